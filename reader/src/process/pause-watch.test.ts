import { expect, onTestFinished, test } from "vitest";
import { PauseWatch } from "./pause-watch.ts";

test("PauseWatch counts pauses of the process and of the machine, but no short delays", () => {
  const time = { monotonic: 0, wall: 1_000_000 };
  const watch = new PauseWatch({ clocks: { monotonic: () => time.monotonic, wall: () => time.wall } });
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
  time.wall -= 3_600_000; // the clock is set back
  expect(watch.pauses).toBe(2);
});
