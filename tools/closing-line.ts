import { readFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { countLeftOut, readDeclarations } from "./night/declarations.ts";

/**
 * Prints the counts of a test run as its last line: `N passed, N failed, N skipped`. Errors outside of tests count as failed.
 * The line before says how much the files of the run leave to the night.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    // A test that did not finish has not passed.
    const failed = counts.failed + counts.pending;
    const leftOut = modules.map(({ moduleId }) =>
      countLeftOut(readDeclarations(moduleId, readFileSync(moduleId, "utf8")), process.env.TESTS),
    );
    process.stdout.write(
      `\n${leftOut.reduce((sum, count) => sum + count, 0)} tests, lists and sizes left to the night\n`,
    );
    process.stdout.write(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
  }
}
