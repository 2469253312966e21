import type { SourceWarning } from "../../report.ts";
import { contextName } from "../css/scopes.ts";
import { warning } from "../entry.ts";
import { listExamples } from "../faults.ts";
import { MAX_CONTEXTS } from "../limits.ts";
import type { JsonLayer, Layers } from "./entries.ts";
import { isObject, type JsonObject, ownOf } from "./parse-json.ts";
import { merge } from "./resolver-document.ts";

interface Theme {
  readonly name: string;
  readonly group: string;
  readonly sets: readonly string[];
}

/** Returns whether the keys at the root are sets of tokens. */
export const hasSets = (root: JsonObject): boolean =>
  Object.hasOwn(root, "$themes") || Object.hasOwn(root, "$metadata");

/**
 * Returns whether a file without themes has sets at its root: `global` or `core` beside others, or a light and a dark
 * one.
 */
export function looksLikeSets(root: JsonObject): boolean {
  const names = Object.keys(root)
    .filter((name) => isObject(root[name]))
    .map((name) => contextName(slug(name)));
  const has = (name: string) => names.includes(name);
  return (names.length > 1 && (has("global") || has("core"))) || (has("light") && has("dark"));
}

/** Reads sets: the first theme of each group is the base, every other one a context. Without themes all sets hold. */
export function readSets(root: JsonObject): Layers {
  const order = orderOf(root);
  const themes = themesOf(root);
  const layer = (sets: ReadonlySet<string>): JsonLayer => ({
    root: order
      .filter((name) => sets.has(name))
      .reduce<JsonObject>((merged, name) => merge(merged, asObject(ownOf(root, name))), {}),
  });
  if (themes.length === 0) return withoutThemes(order, layer);
  const groups = Map.groupBy(themes, ({ group }) => group);
  const firsts = [...groups.values()].flatMap(([firstTheme]) => firstTheme ?? []);
  const setsOf = (chosen: readonly Theme[]) => new Set(chosen.flatMap(({ sets }) => sets));
  // One more than are read is enough for the warning.
  const contexts = themes
    .slice(0, MAX_CONTEXTS + 1)
    .map((theme): [string, JsonLayer] => [
      contextName(slug(theme.name)),
      layer(setsOf(firsts.map((groupTheme) => (groupTheme.group === theme.group ? theme : groupTheme)))),
    ]);
  return { base: layer(setsOf(firsts)), contexts: new Map(contexts), warnings: unusedSets(order, setsOf(themes)) };
}

/** Tells of sets that no theme has, in which case their tokens hold nowhere. */
function unusedSets(order: readonly string[], used: ReadonlySet<string>): SourceWarning[] {
  const unused = order.filter((name) => !used.has(name));
  if (unused.length === 0) return [];
  const are = unused.length === 1 ? "1 set of tokens is" : `${unused.length} sets of tokens are`;
  return [warning(`${are} in no theme, and not read: ${listExamples(unused)}.`)];
}

/** A set called `dark` is a context if another one has the same tokens. */
function withoutThemes(order: readonly string[], layer: (sets: ReadonlySet<string>) => JsonLayer): Layers {
  const contextOf = (name: string) => contextName(slug(name.split("/").at(-1) ?? name));
  const dark = order.filter((name) => contextOf(name) === "dark");
  const hasLight = order.some((name) => contextOf(name) === "light");
  if (dark.length === 0 || !hasLight) return { base: layer(new Set(order)) };
  const base = order.filter((name) => contextOf(name) !== "dark");
  const inDark = order.filter((name) => contextOf(name) !== "light");
  return { base: layer(new Set(base)), contexts: new Map([["dark", layer(new Set(inDark))]]) };
}

function orderOf(root: JsonObject): string[] {
  const metadata = ownOf(root, "$metadata");
  const order = isObject(metadata) ? ownOf(metadata, "tokenSetOrder") : undefined;
  const names = Object.keys(root).filter((name) => !name.startsWith("$") && isObject(root[name]));
  const listed = Array.isArray(order) ? order.filter((name): name is string => names.includes(String(name))) : [];
  return [...new Set([...listed, ...names])];
}

function themesOf(root: JsonObject): Theme[] {
  const themes = ownOf(root, "$themes");
  return (Array.isArray(themes) ? themes : []).flatMap((theme: unknown): Theme[] => {
    if (!isObject(theme)) return [];
    const selected = asObject(ownOf(theme, "selectedTokenSets"));
    const sets = Object.entries(selected).flatMap(([name, status]) => (status === "disabled" ? [] : [name]));
    return [{ name: String(ownOf(theme, "name") ?? ""), group: String(ownOf(theme, "group") ?? ""), sets }];
  });
}

const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The words of a name with dashes between them. */
export const slug = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
