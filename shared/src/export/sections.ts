import type { Tokens } from "../kinds/wire.ts";
import { type Entries, toEntries } from "./entries.ts";
import type { Entry, LeftOut } from "./entry.ts";
import { assignKeys, type NamingRules } from "./names.ts";

export interface Named<Item> {
  /** Valid in the format after the prefix. No two entries have the same prefix and key. */
  key: string;
  entry: Item;
}

/** All exported entries, named for one format. */
export type Sections = { [Kind in keyof Omit<Entries, "leftOut">]: Named<Entries[Kind][number]>[] };

const TITLES = [
  ["colors", "Colors"],
  ["families", "Font families"],
  ["sizes", "Font sizes"],
  ["weights", "Font weights"],
  ["lineHeights", "Line heights"],
  ["spacing", "Spacing"],
  ["images", "Images"],
] as const;

export interface NamedTokens {
  sections: Sections;
  leftOut: LeftOut[];
}

export function nameTokens(tokens: Tokens, rules: NamingRules): NamedTokens {
  const { leftOut, ...entries } = toEntries(tokens);
  const keys = assignKeys(Object.values<Entry[]>(entries).flat(), rules);
  const named = <Item extends Entry>(items: Item[]) => items.map((entry) => ({ entry, key: keys.get(entry) ?? "" }));
  return {
    sections: {
      colors: named(entries.colors),
      families: named(entries.families),
      sizes: named(entries.sizes),
      weights: named(entries.weights),
      lineHeights: named(entries.lineHeights),
      spacing: named(entries.spacing),
      images: named(entries.images),
    },
    leftOut,
  };
}

/** The sections that are not empty, with their titles, in the order of the file. */
export function titledSections(sections: Partial<Sections>): { title: string; variables: Named<Entry>[] }[] {
  return TITLES.map(([kind, title]) => ({ title, variables: sections[kind] ?? [] })).filter(
    ({ variables }) => variables.length > 0,
  );
}

/** The first line of every stylesheet. */
export function header(leftOut: LeftOut[]): string {
  const note = leftOut.length > 0 ? ` Left out, having no plain CSS value: ${leftOut.length}.` : "";
  return `/* Design tokens, exported by Tintype.${note} */\n`;
}
