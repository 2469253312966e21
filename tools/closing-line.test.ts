import { expect, test, vi } from "vitest";
import ClosingLine from "./closing-line.ts";

test("ClosingLine prints the counts as the last line, and what is left to the night before it", () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  new ClosingLine().onTestRunEnd([], [new Error("outside of tests")]);
  const lines = write.mock.calls.map(([text]) => text).join("");
  write.mockRestore();
  expect(lines).toBe("\n0 tests, lists and sizes left to the night\n0 passed, 1 failed, 0 skipped\n");
});
