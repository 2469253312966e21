import type { Reporter, TestModule } from "vitest/node";

/** Prints the counts of a test run as its last line: `N passed, N failed, N skipped`. Errors outside of tests count as failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    // A test that did not finish has not passed.
    const failed = counts.failed + counts.pending;
    process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
  }
}
