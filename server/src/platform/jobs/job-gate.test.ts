import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { expect, onTestFinished, test } from "vitest";
import { createJobGate } from "./job-gate.ts";

function gateWith(checks: { browser: () => Promise<void>; disk: () => Promise<void> }) {
  const changes: string[][] = [];
  const gate = createJobGate<"browser" | "disk">({
    checks,
    log: silent,
    onChange: () => changes.push((["browser", "disk"] as const).filter((need) => gate.isBroken(need))),
  });
  onTestFinished(() => gate.close());
  return { gate, changes };
}

test("JobGate opens again when every need that has failed works", async () => {
  const broken = { browser: true, disk: true };
  const check = (need: "browser" | "disk") => async () => {
    if (broken[need]) throw new Error(`no ${need}`);
  };
  const { gate, changes } = gateWith({ browser: check("browser"), disk: check("disk") });
  await gate.opened();
  gate.report("browser", new Error("no browser"));
  gate.report("browser", new Error("reported twice"));
  gate.report("disk", new Error("no disk"));
  let isOpen = false;
  const opened = gate.opened().then(() => {
    isOpen = true;
  });

  broken.disk = false;
  await gate.works("disk");
  expect(isOpen).toBe(false);
  broken.browser = false;
  await opened;
  expect(changes).toEqual([["browser"], ["browser", "disk"], ["browser"], []]);
});

test("JobGate resolves all waiting calls when it is closed", async () => {
  const { gate } = gateWith({ browser: () => Promise.reject(new Error("never")), disk: async () => {} });
  gate.report("browser", new Error("no browser"));
  let isOpen = false;
  void gate.opened().then(() => {
    isOpen = true;
  });
  gate.close();
  await eventually(() => isOpen).toBe(true);
});
