import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { parseBaseline } from "../baseline/baseline.ts";
import { readConfigFile } from "../config/read.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-init-"));
});
afterEach(() => rm(folder, { recursive: true }));

const init = (...argv: string[]) => commandLine({ folder })("init", ...argv);
const readText = (name: string) => readFile(join(folder, name), "utf8");

test("tintype init writes a config, a baseline and a workflow, and says what to do next", async () => {
  await writeFile(join(folder, "tokens.css"), ":root { --brand: #0b7285 }");
  const { code, stdout } = await init("https://example.com/", "https://example.com/prices");
  expect(code).toBe(0);
  expect(stdout).toBe(`  wrote     tintype.config.json
  wrote     tintype.baseline.json
  wrote     .github/workflows/tintype.yml

Next:
  1. the tokens are those of tokens.css
  2. check:            tintype check --config tintype.config.json
  3. accept the rest:  tintype check --config tintype.config.json --update-baseline --reason "before the redesign"
  4. put the place of your copy of Tintype into .github/workflows/tintype.yml, in place of OWNER/tintype
`);
  expect((await readConfigFile("tintype.config.json", folder)).value).toEqual({
    base_url: "https://example.com",
    pages: [{ url: "/" }, { url: "/prices" }],
    tokens: { files: ["tokens.css"] },
    baseline: "tintype.baseline.json",
  });
  expect(parseBaseline(await readText("tintype.baseline.json"), "the baseline", "check").size).toBe(0);
  expect(await readText(".github/workflows/tintype.yml")).not.toContain("allow-private");
});

test("tintype init without a page takes one on localhost, which the config and the workflow allow", async () => {
  const { stdout } = await init();
  expect(stdout).toContain('name the file of your tokens in tintype.config.json: "tokens": "design/tokens.json"');
  const { value } = await readConfigFile("tintype.config.json", folder);
  expect(value).toMatchObject({ base_url: "http://localhost:3000", pages: [{ url: "/" }], allow_private: true });
  expect(await readText(".github/workflows/tintype.yml")).toContain('allow-private: "true"');
});

test("tintype init replaces a config and a workflow only with --force, and never a baseline", async () => {
  const names = ["tintype.config.json", "tintype.baseline.json"];
  for (const name of names) await writeFile(join(folder, name), "mine");
  const kept = await init("https://example.com");
  expect(kept.stdout).toContain(
    "  kept      tintype.config.json (--force replaces it)\n  kept      tintype.baseline.json\n",
  );
  expect(await Promise.all(names.map(readText))).toEqual(["mine", "mine"]);
  const { stdout } = await init("https://example.com", "--force");
  expect(stdout).toContain("  replaced  tintype.config.json\n  kept      tintype.baseline.json\n");
  expect(await readText("tintype.config.json")).toContain("https://example.com");
  expect(await readText("tintype.baseline.json")).toBe("mine");
});

test.each<[string[], RegExp]>([
  [["--tokens", "tokns.css"], /tokns\.css cannot be read: there is no such file or folder \(ENOENT\)/],
  [["--tokens", "/etc/hostname"], /\/etc\/hostname is not below this folder/],
  [["shop"], /shop is not an http or https URL/],
])("tintype init refuses %j and writes nothing", async (argv, message) => {
  expect(await init(...argv)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) });
  await expect(readText("tintype.config.json")).rejects.toThrow("ENOENT");
});
