import type { SourceFormat } from "../../system.ts";
import { isExport, isVariables } from "./figma.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { isResolver } from "./resolver-document.ts";
import { hasSets } from "./tokens-studio.ts";
import { STUDIO_TYPES } from "./types.ts";

export type JsonFormat = Extract<SourceFormat, "dtcg" | "style-dictionary" | "tokens-studio" | "figma">;

const MAX_DEPTH = 50;

/** Tells the JSON formats apart by their keys and by the types that only one of them has. */
export function formatOf(root: JsonObject): JsonFormat {
  if (isResolver(root)) return "dtcg";
  if (hasSets(root)) return "tokens-studio";
  if (isVariables(root) || isExport(root)) return "figma";
  let [dollar, withoutDollar, studio] = [0, 0, 0];
  const visit = (value: unknown, depth: number): void => {
    if (!isObject(value) || depth > MAX_DEPTH) return;
    if (Object.hasOwn(value, "$value")) dollar++;
    else if (Object.hasOwn(value, "value") && !isObject(value.value)) withoutDollar++;
    const type = ownOf(value, "$type") ?? ownOf(value, "type");
    if (typeof type === "string" && STUDIO_TYPES.has(type)) studio++;
    for (const child of Object.values(value)) visit(child, depth + 1);
  };
  visit(root, 0);
  if (studio > 0) return "tokens-studio";
  return dollar > 0 || withoutDollar === 0 ? "dtcg" : "style-dictionary";
}
