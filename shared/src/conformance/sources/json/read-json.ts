import type { Entries } from "../entry.ts";
import { entriesOfLayers } from "./entries.ts";
import { formatOf, type JsonFormat } from "./format.ts";
import { isObject, type JsonObject, parseJson } from "./parse-json.ts";
import { plainTree } from "./plain.ts";
import { isResolver, readResolver } from "./resolver-document.ts";
import { hasSets, readSets } from "./tokens-studio.ts";
import { readTree } from "./tree.ts";

/** Reads a JSON file of tokens. */
export function readJson(content: string, asked: JsonFormat | undefined): { entries: Entries; format: JsonFormat } {
  const root = parseJson(content);
  const format = asked ?? formatOf(root);
  if (isResolver(root)) return { entries: entriesOfLayers(readResolver(root), content), format: "dtcg" };
  if (hasSets(root)) return { entries: entriesOfLayers(readSets(root), content), format };
  const hasTokens = Object.values(root).some(isObject) && readTree(root).tokens.size > 0;
  const tree: JsonObject = hasTokens ? inRem(root, format) : plainTree(root);
  return { entries: entriesOfLayers({ base: { root: tree } }, content), format };
}

/** Style Dictionary's own examples have sizes in rem without a unit: `{"size": {"font": {"small": {"value": "0.75"}}}}`. */
function inRem(root: JsonObject, format: JsonFormat): JsonObject {
  const size = root.size;
  if (format !== "style-dictionary" || !isObject(size)) return root;
  const convert = (value: unknown, depth: number): unknown => {
    if (!isObject(value) || depth > 50) return value;
    const entries = Object.entries(value).map(([key, each]) => {
      const isNumber = key === "value" && !Object.hasOwn(value, "type") && /^\d*\.?\d+$/.test(String(each));
      return [key, isNumber && Number(each) <= MAX_REM ? `${String(each)}rem` : convert(each, depth + 1)];
    });
    return Object.fromEntries(entries);
  };
  return { ...root, size: convert(size, 0) };
}

const MAX_REM = 8;
