import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

const COUNT = 20;

/** Prints the slowest tests as the table in CONTRIBUTING.md: `npm test -- --reporter=./tools/slowest-tests.ts`. */
export default class SlowestTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const slowest = tests.sort((a, b) => seconds(b) - seconds(a)).slice(0, COUNT);
    const rows = slowest.map((test) => {
      const file = relative(process.cwd(), test.module.moduleId);
      return `| ${seconds(test).toFixed(1)} | ${file} | ${test.fullName.replaceAll("|", "\\|")} |`;
    });
    process.stdout.write(`${["| s | File | Test |", "|---:|---|---|", ...rows].join("\n")}\n`);
  }
}

function seconds(test: TestCase): number {
  return (test.diagnostic()?.duration ?? 0) / 1000;
}
