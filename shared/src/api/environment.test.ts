import { expect, test } from "vitest";
import { snapshotEnvironment } from "./environment.ts";

test("the environment of a snapshot of any age is shown as it was stored", () => {
  const older = { viewport: { width: 1280, height: 800 }, color_scheme: "light", engine: "blink" };
  expect(snapshotEnvironment.parse(older)).toEqual(older);
  expect(snapshotEnvironment.parse({})).toEqual({});
});
