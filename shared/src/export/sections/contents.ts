import type { Entry, Section, UnsafeValue } from "../../kinds/export/section.ts";
import { exportSections } from "../../kinds/exports.ts";
import type { KindKey } from "../../kinds/kind.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import type { Item } from "./names.ts";

/** A section with the entries of some tokens. */
export interface Content {
  readonly section: Section;
  readonly entries: readonly Entry[];
  readonly leftOut: readonly UnsafeValue[];
}

/** The sections of the wanted kinds, empty ones too. */
export function contentsOf(tokens: KindTokens, kinds: readonly KindKey[] | undefined): Content[] {
  return exportSections
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map((section) => ({ section, ...section.content(tokens) }));
}

export const itemsOf = ({ section, entries }: Content): Item[] => entries.map((entry) => ({ section, entry }));

/** By which an entry is the same in the base and in modes. */
export const nameAddress = ({ section, entry }: Item): string => JSON.stringify([section.namespace, entry.name]);

/** The entries with distinct names, by their addresses; the first one of each name. */
export function distinctItems(all: readonly (readonly Content[])[]): ReadonlyMap<string, Item> {
  const itemByAddress = new Map<string, Item>();
  for (const item of all.flat().flatMap(itemsOf)) {
    const address = nameAddress(item);
    if (!itemByAddress.has(address)) itemByAddress.set(address, item);
  }
  return itemByAddress;
}
