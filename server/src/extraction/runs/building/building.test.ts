import { buildSnapshot } from "@tintype/shared/modes/build";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, expect, test } from "vitest";
import { countTurns } from "../../../../test/children/event-loop.ts";
import { createChildren } from "../../../platform/children/children.ts";
import { BUILD_WORK } from "./building.ts";

const children = createChildren();
afterAll(() => children.close());

/** A page with so many colours, each at an element of its own. */
function pageOf(colors: number) {
  const numbers = Array.from({ length: colors }, (_, n) => n);
  return observation(numbers.map((n) => ({ value: `rgb(${n % 256}, ${n >> 8}, 7)`, at: [`p.c${n}`] })));
}

test.each([
  { colors: 20, where: "in this process" },
  { colors: 1_500, where: "in a child, while this process goes on" },
])("BUILD_WORK builds the tokens of a page of $colors colours $where", async ({ colors }) => {
  const job = { observation: pageOf(colors), modes: [], previous: undefined };
  const { turns, result } = await countTurns(() => children.run(BUILD_WORK, "build", job, { user: "ada" }));
  expect(result).toEqual(buildSnapshot(job.observation, undefined));
  expect(turns > 2).toBe(colors === 1_500);
});
