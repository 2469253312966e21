import { expect, test } from "vitest";
import { checkNewest } from "./check-newest.ts";
import { SystemChanged } from "./engine.ts";

/** A check of which the design system changes during the first attempts. */
function changing(times: number) {
  let version = 0;
  const find = async () => {
    version += 1;
    return { version };
  };
  const check = async (system: { version: number }) => {
    if (system.version <= times) throw new SystemChanged();
    return `report of version ${system.version}`;
  };
  return { find, check };
}

test("checkNewest checks the version that a design system got meanwhile", async () => {
  const { find, check } = changing(2);
  expect(await checkNewest(find, check)).toEqual({ system: { version: 3 }, report: "report of version 3" });
});

test("checkNewest passes on that a design system was deleted meanwhile", async () => {
  const { find, check } = changing(1);
  const findOnce = async () => {
    const system = await find();
    if (system.version > 1) throw new Error("There is no such design system.");
    return system;
  };
  await expect(checkNewest(findOnce, check)).rejects.toThrow("no such design system");
});

test("checkNewest gives up if a design system changes again and again", async () => {
  const { find, check } = changing(100);
  await expect(checkNewest(find, check)).rejects.toMatchObject({ code: "not_ready" });
});
