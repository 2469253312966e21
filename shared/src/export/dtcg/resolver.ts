import { EXTENSION } from "../../kinds/export/dtcg-token.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { type Exported, type NamedMode, nameTokens } from "../sections/sections.ts";
import { dtcgDocument, dtcgKey } from "./dtcg.ts";

const SCHEMA = "https://www.designtokens.org/schemas/2025.10/resolver.json";

const NO_TOKENS: KindTokens = { colors: [], typography: [], spacing: [], assets: [] };

type Document = Record<string, unknown>;

/**
 * A resolver document of the Design Tokens Community Group, 2025.10, with the tokens in it: a set with the base, and a
 * modifier for each way in which modes differ from it, with a context for each mode. A mode that differs in several ways is a
 * context of the last of them (`viewport` after `color-scheme`, `theme` after all) and has its whole overlay. The context in which nothing differs is called like
 * the base's colour scheme, or else `base`. No mode has that name.
 */
export function toDtcgResolver(exported: Exported): string {
  const namedTokens = nameTokens(exported, { toKey: dtcgKey });
  const { $extensions: extensions, ...base } = dtcgDocument(namedTokens, exported);
  const contexts = namedTokens.modes.map((mode) => {
    const { $extensions, ...groups } = dtcgDocument(mode, { tokens: NO_TOKENS, kinds: undefined });
    return {
      mode,
      source: differingTokens(groups, base),
      modifier: modifierOf(mode),
      leftOut: $extensions[EXTENSION].left_out,
    };
  });
  const baseLeftOut = new Set(extensions[EXTENSION].left_out.map((entry) => JSON.stringify(entry)));
  const ownLeftOut = contexts.flatMap(({ mode, leftOut }) =>
    leftOut
      .filter((entry) => !baseLeftOut.has(JSON.stringify(entry)))
      .map((entry) => ({ mode: mode.mode.name, ...entry })),
  );
  const left_out = [...extensions[EXTENSION].left_out, ...ownLeftOut];
  const set = { $extensions: { [EXTENSION]: { ...extensions[EXTENSION], left_out } }, ...base };
  const modifiers = [...Map.groupBy(contexts, ({ modifier }) => modifier)].sort(byOrder).map(([name, all]) => {
    const names = new Set(all.map(({ mode }) => mode.mode.name));
    const scheme = all.some(({ mode }) => mode.conditions.scheme === "dark") ? "light" : "dark";
    const unchanged = name === "color-scheme" && !names.has(scheme) ? scheme : "base";
    const sources = all.map(({ mode, source }) => [mode.mode.name, Object.keys(source).length > 0 ? [source] : []]);
    return [name, { contexts: Object.fromEntries([[unchanged, []], ...sources]), default: unchanged }] as const;
  });
  const file = {
    $schema: SCHEMA,
    name: "Design tokens, exported by Tintype",
    version: "2025.10",
    sets: { base: { sources: [set] } },
    ...(modifiers.length > 0 && { modifiers: Object.fromEntries(modifiers) }),
    resolutionOrder: [{ $ref: "#/sets/base" }, ...modifiers.map(([name]) => ({ $ref: `#/modifiers/${name}` }))],
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Later modifiers replace what earlier ones say: the context of a theme or a viewport may hold a combination. */
const ORDER = ["reduced-motion", "color-scheme", "contrast", "forced-colors", "viewport", "theme"] as const;

function modifierOf({ conditions }: NamedMode): (typeof ORDER)[number] {
  if (conditions.selector) return "theme";
  if (conditions.size) return "viewport";
  if (conditions.isForced) return "forced-colors";
  if (conditions.contrast) return "contrast";
  return conditions.scheme ? "color-scheme" : "reduced-motion";
}

const byOrder = ([a]: readonly [(typeof ORDER)[number], unknown], [b]: readonly [(typeof ORDER)[number], unknown]) =>
  ORDER.indexOf(a) - ORDER.indexOf(b);

/** The tokens of a mode whose values the base does not have under these names, in their groups. */
function differingTokens(groups: Document, base: Document): Document {
  const differingGroups = Object.entries(groups).map(([name, group]) => {
    const baseTexts = new Map(Object.entries(base[name] ?? {}).map(([key, token]) => [key, textOf(token)]));
    const tokens = Object.entries(group ?? {}).filter(([key, token]) => baseTexts.get(key) !== textOf(token));
    return [name, Object.fromEntries(tokens)] as const;
  });
  return Object.fromEntries(differingGroups.filter(([, tokens]) => Object.keys(tokens).length > 0));
}

const textOf = (token: { readonly $value?: unknown }): string => JSON.stringify(token.$value);
