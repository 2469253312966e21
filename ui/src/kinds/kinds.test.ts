import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { kindTokensSchema } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import en from "../i18n/en.json" with { type: "json" };
import { groups, kinds } from "./index.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const keys = kinds.map(({ key }) => key).sort();

test("kinds contains every kind of tokens on the wire once", () => {
  expect(keys).toEqual(Object.keys(kindTokensSchema.shape).sort());
});

test("kinds have a folder and a name each", () => {
  const expected = keys.map((key) => key.replace("_", "-"));
  expect(foldersOf(folder)).toEqual(expected);
  const { label: _, ...names } = en.kinds;
  expect(Object.keys(names).sort()).toEqual(keys);
});

test("style.css imports the styles of every kind that has some", () => {
  const styles = readFileSync(`${folder}/style.css`, "utf8");
  const imported = [...styles.matchAll(/"\.\/([\w-]+)\/style\.css"/g)].map(([, name]) => name);
  const existing = foldersOf(folder).filter((name) => existsSync(`${folder}/${name}/style.css`));
  expect(imported.sort()).toEqual(existing);
});

function foldersOf(parent: string): string[] {
  const entries = readdirSync(parent, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

test("groups of kinds have a name each, and a digit key each", () => {
  expect(groups.map(({ key }) => key).sort()).toEqual(Object.keys(en.groups).sort());
  expect(groups.length).toBeLessThan(10);
});
