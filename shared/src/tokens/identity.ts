import { assign, type Candidate } from "./assignment.ts";
import type { IdentityState } from "./identity-state.ts";
import type { PaletteColor } from "./palette.ts";
import type { Tokens } from "./schema.ts";
import { type OldColor, SiteEvidence } from "./site-evidence.ts";

export interface Previous {
  readonly tokens: Tokens;
  readonly memory?: IdentityState;
}

/**
 * Tells which of today's colours is which of the previous snapshot's: by equal value; by a custom property that named
 * it then and holds another value now; by a one-to-one optimal assignment of what is left, where sites overlap.
 *
 * An equal value is not believed at once where the page says otherwise: the property that named it now holds another
 * colour, or a new colour has taken over its places and the old value is left at none of them.
 */
export function matchPrevious(colors: readonly PaletteColor[], previous: Previous): Map<PaletteColor, string> {
  const olds = previous.tokens.colors
    .map(({ name, value }): OldColor => {
      // Without a memory, any name may have been a custom property's.
      const { sites = [], properties = [name] } = previous.memory?.colors[name] ?? {};
      return { name, value, sites, properties };
    })
    // Not by usage, as tokens come: where two are as likely, rank must not decide.
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Map<PaletteColor, string>();
  const left = new Set(olds);
  const settle = (color: PaletteColor, old: OldColor) => {
    names.set(color, old.name);
    left.delete(old);
  };
  const open = () => colors.filter((color) => !names.has(color));
  const settlePairs = (rows: readonly PaletteColor[], columns: readonly OldColor[], pairs: readonly Candidate[]) => {
    for (const [row, column] of assign(pairs)) {
      const [color, old] = [rows[row], columns[column]];
      if (color && old) settle(color, old);
    }
  };
  const byValue = new Map(colors.map((color) => [color.color.value, color]));
  const settleEqual = (doubt: (old: OldColor) => boolean) => {
    for (const old of [...left]) {
      const color = byValue.get(old.value);
      if (color && !names.has(color) && !doubt(old)) settle(color, old);
    }
  };

  const holders = new Map(colors.flatMap((color) => color.names.map((name) => [name, color] as const)));
  const renamed = (old: OldColor) => {
    const holder = old.properties.includes(old.name) ? holders.get(old.name) : undefined;
    return holder !== undefined && holder.color.value !== old.value;
  };
  const evidence = new SiteEvidence(colors, olds);
  const known = new Set(olds.map(({ value }) => value));
  const fresh = colors.filter((color) => !known.has(color.color.value));
  const taken = evidence.takenOver(fresh, olds, (old) => {
    const same = byValue.get(old.value);
    return same?.names.some((name) => old.properties.includes(name)) ? undefined : same;
  });

  settleEqual((old) => renamed(old) || taken.has(old));
  // A property that named a colour names it still, wherever it paints. It may be one of several that now share a value.
  const named = [...left].filter((old) => old.properties.includes(old.name));
  const rows = open();
  const places = new Map(rows.map((color, row) => [color, row]));
  const holding = named.flatMap((old, column): Candidate[] => {
    const holder = holders.get(old.name);
    const row = holder && places.get(holder);
    return holder && row !== undefined ? [{ row, column, score: 1 + evidence.likeness(holder, old) }] : [];
  });
  settlePairs(rows, named, holding);
  settleEqual((old) => taken.has(old));
  const [today, before] = [open(), [...left]];
  settlePairs(today, before, evidence.candidates(today, before));
  settleEqual(() => false);
  return names;
}
