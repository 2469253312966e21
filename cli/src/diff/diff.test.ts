import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { html, type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { openWorkerContext } from "@tintype/reader/test/worker-browser";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { KeptBrowsers } from "../../test/kept-browsers.ts";

/** Some tests read several pages one after the other. */
const TIMEOUT = 120_000;

let pages: PageServer;
const browsers = new KeptBrowsers(() => "as served at first");
let folder: string;
let tintype: ReturnType<typeof commandLine>;

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-diff-"))]);
  tintype = commandLine({ browsers, folder });
  const style = (brand: string, more = "") =>
    html(`:root { --brand: ${brand} } b { color: var(--brand) } ${more}`, "<b>Text");
  pages.serve({
    "/old": style("#0b7285"),
    "/new": style("#c92a2a"),
    "/themed": style("#0b7285", "[data-theme=dark] b { color: #eeeeee }"),
    "/dark": style("#0b7285", "@media (prefers-color-scheme: dark) { b { color: #eeeeee } }"),
  });
  await save("old.json", "/old");
});

afterAll(async () => {
  await Promise.all([browsers.close(), pages.close(), rm(folder, { recursive: true })]);
});

const diff = (path: string, against: string, ...options: string[]) =>
  tintype("diff", pages.base + path, "--against", against, "--allow-private", ...options);
const save = async (name: string, path: string, ...options: string[]) => {
  const { stdout } = await tintype("extract", pages.base + path, "--allow-private", ...options);
  await writeFile(join(folder, name), stdout);
};

test("tintype diff compares a page with a file that extract has written", { timeout: TIMEOUT }, async () => {
  const { code, stdout } = await diff("/new", "old.json");
  expect(code).toBe(1);
  expect(stdout).toContain("  ✗ colors: brand changed from #0b7285 to #c92a2a\n");
  expect(await diff("/new", "old.json", "--kinds", "radii")).toMatchObject({ code: 0 });
  const { contrasts: _, ...older } = JSON.parse(await readFile(join(folder, "old.json"), "utf8"));
  await writeFile(join(folder, "older.json"), JSON.stringify(older));
  const lacking = await diff("/old", "older.json");
  expect(lacking).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Nothing new"),
    stderr: expect.stringContaining("older.json has no contrasts"),
  });
  expect(await diff("/old", "older.json", "--kinds", "contrasts")).toMatchObject({ code: 2, stdout: "" });
});

test("tintype diff points at the token's line in the file, and refuses SARIF where there is no file", {
  timeout: TIMEOUT,
}, async () => {
  const lines = (await readFile(join(folder, "old.json"), "utf8")).split("\n");
  const { stdout } = await diff("/new", "old.json", "--format", "sarif", "--kinds", "colors,radii");
  const [{ locations }] = JSON.parse(stdout).runs[0].results;
  const { artifactLocation, region } = locations[0].physicalLocation;
  expect(artifactLocation.uri).toBe("old.json");
  expect(lines.slice(region.startLine - 1, region.startLine + 2).join()).toContain('"name": "brand"');

  const refused = { code: 2, stdout: "", stderr: expect.stringContaining("Name the page in a config file (--config)") };
  expect(await diff("/new", `${pages.base}/old`, "--format", "sarif")).toMatchObject(refused);
  expect(await diff("/new", `${pages.base}/old`, "--report", "sarif=out.sarif")).toMatchObject(refused);
});

test("tintype diff compares two pages, and accepts what the baseline lists", { timeout: TIMEOUT }, async () => {
  const options = ["--baseline", "diff.json", "--format", "json"];
  const { code, stdout } = await diff(
    "/new",
    `${pages.base}/old`,
    ...options,
    "--update-baseline",
    "--reason",
    "new brand",
  );
  expect(code).toBe(0);
  const [{ findings }] = JSON.parse(stdout).pages;
  const colours = findings.filter(({ kind }: { kind: string }) => kind === "colors");
  expect(colours).toEqual([
    expect.objectContaining({ kind: "colors", name: "brand", from: "#0b7285", to: "#c92a2a", accepted: "new brand" }),
  ]);
  expect(await diff("/new", `${pages.base}/old`, ...options)).toMatchObject({ code: 0 });
});

test.each([
  ["/dark", "dark"],
  ["/themed", "dark=[data-theme=dark]"],
])(
  "tintype diff reads %s in the mode %s of the file, and refuses one that the file lacks",
  {
    timeout: TIMEOUT,
  },
  async (path, mode) => {
    await save("dark.json", path, "--mode", mode);
    expect(await diff(path, "dark.json")).toMatchObject({ code: 0 });
    const dark = await readFile(join(folder, "dark.json"), "utf8");
    await writeFile(join(folder, "darker.json"), dark.replaceAll("#eeeeee", "#dddddd"));
    const changed = await diff(path, "darker.json");
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining("colors in dark:") });
    const lacking = await diff(path, "dark.json", "--mode", "mobile=390x844");
    expect(lacking).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("no mode mobile") });
  },
);

test.each<[string, string[], number, RegExp]>([
  ["nothing to compare with", ["/old"], 2, /Add --against/],
  ["a file that does not exist", ["/old", "--against", "nowhere.json"], 2, /nowhere\.json cannot be read/],
  ["a page that cannot be read", ["/missing", "--against", "old.json"], 3, /HTTP 404/],
  ["a page to compare with that cannot be read", ["/old", "--against", "/missing"], 3, /HTTP 404/],
])("tintype diff fails for %s", async (_, [path, option, against], code, message) => {
  const otherUrls = against?.startsWith("/") ? [pages.base + against] : against === undefined ? [] : [against];
  const options = ["--allow-private", ...(option === undefined ? [] : [option]), ...otherUrls];
  const ended = await tintype("diff", `${pages.base}${path}`, ...options);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(message);
});

test("tintype export writes a file or a page in another format", { timeout: TIMEOUT }, async () => {
  const css = await tintype("export", "old.json", "--format", "css");
  expect(css).toMatchObject({ code: 0, stdout: expect.stringContaining("--brand: #0b7285"), stderr: "" });
  expect((await tintype("export", `${pages.base}/old`, "--allow-private", "--format", "css")).stdout).toBe(css.stdout);
  expect(await tintype("export", `${pages.base}/missing`, "--allow-private", "--format", "css")).toMatchObject({
    code: 3,
    stdout: "",
  });
  expect(await tintype("export", "nowhere.json", "--format", "css")).toMatchObject({ code: 2, stdout: "" });
  const some = await tintype("export", "old.json", "--format", "css", "--tokens", "brand", "--unit", "rem");
  expect(some).toMatchObject({ code: 0, stdout: expect.stringContaining("Limited to chosen tokens: 1.") });
  for (const [option, value, fault] of [
    ["--tokens", "nothing", /--tokens: there is no token nothing/],
    ["--unit", "em", /--unit: /],
  ] as const) {
    const ended = await tintype("export", "old.json", "--format", "css", option, value);
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(fault) });
  }
  expect(await tintype("export", "old.json")).toMatchObject({ code: 2, stderr: expect.stringContaining("--format") });
});

/** Ten colours of a page before and after a change that people overlook in a review, and that a brand's owner does not. */
const SUBTLE: readonly (readonly [name: string, before: string, after: string])[] = [
  ["brand", "#0b7285", "#0c7588"],
  ["accent", "#c92a2a", "#c62c2c"],
  ["ink", "#212529", "#23272b"],
  ["muted", "#868e96", "#848c94"],
  ["line", "#dee2e6", "#dce0e5"],
  ["surface", "#f8f9fa", "#f6f8f9"],
  ["success", "#2b8a3e", "#2d8c40"],
  ["warning", "#f08c00", "#ee8d03"],
  ["link", "#1864ab", "#1a66ad"],
  ["night", "#101418", "#12161a"],
];

test("ten subtle changes of colours pass a comparison of pixels, and tintype diff names all ten", {
  timeout: TIMEOUT,
}, async () => {
  const document = (index: 1 | 2) =>
    html(
      `:root { ${SUBTLE.map((colour) => `--${colour[0]}: ${colour[index]};`).join(" ")} } i { display: block; height: 60px }
      ${SUBTLE.map(([name]) => `.${name} { background: var(--${name}) }`).join("\n")}`,
      SUBTLE.map(([name]) => `<i class="${name}"></i>`).join(""),
    );
  pages.serve({ "/before": document(1), "/after": document(2) });

  const context = await openWorkerContext([pages.host], { width: 640, height: 640 });
  const page = await context.newPage();
  const picture = async (path: string) => {
    await page.goto(pages.base + path);
    return PNG.sync.read(await page.screenshot());
  };
  const [before, after] = [await picture("/before"), await picture("/after")];
  await context.close();
  expect(before.data.equals(after.data), "the pictures differ").toBe(false);
  const options = { threshold: 0.1 };
  expect(pixelmatch(before.data, after.data, undefined, before.width, before.height, options)).toBe(0);

  const { code, stdout } = await diff("/after", `${pages.base}/before`, "--format", "json");
  expect(code).toBe(1);
  const [{ findings }] = JSON.parse(stdout).pages;
  const changes = findings.map(({ name, from, to }: Record<string, string>) => [name, from, to]);
  expect(changes.sort()).toEqual(SUBTLE.toSorted());
});
