import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { html, type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLine } from "../../test/command-line.ts";
import { KeptBrowsers } from "../../test/kept-browsers.ts";

let pages: PageServer;
let folder: string;
const browsers = new KeptBrowsers(() => "as served at first");
let tintype: ReturnType<typeof commandLine>;

const CSS = `:root { --ground: #ffffff; --ink: #111111 } [data-theme=dark] { --ground: #101010; --ink: #eeeeee }
  body { background: var(--ground); color: var(--ink) }`;
const DARK = { name: "dark", attributes: { "data-theme": "dark" } };

beforeAll(async () => {
  [pages, folder] = await Promise.all([startPageServer(), mkdtemp(join(tmpdir(), "tintype-themes-"))]);
  tintype = commandLine({ browsers, folder });
  pages.serve({
    "/themes": html(CSS, "<p>Text <b>bold</b></p>"),
    "/none": html("p { color: #111111 }", "<p>Text</p>"),
  });
});

afterAll(async () => {
  await Promise.all([browsers.close(), pages.close(), rm(folder, { recursive: true })]);
});

test("tintype themes writes each theme as --mode takes it", async () => {
  const { code, stdout } = await tintype("themes", `${pages.base}/themes`);
  expect(stdout).toBe("dark  dark=[data-theme=dark]  3 of 3 elements  rgb(238, 238, 238) on rgb(16, 16, 16)\n");
  expect(code).toBe(0);
});

test("tintype themes --format json has the themes as modes, with the evidence beside them", async () => {
  const { stdout } = await tintype("themes", `${pages.base}/themes`, "--format", "json");
  expect(JSON.parse(stdout)).toMatchObject({
    url: `${pages.base}/themes`,
    themes: [DARK],
    evidence: [{ name: "dark", properties: 2 }],
    truncated: false,
  });
});

test("tintype themes says that a page has none, and succeeds", async () => {
  expect(await tintype("themes", `${pages.base}/none`)).toMatchObject({ code: 0, stdout: "No themes were found.\n" });
});

test("tintype themes exits with 1 if the page cannot be read", async () => {
  expect(await tintype("themes", `${pages.base}/missing`)).toMatchObject({ code: 1, stdout: "" });
});

test("tintype extract --modes found reads the page in its themes", async () => {
  const { code, stdout } = await tintype("extract", `${pages.base}/themes`, "--modes", "found", "--format", "json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    modes: [
      { ...DARK, colors: expect.arrayContaining([expect.objectContaining({ name: "ground", value: "#101010" })]) },
    ],
  });
});

test("tintype init --modes found writes the themes into the config file", async () => {
  expect(await tintype("init", `${pages.base}/themes`, "--modes", "found")).toMatchObject({ code: 0 });
  const config: unknown = JSON.parse(await readFile(join(folder, "tintype.config.json"), "utf8"));
  expect(config).toMatchObject({ modes: [DARK] });
});

test("--modes refuses what is no choice", async () => {
  expect(await tintype("extract", `${pages.base}/themes`, "--modes", "all")).toMatchObject({ code: 2 });
});
