import { readdirSync, readFileSync } from "node:fs";
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

test("kinds have a folder, a name and styles each", () => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const expected = keys.map((key) => key.replace("_", "-"));
  expect(folders.sort()).toEqual(expected);
  const { label: _, ...names } = en.kinds;
  expect(Object.keys(names).sort()).toEqual(keys);
  const styles = readFileSync(`${folder}/style.css`, "utf8");
  for (const name of expected) expect(styles).toContain(`@import "./${name}/style.css";`);
});

test("groups of kinds have a name each, and a digit key each", () => {
  expect(groups.map(({ key }) => key).sort()).toEqual(Object.keys(en.groups).sort());
  expect(groups.length).toBeLessThan(10);
});
