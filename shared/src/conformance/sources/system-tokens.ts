import { splitList } from "../../css/lists.ts";
import { nameKey } from "../names.ts";
import type { SourceWarning, SystemToken } from "../report.ts";
import { canonicalValue, simplify } from "./canonical.ts";
import { type SourceEntry, warning } from "./entry.ts";
import { type TokenFault, TokenWarning } from "./faults.ts";
import { kindOfEntry } from "./kind-of-entry.ts";
import { MAX_NAME, MAX_VALUE } from "./limits.ts";
import { findReplacement } from "./replacements.ts";

export interface SystemTokens {
  readonly tokens: readonly SystemToken[];
  readonly warnings: readonly SourceWarning[];
  /** The names of entries that are of a kind that no page is checked against, or that stand for nothing. */
  readonly leftOut: readonly string[];
}

/** Makes tokens of entries. Each entry is a token, a warning, or left out. */
export function systemTokens(entries: readonly SourceEntry[]): SystemTokens {
  const tokens: SystemToken[] = [];
  const warnings: SourceWarning[] = [];
  const leftOut: string[] = [];
  for (const entry of entries) {
    for (const part of layersOf(entry)) {
      const token = systemToken(part);
      if (token === null) leftOut.push(part.name);
      else if ("message" in token) warnings.push(token);
      else tokens.push(token);
    }
  }
  return { tokens: withReplacements(tokens, entries), warnings, leftOut };
}

/** Gives deprecated tokens the name of the one that their text names. */
function withReplacements(tokens: readonly SystemToken[], entries: readonly SourceEntry[]): readonly SystemToken[] {
  const texts = new Map(
    entries.flatMap(({ name, deprecated }) => (typeof deprecated === "string" ? [[name, deprecated] as const] : [])),
  );
  if (texts.size === 0) return tokens;
  const names = new Map(tokens.map(({ name }) => [nameKey(name), name]));
  return tokens.map((token) => {
    const text = texts.get(token.name);
    const replacement = text === undefined ? undefined : findReplacement(token.name, text, names);
    return replacement === undefined ? token : { ...token, replacement };
  });
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
  const { css, kind } = readValue(entry);
  if (kind === null) return null;
  if (kind === undefined) return warn(faultOfUnknown(css));
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

interface KnownValue {
  readonly css: string;
  readonly kind: ReturnType<typeof kindOfEntry>;
}

/** Reads a value with its kind. Maps of SCSS may have values in quotes: `"0 1px 2px #000"`. */
function readValue(entry: SourceEntry): KnownValue {
  const css = simplify(entry.value.replace(/!important$/i, "").trimEnd());
  const kind = kindOfEntry(entry, css);
  const [, , text = ""] = /^(["'])(.*)\1$/s.exec(css) ?? [];
  if (kind || !/[#(\d]/.test(text) || /["']|^[\d.]+$/.test(text)) return { css, kind };
  const unquoted = simplify(text);
  const kindOfText = kindOfEntry(entry, unquoted);
  return kindOfText ? { css: unquoted, kind: kindOfText } : { css, kind };
}

/** Why nothing tells the kind of a value. */
function faultOfUnknown(css: string): Omit<TokenFault, "token"> {
  if (/^[+-]?[\d.]+$/.test(css))
    return { fault: "A number without a unit, and its name does not tell what it is.", value: css };
  if (/^[+-]?[\d.]+[a-z%]+$|^(calc|min|max|clamp)\(/i.test(css))
    return { fault: "Nothing tells whether it is a distance, a size or a radius." };
  if (/^(inset\s+)?([+-]?[\d.]+[a-z%]*\s+){1,3}[+-]?[\d.]+[a-z%]*$/i.test(css))
    return { fault: "Several lengths in one value are not read: a page has them one by one.", value: css };
  return { fault: "The value is none that is known.", value: css };
}
