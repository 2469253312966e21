import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findPackageTokens, suggestFiles } from "./package-tokens.ts";
import { readTokenFiles } from "./token-files.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-tokens-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Tokens of the format that a path says. */
const tokensOf = (path: string) => {
  if (path.endsWith(".json")) return '{"sea": {"$value": "#0b7285", "$type": "color"}}';
  return path.endsWith(".scss") ? "$sea: #0b7285;" : ":root { --sea: #0b7285 }";
};

/** Writes files by their paths. */
async function write(files: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const namesOf = async (...names: readonly string[]) => {
  const files = await readTokenFiles(names.map((name) => ({ name, path: join(folder, name) })));
  return files.map(({ name }) => name);
};

describe("readTokenFiles", () => {
  test("reads the files of tokens of a folder in the order of their names", async () => {
    await write({
      "tokens/b.json": "{}",
      "tokens/a/c.scss": "",
      "tokens/readme.md": "",
      "tokens/DESIGN.md": "",
      "tokens/package.json": "{}",
      "tokens/node_modules/x/d.css": "",
      "tokens/.git/e.json": "",
      "f.css": "",
    });
    expect(await namesOf("f.css", "tokens")).toEqual(["f.css", "tokens/DESIGN.md", "tokens/a/c.scss", "tokens/b.json"]);
  });

  test("reads the files of a resolver document and those that style sheets import before them, from their folder only", async () => {
    await write({
      "r/tokens.resolver.json":
        '{"resolutionOrder": [], "sets": {"a": {"sources": [{"$ref": "./sets/a.json"}, {"$ref": "#/b"}]}}}',
      "r/sets/a.json": '{"$ref": "../../secret.json"}',
      "r/index.scss": '@use "colors"; @import "../above", "https://a.example/x.css";',
      "r/_colors.scss": '@forward "./deep/sea.css";',
      "r/deep/sea.css": "",
      "above.scss": "",
      "secret.json": "{}",
    });
    expect(await namesOf("r/tokens.resolver.json")).toEqual(["r/sets/a.json", "r/tokens.resolver.json"]);
    expect(await namesOf("r/index.scss")).toEqual(["r/deep/sea.css", "r/_colors.scss", "r/index.scss"]);
    await symlink("../above.scss", join(folder, "r", "link.scss"));
    await write({ "r/linked.scss": '@use "link";' });
    expect(await namesOf("r/linked.scss")).toEqual(["r/linked.scss"]);
  });

  test("refuses a folder without files of tokens, and more than 64 files", async () => {
    await write({
      "none/a.txt": "",
      ...Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`many/${i}.css`, ""])),
    });
    await expect(namesOf("none")).rejects.toThrow("The folder none has no file of tokens.");
    await expect(namesOf("many")).rejects.toThrow("64 are the most");
  });
});

describe("findPackageTokens", () => {
  test.each<[string, object, readonly string[], readonly string[]]>([
    [
      "the style that it names",
      { style: "dist/all.min.css" },
      ["dist/all.min.css", "src/tokens.css"],
      ["dist/all.min.css"],
    ],
    [
      "the entry of its exports",
      { exports: { ".": "./dist/index.css", "./*": "./*" } },
      ["dist/index.css", "dist/a.css"],
      ["dist/index.css"],
    ],
    [
      "the files of its exports whose names say most",
      {
        exports: { "./debug.css": "./dist/debug.css", "./tokens.css": "./dist/tokens.css", "./js": "./dist/index.js" },
      },
      ["dist/tokens.css", "dist/debug.css", "dist/index.js"],
      ["dist/tokens.css"],
    ],
    [
      "the files of a star in its exports",
      { exports: { "./*": { default: "./web/*" } } },
      ["web/variables.css", "src/tokens.css"],
      ["web/variables.css"],
    ],
    [
      "its style sheets before other formats",
      {},
      ["a/tokens.json", "a/tokens.scss", "a/tokens.css", "a/tokens.min.css"],
      ["a/tokens.css"],
    ],
    [
      "JSON where it has no style sheet",
      { main: "index.js" },
      ["index.js", "tokens.json", "package-lock.json"],
      ["tokens.json"],
    ],
  ])("finds %s", async (_, manifest, files, expected) => {
    const root = "node_modules/@acme/tokens";
    await write({ [`${root}/package.json`]: JSON.stringify(manifest) });
    for (const file of files) await write({ [`${root}/${file}`]: tokensOf(file) });
    await mkdir(join(folder, "a/b"), { recursive: true });
    const chosen = await findPackageTokens("npm:@acme/tokens", join(folder, "a/b"));
    expect(chosen).toEqual(expected.map((path) => ({ name: `${root}/${path}`, path: join(folder, root, path) })));
  });

  test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      "files with values before ones with surer names",
      { "tokens.css": ":root { --a: var(--sea) }", "jet.css": ":root { --sea: #0b7285 }" },
      ["jet.css"],
    ],
    [
      "other files where the style that it names has no tokens",
      { "package.json": '{"style": "fonts.css"}', "fonts.css": "a { color: red }", "web.css": ":root { --a: 1px }" },
      ["web.css"],
    ],
    [
      "the style sheet that imports the others before one theme of them",
      {
        "css/index.css": '@import "./base.css"; @import url(deep/sizes.css);',
        "css/base.css": ":root { --sea: #0b7285 }",
        "css/deep/sizes.css": ":root { --a: 1px }",
        "css/theme.light.css": ":root { --sea: #66d9e8 }",
      },
      ["css/index.css"],
    ],
    [
      "an exported style sheet that imports others, which are not exported",
      {
        "package.json": '{"exports": {"./index.css": "./css/index.css", "./*.json": "./json/*.json"}}',
        "css/index.css": '@import "./base.css";',
        "css/base.css": ":root { --sea: #0b7285 }",
        "json/colors.json": '{"sea": "#0b7285"}',
      },
      ["css/index.css"],
    ],
    [
      "all files of JSON that stand beside those of the colours",
      {
        "json/colors/sea.json": '{"sea": "#0b7285"}',
        "json/colors/sky.json": '{"sky": "#66d9e8"}',
        "json/space.json": '{"m": "8px"}',
        "other/radius.json": '{"m": "4px"}',
      },
      ["json/colors/sea.json", "json/colors/sky.json", "json/space.json"],
    ],
    [
      "style sheets of values beside those of the colours, without components",
      {
        "css/color.css": ":root { --sea: #0b7285 }",
        "css/color.dark.css": ":root { color-scheme: dark; --sea: #66d9e8 }",
        "css/dimension.css": "/* a: b; */ :root { --a: 1px; --b: 2px }",
        "css/button.css": ".button { --a: 1px; color: red; margin: 0 }",
        "other/space.css": ":root { --a: 2px }",
      },
      ["css/color.css", "css/color.dark.css", "css/dimension.css"],
    ],
    [
      "the style sheet that is named for tokens and imports them",
      { "acme-tokens.css": '@import "./theme-dark.css"', "theme-dark.css": ":root { --sea: #66d9e8 }" },
      ["acme-tokens.css"],
    ],
    [
      "the light and the dark theme where all are too large",
      Object.fromEntries(
        ["light", "dark", "dark-high-contrast", "light-colorblind"].map((theme) => [
          `theme/${theme}.css`,
          `:root { --sea: #0b7285 } /*${" ".repeat(400_000)}*/`,
        ]),
      ),
      ["theme/dark.css", "theme/light.css"],
    ],
  ])("finds %s", async (_, files, expected) => {
    await write({ "node_modules/acme/package.json": "{}" });
    for (const [path, content] of Object.entries(files)) await write({ [`node_modules/acme/${path}`]: content });
    const chosen = await findPackageTokens("npm:acme", folder);
    expect(chosen.map(({ name }) => name)).toEqual(expected.map((path) => `node_modules/acme/${path}`));
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "many large ones",
      Object.fromEntries(
        ["a", "b", "c", "d"].map((name, index) => [
          `${name}/tokens.css`,
          `${":root { --sea: #0b7285 }".repeat(index + 1)} /*${" ".repeat(400_000)}*/`,
        ]),
      ),
      "npm:acme: the package ships 1.5 MiB of tokens, more than 1 MiB. Name files of it, such as npm:acme/d/tokens.css or npm:acme/c/tokens.css or npm:acme/b/tokens.css.",
    ],
    [
      "only JavaScript",
      { "index.js": "export const sea = '#0b7285';" },
      "npm:acme: the package ships no file of tokens in CSS, JSON, SCSS or Less. Give one that you make of what it exports.",
    ],
  ])("says what to name of a package with %s", async (_, files, message) => {
    await write({ "node_modules/acme/package.json": "{}" });
    for (const [path, content] of Object.entries(files)) await write({ [`node_modules/acme/${path}`]: content });
    await expect(findPackageTokens("npm:acme", folder)).rejects.toThrow(message);
  });

  test("names other files of a package whose tokens cannot be read", async () => {
    const root = "node_modules/acme";
    await write({
      [`${root}/package.json`]:
        '{"sass": "index.scss", "exports": {".": "./a.js", "./a": "./web.css", "./b": "./web.css"}}',
      [`${root}/index.scss`]: '@use "elsewhere";',
      [`${root}/web.css`]: ":root { --sea: #0b7285 }",
    });
    const chosen = await findPackageTokens("npm:acme", folder);
    expect(chosen).toMatchObject([{ name: `${root}/index.scss` }]);
    const paths = chosen.map(({ path }) => path);
    expect(await suggestFiles("npm:acme", folder, paths)).toBe(" Name files of it, such as npm:acme/web.css.");
    expect(await suggestFiles("npm:acme/index.scss", folder, paths)).toBe("");
  });

  test("finds a file of a package by its path or by its exports, and says so if there is none", async () => {
    const root = "node_modules/acme";
    await write({
      [`${root}/package.json`]: '{"exports": {"./dark": "./dist/dark.css"}}',
      [`${root}/dist/dark.css`]: "",
      [`${root}/dist/index.js`]: "",
    });
    for (const path of ["dark", "dist/dark.css"])
      expect(await findPackageTokens(`npm:acme/${path}`, folder)).toMatchObject([{ name: `${root}/dist/dark.css` }]);
    await expect(findPackageTokens("npm:acme/dist/dork.css", folder)).rejects.toThrow(
      "npm:acme/dist/dork.css: the package has no such file. Did you mean npm:acme/dist/dark.css?",
    );
    await expect(findPackageTokens("npm:other", folder)).rejects.toThrow("the package other is not installed");
    await expect(findPackageTokens("npm:../acme", folder)).rejects.toThrow("npm:../acme names no package.");
  });
});
