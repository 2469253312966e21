import type { Entries } from "../entry.ts";
import { entriesOfLayers } from "./entries.ts";
import { formatOf, type JsonFormat } from "./format.ts";
import { isObject, type JsonObject, ownOf, parseJson } from "./parse-json.ts";
import { plainTree } from "./plain.ts";
import { inRem } from "./rem.ts";
import { isResolver, readResolver } from "./resolver-document.ts";
import { hasSets, looksLikeSets, readSets } from "./tokens-studio.ts";
import { readTree } from "./tree.ts";

/** Reads a JSON file of tokens. */
export function readJson(content: string, asked: JsonFormat | undefined): { entries: Entries; format: JsonFormat } {
  const file = parseJson(content);
  const { root, at } = withoutTheo(file);
  const format = asked ?? formatOf(root);
  if (isResolver(root))
    return { entries: entriesOfLayers(readResolver(root), content, { isStrict: true }), format: "dtcg" };
  if (hasSets(root) || (format === "tokens-studio" && looksLikeSets(root)))
    return { entries: entriesOfLayers(readSets(root), content, { isStrict: format === "dtcg" }), format };
  const hasTokens = Object.values(root).some(isObject) && readTree(root).tokens.size > 0;
  const tree: JsonObject = hasTokens ? (format === "style-dictionary" ? inRem(root) : root) : plainTree(root);
  const base = { root: tree, at };
  return { entries: entriesOfLayers({ base }, content, { isStrict: format === "dtcg" }), format };
}

/**
 * Theo writes a file of tokens in `props`, beside the `aliases` that its sources refer to. Aliases are not tokens; the values
 * no longer contain references to them.
 */
function withoutTheo(root: JsonObject): { root: JsonObject; at: readonly string[] } {
  const [props, aliases] = [ownOf(root, "props"), ownOf(root, "aliases")];
  const isTheo =
    isObject(props) &&
    isObject(aliases) &&
    Object.values(props).some((prop) => isObject(prop) && Object.hasOwn(prop, "value"));
  return isTheo ? { root: props, at: ["props"] } : { root, at: [] };
}
