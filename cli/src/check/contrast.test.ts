import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { html, type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { KeptBrowsers } from "../../test/kept-browsers.ts";
import { reportFormats } from "../report/formats/names.ts";

const TIMEOUT = 120_000;
const CSS = `:root { --muted: #8a8f98 } body { color: #111111 } i { color: var(--muted) }
  a { color: #0b3d91 } a:hover { color: #c0c8ff } button { outline: none; border: 0; background: #dddddd; color: #111111 }
  @media (prefers-color-scheme: dark) { body { background: #101010; color: #eeeeee } b { color: #333333 } a { color: #9db8ff } }`;
const BODY = `<p>Text <i>muted</i> <b>bold</b> <a href="#">link</a> <button>Go</button></p><p style="background: #f4f4f4"><i>more</i></p>`;

let pages: PageServer;
let folder: string;
let tintype: ReturnType<typeof commandLine>;
const browsers = new KeptBrowsers(() => "as served at first");

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-contrast-"))]);
  tintype = commandLine({ browsers, folder });
  pages.serve({
    "/": html(CSS, BODY),
    "/clean": html("p { color: #111111 }", "<p>Text</p>"),
    "/ring": html(
      "p { color: #111111 } button { color: #111111; background: #ffffff } button:focus { outline: 2px solid #dddddd }",
      "<p>Text <button>Go</button></p>",
    ),
  });
});
afterAll(async () => {
  await Promise.all([browsers.close(), pages.close(), rm(folder, { recursive: true })]);
});

const check = (path: string, ...options: string[]) =>
  tintype("check", pages.base + path, "--contrast", "--allow-private", ...options);

interface Finding {
  readonly kind: string;
  readonly rule: string;
  readonly level: string;
  readonly severity: string;
  readonly state: string | null;
  readonly mode: string;
  readonly text: string | null;
  readonly places: readonly string[];
}
async function findings(path: string, ...options: string[]) {
  const { code, stdout } = await check(path, "--format", "json", ...options);
  const [page] = JSON.parse(stdout).pages;
  return { code, page, list: page.findings as readonly Finding[] };
}

describe("tintype check --contrast", { timeout: TIMEOUT }, () => {
  test("needs no tokens and exits with 0 for a page without findings", async () => {
    const { code, stdout } = await check("/clean");
    expect(code).toBe(0);
    expect(stdout).toContain("Nothing new was found.");
  });

  test("exits with 1 and names pairs at rest, in states, in modes and missing rings, with their places", async () => {
    const { code, list } = await findings("/", "--mode", "dark");
    expect(code).toBe(1);
    const facts = list.map(({ rule, mode, state, text }) => `${rule} ${mode} ${state} ${text}`);
    expect(facts).toEqual(
      expect.arrayContaining([
        "1.4.3 base null #8a8f98",
        "1.4.3 base hover #c0c8ff",
        "2.4.7 base focus-visible null",
        "1.4.3 dark null #333333",
      ]),
    );
    for (const { kind, level, places } of list) {
      expect([kind, level]).toEqual(["contrast", "AA"]);
      expect(places.length).toBeGreaterThan(0);
    }
  });

  test("tells the change of one token that mends several pairs", async () => {
    const { page } = await findings("/");
    expect(page.repairs).toEqual([expect.objectContaining({ token: "muted", from: "#8a8f98", pairs: 2 })]);
    const { stdout } = await check("/");
    expect(stdout).toMatch(/· one change of muted \(#8a8f98 → #\w{6}\) repairs 2 pairs in 1 mode/);
  });

  test.each([
    ["a faint ring is listed and does not fail", [], 0, "warn"],
    ["a faint ring fails if what is disputed counts", ["--contrast-disputed"], 1, "error"],
  ] as const)("%s", async (_, options, exitCode, severity) => {
    const { code, list } = await findings("/ring", ...options);
    expect(code).toBe(exitCode);
    expect(list).toEqual([expect.objectContaining({ rule: "1.4.11", disputed: true, severity })]);
  });

  test("lists the findings of level AAA if they are asked for", async () => {
    const { code, list } = await findings("/ring", "--contrast-level", "AAA");
    expect(code).toBe(1);
    expect(list.map(({ rule }) => rule).toSorted()).toEqual(["1.4.11", "2.4.13"]);
  });

  test("accepts findings by the baseline", async () => {
    const { code } = await check("/", "--baseline", "b.json", "--update-baseline", "--reason", "known");
    expect(code).toBe(0);
    expect(JSON.parse(await readFile(join(folder, "b.json"), "utf8")).accepted[0].kind).toBe("contrast");
    expect((await check("/", "--baseline", "b.json")).code).toBe(0);
  });

  test("prints the matrix", async () => {
    const { stdout } = await check("/", "--matrix");
    expect(stdout).toMatch(/TEXT +ON +PART +MODE +STATE +RATIO +REQUIRED +ELEMENTS/);
    expect(stdout).toMatch(/muted +\S+ +text +base +3\.\d+:1 ✗ +4\.5:1 +\d/);
    const { page } = await findings("/", "--matrix");
    expect(page.matrix[0]).toMatchObject({ passes: false, mode: "base" });
  });

  test.each(reportFormats)("writes the format %s", async (format) => {
    const config = join(folder, "tintype.config.json");
    const settings = { pages: [`${pages.base}/`], allow_private: true, contrast: { level: "AA" } };
    await writeFile(config, JSON.stringify(settings, null, 2));
    const { code, stdout } = await tintype("check", "--config", config, "--allow-private", "--format", format);
    expect(code).toBe(1);
    expect(stdout).toContain("#8a8f98");
  });

  test.each([
    [["--contrast-level", "AAAA"], /AAA/],
    [["--contrast-level", "B"], /--contrast-level/],
  ])("refuses %j", async (options, message) => {
    const { code, stderr } = await check("/", ...options);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("refuses its options without --contrast", async () => {
    const { code, stderr } = await tintype("check", `${pages.base}/`, "--matrix", "--allow-private");
    expect(code).toBe(2);
    expect(stderr).toContain("--matrix goes with --contrast.");
  });
});
