import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const PAGES = [
  "AGENTS.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  ...readdirSync(join(root, "docs/adr")).map((name) => `docs/adr/${name}`),
];
const FOLDERS = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
/** Made by commands. */
const MADE = /(?:^|\/)\.(?:output|cache|tools|data)(?:\/|$)/;

test.each(PAGES)("%s names only files and folders that exist", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const links = Array.from(text.matchAll(/\]\((?!\w+:)([^)#]+)/g), ([, path = ""]) => join(dirname(page), path));
  const spans = Array.from(text.matchAll(/`([\w@./-]+\/[\w@./-]*)`/g), ([, path = ""]) => path);
  const paths = spans.filter((path) => FOLDERS.some(({ name }) => path.startsWith(`${name}/`)) && !MADE.test(path));
  const missing = [...links, ...paths].filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});
