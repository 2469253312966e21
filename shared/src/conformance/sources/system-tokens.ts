import { splitList } from "../../css/lists.ts";
import type { SourceWarning, SystemToken } from "../report.ts";
import { canonicalValue, simplify } from "./canonical.ts";
import { type SourceEntry, warning } from "./entry.ts";
import { type TokenFault, TokenWarning } from "./faults.ts";
import { kindOfEntry } from "./kind-of-entry.ts";
import { MAX_NAME, MAX_VALUE } from "./limits.ts";

/** Makes tokens of entries. An entry that is of no kind that pages are checked against is left out without a warning. */
export function systemTokens(entries: readonly SourceEntry[]): { tokens: SystemToken[]; warnings: SourceWarning[] } {
  const tokens: SystemToken[] = [];
  const warnings: SourceWarning[] = [];
  for (const entry of entries) {
    for (const part of layersOf(entry)) {
      const token = systemToken(part);
      if (token === null) continue;
      if ("message" in token) warnings.push(token);
      else tokens.push(token);
    }
  }
  return { tokens, warnings };
}

/** Several gradients in one value are painted over each other. Each is a token, since pages have them one by one. */
function layersOf(entry: SourceEntry): readonly SourceEntry[] {
  const { name, value, type } = entry;
  if (value.length > MAX_VALUE || !SEVERAL_GRADIENTS.test(value)) return [entry];
  return splitList(value).map((layer) => ({
    name,
    type,
    value: layer,
    description: entry.description,
    deprecated: entry.deprecated,
  }));
}

const SEVERAL_GRADIENTS = /gradient\(.*\)\s*,\s*(repeating-)?(linear|radial|conic)-gradient\(/is;

/** An entry's position is looked up in the source, so it is only asked for in warnings. */
function systemToken(entry: SourceEntry): SystemToken | SourceWarning | null {
  const { name, value, description, deprecated, multiples, stopsOnly, builtIn } = entry;
  if (name.length > MAX_NAME) return warning("A token's name is too long.", entry.position);
  const warn = (fault: Omit<TokenFault, "token">) => new TokenWarning({ token: name, ...fault }, () => entry.position);
  if (value.length > MAX_VALUE) return warn({ fault: "The value is too long." });
  const css = simplify(value);
  const kind = kindOfEntry(entry, css);
  if (kind === null) return null;
  if (kind === undefined) return warn({ fault: "Nothing tells whether it is a distance, a size or a radius." });
  const canonical = canonicalValue(kind, css);
  if (canonical === null) return null;
  if (canonical === undefined) return warn({ fault: `The value is none of ${kind}.`, value });
  return {
    kind,
    name,
    value: canonical,
    ...(description !== undefined && description !== "" && { description: description.slice(0, 1000) }),
    ...(deprecated && { deprecated: true }),
    ...(multiples && { multiples }),
    ...(stopsOnly && { stops_only: stopsOnly }),
    ...(builtIn && { built_in: builtIn }),
  };
}
