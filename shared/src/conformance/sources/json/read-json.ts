import { type Entries, UnreadableSource } from "../entry.ts";
import { entriesOfLayers } from "./entries.ts";
import { isVariables, readVariables, withScopes } from "./figma.ts";
import { formatOf, type JsonFormat } from "./format.ts";
import { groupOfList } from "./named-lists.ts";
import { isObject, type JsonObject, ownOf, parseJson } from "./parse-json.ts";
import { isResolver, readResolver } from "./resolver-document.ts";
import { hasSets, looksLikeSets, readSets } from "./tokens-studio.ts";

/** Reads a JSON file of tokens. */
export async function readJson(
  content: string,
  asked: JsonFormat | undefined,
): Promise<{ entries: Entries; format: JsonFormat }> {
  const json = await parseJson(content);
  const file = isObject(json) ? json : groupOfList(json);
  if (!file) throw new UnreadableSource(NO_LIST, { line: 1, column: 1 });
  const { root, at } = withoutTheo(file);
  const format = asked ?? formatOf(root);
  if (isResolver(root))
    return { entries: entriesOfLayers(readResolver(root), content, { isStrict: true }), format: "dtcg" };
  if (format === "figma") {
    const base = isVariables(root) ? readVariables(root) : { root: withScopes(root) };
    return { entries: entriesOfLayers({ base }, content, { isStrict: false }), format };
  }
  if (hasSets(root) || (format === "tokens-studio" && looksLikeSets(root)))
    return { entries: entriesOfLayers(readSets(root), content, { isStrict: format === "dtcg" }), format };
  const base = { root, at, isStyleDictionary: format === "style-dictionary" };
  return { entries: entriesOfLayers({ base }, content, { isStrict: format === "dtcg" }), format };
}

const NO_LIST = "The source is a list, but not one of tokens: each needs a name and a value.";

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
