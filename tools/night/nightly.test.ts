import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { makeReport } from "./report.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const workflows = join(root, ".github", "workflows");
const readWorkflow = (name: string) => parse(readFileSync(join(workflows, name), "utf8"));

describe("the workflow of the night", () => {
  const { on, permissions, jobs } = readWorkflow("nightly.yml");

  test("runs every night each command of which CONTRIBUTING.md says so, with a seed of its own", () => {
    expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
    const rows = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").matchAll(/^\| `npm run ([^`]+)` \| every night/gm);
    const documented = Array.from(rows, ([, command]) => command);
    const run = jobs.night.strategy.matrix.include.map(({ command }: { command: string }) => command);
    const bench = expect.stringMatching(/^bench -- --compare( \w+)+$/);
    expect(documented).toEqual(["test:storm", "test:hostile", bench]);
    expect(new Set(run)).toEqual(new Set(documented));
    const [step] = jobs.night.steps.filter((one: { run?: string }) => one.run?.startsWith("npm run"));
    expect(step).toMatchObject({
      run: expect.stringMatching(/^npm run .* matrix\.command .* \| tee night\.log$/),
      shell: "bash",
    });
    expect(step.env.FC_SEED).toBe("random");
  });

  test("gives a token that may write issues to the report only", () => {
    expect(permissions).toEqual({ contents: "read" });
    expect(jobs.night.permissions).toBeUndefined();
    expect(jobs.report).toMatchObject({ needs: "night", if: "failure()", permissions: { issues: "write" } });
  });
});

const ACTION_USERS = ["action.yml", "docs/ci.md", "cli/src/init/content.ts"];

test.each([...ACTION_USERS, ...readdirSync(workflows).map((name) => `.github/workflows/${name}`)])(
  "%s pins each action of others by its commit",
  (path) => {
    const lines = readFileSync(join(root, path), "utf8").match(/uses: .*/g) ?? [];
    const actions = lines.filter((line) => !line.startsWith("uses: OWNER/tintype@"));
    expect(actions).not.toEqual([]);
    expect(actions.filter((line) => !/^uses: [\w-]+(\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  },
);

describe("makeReport", () => {
  const report = (text: string) => makeReport([{ job: "storm", text }], "https://github.test/runs/1");

  test("returns the seeds, each failed test once, and the counts of a log", () => {
    const failed = "\u001b[31m FAIL \u001b[39m |server| src/a.test.ts > a run is lost";
    const log = [
      "FC_SEED=12",
      "  ✓ passed",
      failed,
      failed,
      "These crashes again: FC_SEED=34 npm run x",
      "7 passed, 1 failed, 0 skipped",
    ];
    const lines = ["FC_SEED=12", "FC_SEED=34 npm run x", "FAIL  |server| src/a.test.ts > a run is lost", log.at(-1)];
    expect(report(log.join("\n"))).toContain(`## storm\n\n\`\`\`\`\n${lines.join("\n")}\n\`\`\`\`\n`);
  });

  test("says that a run did not reach its end, lists 50 failures, and fits into an issue", () => {
    const log = Array.from({ length: 80 }, (_, n) => ` FAIL  ${n} ${"long ".repeat(1_000)}\`\`\`\``).join("\n");
    expect(report("FC_SEED=12")).toContain("The run did not reach its end.");
    expect(report(log).length).toBeLessThan(65_536);
    expect(report(log).match(/````/g)).toHaveLength(1);
    expect(makeReport([], "x")).toContain("No job has left a log.");
  });
});

describe("report-issue.sh", () => {
  const folder = mkdtempSync(join(tmpdir(), "tintype-night-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the script with a `gh` that knows this open issue, and returns the calls of `gh` that write. */
  function report(issue: string): string {
    const calls = join(folder, "calls");
    writeFileSync(calls, "");
    writeFileSync(
      join(folder, "gh"),
      `#!/bin/sh\nif [ "$2" = list ]; then echo "${issue}"; else echo "$@" >> ${calls}; fi\n`,
    );
    chmodSync(join(folder, "gh"), 0o755);
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
    execFileSync("bash", [join(root, "tools/night/report-issue.sh"), "report.md"], { env });
    return readFileSync(calls, "utf8");
  }

  test("opens an issue if none is open, else adds a comment to it", () => {
    expect(report("")).toBe("issue create --title Tests of the night fail --body-file report.md\n");
    expect(report("7")).toBe("issue comment 7 --body-file report.md\n");
  });
});
