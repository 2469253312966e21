import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPages } from "../pages/page-request.ts";
import { readConfigFile } from "./read.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-config-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function readConfig(text: string) {
  await writeFile(join(folder, "tintype.config.json"), text);
  return readConfigFile("tintype.config.json", folder);
}

describe("readConfigFile explains with line and column what is wrong with", () => {
  test.each<[string, string, RegExp]>([
    ["an unknown key", '{\n  "pages": ["https://a.example"],\n  "colour": 1\n}', /json:3:13: colour: is not known/],
    ["an unknown key of a page", '{"pages": [{"url": "/", "uri": ""}]}', /json:1:32: pages\[0\]\.uri: is not known/],
    ["an unknown rule", '{"rules": {"paint": "error"}}', /rules.*paint/],
    ["an unknown level", '{"rules": {\n"colors": "fatal"}}', /json:2:11: rules\.colors/],
    ["a wrong option", '{"options": {"viewport": {"width": 10, "height": 800}}}', /options\.viewport\.width/],
    ["a mode without a name", '{"modes": [{"color_scheme": "dark"}]}', /modes\[0\]\.name/],
    ["no pages", '{"pages": []}', /pages/],
    ["text that is not JSON", '{"pages": [}', /json:1:12: is not JSON/],
    ["a list", "[]", /the file/],
  ])("%s", async (_, text, message) => {
    await expect(readConfig(text)).rejects.toThrow(message);
  });
});

test("readConfigFile refuses a file that does not exist, and one that is not text", async () => {
  await expect(readConfigFile("nowhere.json", folder)).rejects.toThrow(
    "nowhere.json cannot be read: there is no such file or folder (ENOENT)",
  );
  await writeFile(join(folder, "binary.json"), Buffer.from([0xff, 0xfe, 0x00]));
  await expect(readConfigFile("binary.json", folder)).rejects.toThrow("not text in UTF-8");
});

const CONFIG = `{
  "base_url": "http://localhost:3000",
  "options": { "viewport": { "width": 1000, "height": 700 } },
  "modes": [{ "name": "dark", "color_scheme": "dark" }],
  "pages": [
    "/",
    { "url": "/shop", "name": "shop", "options": { "color_scheme": "dark" }, "modes": [] }
  ]
}`;

test("listPages gives pages of a config file their options, lines and names", async () => {
  const config = await readConfig(CONFIG);
  expect(listPages([], {}, config)).toMatchObject([
    {
      label: "/",
      url: "http://localhost:3000/",
      line: 6,
      options: { viewport: { width: 1000 }, modes: [{ name: "dark" }] },
    },
    {
      label: "shop",
      url: "http://localhost:3000/shop",
      line: 7,
      options: { color_scheme: "dark", viewport: { width: 1000 } },
    },
  ]);
  const [, shop] = listPages([], { baseUrl: "https://preview.example/x/" }, config);
  expect(shop).toMatchObject({ label: "shop", url: "https://preview.example/shop" });
  expect(shop?.options.modes).toBeUndefined();
});

test("listPages takes the pages of the command line alone, with what the config says of them", async () => {
  const config = await readConfig(CONFIG);
  const values = { viewport: "500x500" };
  expect(listPages(["shop", "https://a.example/"], values, config)).toMatchObject([
    { label: "shop", line: 7, options: { color_scheme: "dark", viewport: { width: 500 } } },
    { label: "https://a.example/", line: undefined, options: { color_scheme: "light", viewport: { width: 500 } } },
  ]);
});

test("listPages refuses no page, a page without an origin, and two with one name", async () => {
  expect(() => listPages([], {}, undefined)).toThrow("Which page?");
  expect(() => listPages(["/shop"], {}, undefined)).toThrow("/shop is not an http or https URL");
  expect(() => listPages(["https://a.example", "https://a.example"], {}, undefined)).toThrow("listed twice");
});
