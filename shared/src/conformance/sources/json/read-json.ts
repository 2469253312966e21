import type { Entries } from "../entry.ts";
import { entriesOfLayers } from "./entries.ts";
import { formatOf, type JsonFormat } from "./format.ts";
import { isObject, type JsonObject, parseJson } from "./parse-json.ts";
import { plainTree } from "./plain.ts";
import { inRem } from "./rem.ts";
import { isResolver, readResolver } from "./resolver-document.ts";
import { hasSets, looksLikeSets, readSets } from "./tokens-studio.ts";
import { readTree } from "./tree.ts";

/** Reads a JSON file of tokens. */
export function readJson(content: string, asked: JsonFormat | undefined): { entries: Entries; format: JsonFormat } {
  const root = parseJson(content);
  const format = asked ?? formatOf(root);
  if (isResolver(root))
    return { entries: entriesOfLayers(readResolver(root), content, { isStrict: true }), format: "dtcg" };
  if (hasSets(root) || (format === "tokens-studio" && looksLikeSets(root)))
    return { entries: entriesOfLayers(readSets(root), content, { isStrict: format === "dtcg" }), format };
  const hasTokens = Object.values(root).some(isObject) && readTree(root).tokens.size > 0;
  const tree: JsonObject = hasTokens ? (format === "style-dictionary" ? inRem(root) : root) : plainTree(root);
  return { entries: entriesOfLayers({ base: { root: tree } }, content, { isStrict: format === "dtcg" }), format };
}
