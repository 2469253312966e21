import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { artifactsOf } from "./artifacts.ts";
import { readChangesets } from "./changesets.ts";
import { applyPlan, planRelease } from "./plan.ts";

const repository = join(import.meta.dirname, "..", "..");
const DATE = "2026-12-24";

test("npm run release -- --dry-run says the version, its changes and its artifacts, and changes no file", () => {
  const plan = planRelease(repository, DATE);
  const readAll = () => [...(plan?.written.keys() ?? [])].map((path) => readFileSync(join(repository, path), "utf8"));
  const texts = readAll();
  const output = execFileSync(process.execPath, [join(import.meta.dirname, "main.ts"), "--dry-run"], {
    encoding: "utf8",
  });
  expect(output).toContain(plan ? `The next version is ${plan.version}` : "Nothing has changed");
  for (const { path, target } of plan ? artifactsOf(plan.version) : []) {
    expect(output.split("\n").find((line) => line.startsWith(`- ${path}`))).toContain(`→ ${target}`);
  }
  expect(output.trimEnd().endsWith(plan ? "Nothing was changed." : "is empty.")).toBe(true);
  expect(readAll()).toEqual(texts);
  for (const path of plan?.deleted ?? []) readFileSync(join(repository, path));
});

test("artifactsOf names only commands that exist", () => {
  const { scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const commands = artifactsOf("2.0.0").flatMap(({ command }) => command ?? []);
  expect(commands.filter((command) => scripts[command.replace("npm run ", "")] === undefined)).toEqual([]);
});

describe("planRelease", () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const readText = (path: string) => readFileSync(join(root, path), "utf8");
  const addChange = (name: string, level: string, summary: string) =>
    write(`.changeset/${name}.md`, `---\n"tintype": ${level}\n---\n\n${summary}\n`);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "tintype-release-"));
    for (const path of ["package.json", "ui/package.json", "extension/package.json"]) {
      write(path, '{\n  "version": "2.3.4",\n  "dependencies": { "x": "2.3.4" }\n}\n');
    }
    write("server.json", '{ "version": "2.3.4", "packages": [{ "version": "2.3.4" }] }\n');
    write(
      "reader/src/version.ts",
      'export const VERSION = "2.3.4";\nexport const API_VERSION = "2.3.4";\nexport const MINIMUM_EXTENSION_VERSION = "2.3.4";\n',
    );
    write("CHANGELOG.md", "# Changelog\n\nAbout.\n\n## 2.3.4 (2026-11-01)\n\n- Old.\n");
    write(".changeset/README.md", "# Changes\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("returns undefined if nothing has changed since the newest release", () => {
    expect(planRelease(root, DATE)).toBeUndefined();
  });

  test.each([
    ["2.3.5", ["patch"]],
    ["2.4.0", ["patch", "minor", "patch"]],
    ["3.0.0", ["minor", "major"]],
  ])("chooses version %s for changes of the levels %j", (version, levels) => {
    for (const [index, level] of levels.entries()) addChange(`change-${index}`, level, "Something.");
    expect(planRelease(root, DATE)?.version).toBe(version);
  });

  test("writes the changes by their level before the sections of released versions, and the version where it stands", () => {
    addChange("b", "patch", "Mended.");
    addChange("a", "minor", "Added,\nin two lines.");
    const plan = planRelease(root, DATE);
    expect(readText("package.json"), "nothing is written before").toContain("2.3.4");
    if (plan) applyPlan(root, plan);
    expect(readText("CHANGELOG.md")).toBe(
      "# Changelog\n\nAbout.\n\n## 2.4.0 (2026-12-24)\n\n### New\n\n- Added,\n  in two lines.\n\n### Fixed\n\n- Mended.\n\n## 2.3.4 (2026-11-01)\n\n- Old.\n",
    );
    expect(readText("ui/package.json")).toBe('{\n  "version": "2.4.0",\n  "dependencies": { "x": "2.3.4" }\n}\n');
    expect(readText("server.json")).toBe('{ "version": "2.4.0", "packages": [{ "version": "2.4.0" }] }\n');
    expect(readText("reader/src/version.ts").match(/2\.4\.0/g), "the API has a version of its own").toHaveLength(1);
    expect(readdirSync(join(root, ".changeset"))).toEqual(["README.md"]);
    expect(planRelease(root, DATE)).toBeUndefined();
  });

  test("dates the section of a version that the changelog announces, and adds the changes to it", () => {
    write("CHANGELOG.md", "# Changelog\n\n## 2.3.4 (unreleased)\n\n- First.\n\n## 2.3.3 (2026-10-01)\n\n- Old.\n");
    addChange("a", "major", "Gone.");
    const plan = planRelease(root, DATE);
    expect(plan).toMatchObject({ version: "2.3.4", section: "- First.\n\n### Breaking changes\n\n- Gone." });
    expect(plan?.written.get("CHANGELOG.md")).toBe(
      "# Changelog\n\n## 2.3.4 (2026-12-24)\n\n- First.\n\n### Breaking changes\n\n- Gone.\n\n## 2.3.3 (2026-10-01)\n\n- Old.\n",
    );
    expect([...(plan?.written.keys() ?? [])]).toEqual(["CHANGELOG.md"]);
  });

  test.each([
    ["another package", '---\n"@tintype/ui": patch\n---\n\nText.\n'],
    ["no level", '---\n"tintype": none\n---\n\nText.\n'],
    ["a head that is no YAML", "---\n{\n---\n\nText.\n"],
    ["no text", '---\n"tintype": patch\n---\n'],
  ])("refuses a change with %s, and names its file", (_, text) => {
    write(".changeset/odd.md", text);
    expect(() => planRelease(root, DATE)).toThrow(/\.changeset\/odd\.md/);
  });
});

test("each change that waits in this repository can be released", () => {
  expect(() => readChangesets(repository)).not.toThrow();
});
