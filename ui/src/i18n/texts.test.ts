import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };

type Node = string | { readonly [key: string]: Node };

/** Each text's path with its placeholders; the forms of a plural text count as one text. */
function outline(node: Node, path = ""): string[] {
  if (typeof node === "string") return [[path, ...new Set(node.match(/\$\d/g))].join(" ")];
  if (typeof node.other === "string") return outline(node.other, path);
  return Object.entries(node).flatMap(([key, child]) => outline(child, path === "" ? key : `${path}.${key}`));
}

test("German has the same texts as English, with the same placeholders", () => {
  expect(outline(de)).toEqual(outline(en));
});

/** The texts of one language, with their paths. */
function leaves(node: Node, path = ""): string[] {
  if (typeof node === "string") return [`${path}: ${node}`];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, path === "" ? key : `${path}.${key}`));
}

test.each([
  ["English", en, /: .*\b(?:captur|extract|scan)/i],
  ["German", de, /: .*(?:\bAufnahme|aufnehm|aufgenommen|extrahier)/i],
])("%s has no second verb for reading a page", (_, texts, second) => {
  expect(leaves(texts).filter((text) => second.test(text))).toEqual([]);
});

const folders = [
  "../",
  "../../../extension/dashboard/",
  "../../../extension/panel/",
  "../../../extension/popup/",
  "../../../extension/lib/",
  "../../../extension/entrypoints/",
];

/** The source files of the interface without their tests. */
function sources(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

test("every text is used by the interface", () => {
  const code = folders.flatMap((folder) => sources(fileURLToPath(new URL(folder, import.meta.url)))).join("\n");
  const written = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, key]) => key));
  // `server.${code}.title` uses every key of this shape.
  const shapes = [...code.matchAll(/`([\w.]+\.\$\{\w[\w.]*\}[\w.]*)`/g)].map(
    ([, shape = ""]) => new RegExp(`^${shape.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/, "[\\w-]+")}$`),
  );
  const keys = outline(en).map((line) => line.split(" ", 1).join());
  const unused = keys.filter((key) => !written.has(key) && !shapes.some((shape) => shape.test(key)));
  expect(unused).toEqual([]);
});

test("no text gets a number that is not written in the reader's language", () => {
  const code = folders.flatMap((folder) => sources(fileURLToPath(new URL(folder, import.meta.url)))).join("\n");
  const bare =
    /\bt\((?:"[^"]+"|`[^`]+`), \[[^\]]*(?:String\(|toFixed\(|toString\()[^\]]*\]|\{[\w.]+\.(?:toFixed|toLocaleString)\(/g;
  expect([...code.matchAll(bare)].map(([text]) => text)).toEqual([]);
});
