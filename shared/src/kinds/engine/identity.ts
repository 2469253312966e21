import type { Tokens } from "../wire.ts";
import { assign, type Candidate } from "./assignment.ts";
import type { PaletteColor } from "./collect.ts";
import type { IdentityState } from "./identity-state.ts";
import { type PreviousColor, SiteEvidence } from "./site-evidence.ts";

/** The snapshot before this one. */
export interface Previous {
  readonly tokens: Tokens;
  readonly memory?: IdentityState;
}

/**
 * Decides which colours are the same as colours of the previous snapshot: those with an equal value; then those with the
 * custom property that named a colour and now has another value; then the rest, by a one-to-one optimal assignment of
 * colours with common sites.
 *
 * An equal value is not enough if the page contradicts it: if the custom property that named the colour now has another
 * value, or if a new colour is at the sites of the old one and its value is no longer at any of them.
 *
 * @returns the names of the matched colours
 */
export function matchPrevious(colors: readonly PaletteColor[], previous: Previous): Map<PaletteColor, string> {
  const olds = previous.tokens.colors
    .map(({ name, value }): PreviousColor => {
      // Without identity state, every name may have been a custom property's.
      const { sites = [], properties = [name] } = previous.memory?.colors[name] ?? {};
      return { name, value, sites, properties };
    })
    // Tokens are sorted by usage, but rank must not decide between equal candidates.
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Map<PaletteColor, string>();
  const unmatched = new Set(olds);
  const match = (color: PaletteColor, old: PreviousColor) => {
    names.set(color, old.name);
    unmatched.delete(old);
  };
  const unnamed = () => colors.filter((color) => !names.has(color));
  const matchPairs = (
    rows: readonly PaletteColor[],
    columns: readonly PreviousColor[],
    pairs: readonly Candidate[],
  ) => {
    for (const [row, column] of assign(pairs)) {
      const [color, old] = [rows[row], columns[column]];
      if (color && old) match(color, old);
    }
  };
  const byValue = new Map(colors.map((color) => [color.color.value, color]));
  const matchEqual = (isDoubtful: (old: PreviousColor) => boolean) => {
    for (const old of [...unmatched]) {
      const color = byValue.get(old.value);
      if (color && !names.has(color) && !isDoubtful(old)) match(color, old);
    }
  };

  const byProperty = new Map(colors.flatMap((color) => color.names.map((name) => [name, color] as const)));
  const hasNewValue = (old: PreviousColor) => {
    const color = old.properties.includes(old.name) ? byProperty.get(old.name) : undefined;
    return color !== undefined && color.color.value !== old.value;
  };
  const evidence = new SiteEvidence(colors, olds);
  const oldValues = new Set(olds.map(({ value }) => value));
  const fresh = colors.filter((color) => !oldValues.has(color.color.value));
  const replaced = evidence.replaced(fresh, olds, (old) => {
    const same = byValue.get(old.value);
    return same?.names.some((name) => old.properties.includes(name)) ? undefined : same;
  });

  matchEqual((old) => hasNewValue(old) || replaced.has(old));
  // A custom property that named a colour still names it, wherever it paints. Several properties may now share one value.
  const named = [...unmatched].filter((old) => old.properties.includes(old.name));
  const rows = unnamed();
  const rowOf = new Map(rows.map((color, row) => [color, row]));
  const candidates = named.flatMap((old, column): Candidate[] => {
    const color = byProperty.get(old.name);
    const row = color && rowOf.get(color);
    return color && row !== undefined ? [{ row, column, score: 1 + evidence.likeness(color, old) }] : [];
  });
  matchPairs(rows, named, candidates);
  matchEqual((old) => replaced.has(old));
  const [remaining, remainingOlds] = [unnamed(), [...unmatched]];
  matchPairs(remaining, remainingOlds, evidence.candidates(remaining, remainingOlds));
  matchEqual(() => false);
  return names;
}
