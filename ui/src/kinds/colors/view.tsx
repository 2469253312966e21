import type { ColorToken } from "@tintype/shared/kinds/wire";
import { type KindView, summaryCount } from "../kind.ts";
import { ColorChanges } from "./Changes.tsx";
import { inNotation, notations } from "./color-notation.ts";
import { Colors } from "./List.tsx";

export const colors: KindView = {
  key: "colors",
  showsColors: true,
  find: ({ colors }, matches) => ({ colors: colors.filter((color) => matches(...textsOf(color))) }),
  List: ({ found }) => <Colors colors={found.colors} />,
  changes: {
    count: (diff) => summaryCount(diff, "colors"),
    List: ({ diff }) => (diff.changes.colors ? <ColorChanges changes={diff.changes.colors} /> : null),
  },
};

/** The texts that a search finds a colour by: its names, its value in every notation, and its properties. */
export function textsOf({ name, value, aliases = [], contexts }: ColorToken): string[] {
  return [name, value, ...aliases, ...contexts, ...notations.map((notation) => inNotation(value, notation).text)];
}
