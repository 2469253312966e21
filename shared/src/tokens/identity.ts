import { assign } from "./assignment.ts";
import type { TokenMemory } from "./memory.ts";
import type { PaletteColor } from "./palette.ts";
import type { Tokens } from "./schema.ts";
import { type OldColor, SiteEvidence } from "./site-evidence.ts";

export interface Previous {
  readonly tokens: Tokens;
  readonly memory?: TokenMemory;
}

/**
 * Tells which of today's colours is which of the previous snapshot's: by equal value; by a custom property that named
 * it then and holds another value now; by a one-to-one optimal assignment of what is left, where sites overlap.
 *
 * An equal value is not believed at once where the page says otherwise: the property that named it now holds another
 * colour, or a new colour has taken over its places and the old value is left at none of them.
 */
export function recognise(colors: readonly PaletteColor[], previous: Previous): Map<PaletteColor, string> {
  const olds = previous.tokens.colors.map(({ name, value }): OldColor => {
    const { sites = [], properties = [] } = previous.memory?.colors[name] ?? {};
    return { name, value, sites, properties };
  });
  const names = new Map<PaletteColor, string>();
  const left = new Set(olds);
  const settle = (color: PaletteColor, old: OldColor) => {
    names.set(color, old.name);
    left.delete(old);
  };
  const open = () => colors.filter((color) => !names.has(color));
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
  const byName = new Map(olds.map((old) => [old.name, old]));
  for (const color of open()) {
    const old = color.names.map((name) => byName.get(name)).find((each) => each !== undefined && left.has(each));
    if (old) settle(color, old);
  }
  settleEqual((old) => taken.has(old));
  const [today, before] = [open(), [...left]];
  for (const [row, column] of assign(evidence.candidates(today, before))) {
    const [color, old] = [today[row], before[column]];
    if (color && old) settle(color, old);
  }
  settleEqual(() => false);
  return names;
}
