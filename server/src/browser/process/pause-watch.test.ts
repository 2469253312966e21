import { expect, onTestFinished, test } from "vitest";
import { PauseWatch } from "./pause-watch.ts";

test("PauseWatch counts the times at which the process or the machine stood still, and no short delay", () => {
  const time = { monotonic: 0, wall: 1_000_000 };
  const watch = new PauseWatch({ monotonic: () => time.monotonic, wall: () => time.wall });
  onTestFinished(() => watch.stop());
  const pass = (ms: number, { asleep = false } = {}) => {
    time.wall += ms;
    if (!asleep) time.monotonic += ms;
  };
  pass(3_000);
  expect(watch.pauses).toBe(0);
  pass(60_000);
  expect(watch.pauses).toBe(1);
  pass(60_000, { asleep: true });
  expect(watch.pauses).toBe(2);
  time.wall -= 3_600_000; // set back
  expect(watch.pauses).toBe(2);
});
