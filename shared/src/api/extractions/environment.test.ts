import { expect, test } from "vitest";
import { snapshotEnvironment } from "./environment.ts";

test("snapshotEnvironment accepts the environment of an older snapshot unchanged", () => {
  const older = { viewport: { width: 1280, height: 800 }, color_scheme: "light", engine: "blink" };
  expect(snapshotEnvironment.parse(older)).toEqual(older);
  expect(snapshotEnvironment.parse({})).toEqual({});
});
