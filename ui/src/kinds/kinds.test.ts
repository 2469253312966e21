import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tokensSchema } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import en from "../i18n/en.json" with { type: "json" };
import { kinds } from "./index.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const keys = kinds.map(({ key }) => key).sort();

test("kinds contains every kind of tokens on the wire once", () => {
  expect(keys).toEqual(Object.keys(tokensSchema.shape).sort());
});

test("kinds have a folder, a name and styles each", () => {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(keys);
  const { label: _, ...names } = en.kinds;
  expect(Object.keys(names).sort()).toEqual(keys);
  const styles = readFileSync(`${folder}/style.css`, "utf8");
  for (const key of keys) expect(styles).toContain(`@import "./${key}/style.css";`);
});
