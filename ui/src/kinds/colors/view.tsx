import type { ColorToken } from "@tintype/shared/kinds/wire";
import { lazily } from "../../kit/lazily.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { type KindView, type Matcher, summaryCount } from "../kind.ts";
import { inNotation, notations } from "./color-notation.ts";
import { Colors } from "./List.tsx";

const ColorChanges = lazily(async () => (await import("./Changes.tsx")).ColorChanges);

export const colors: KindView = {
  key: "colors",
  showsColors: true,
  find: ({ colors }, matches) => ({ colors: colors.filter((color) => matchesColor(color, matches)) }),
  List: ({ matching }) => <Colors colors={matching.colors} />,
  Drawing: ({ value }) => (
    <span class="color-paint">
      <span style={safeStyle("backgroundColor", value)} />
    </span>
  ),
  changes: {
    count: (diff) => summaryCount(diff, "colors"),
    List: ({ diff, before, after }) =>
      diff.changes.colors ? <ColorChanges changes={diff.changes.colors} before={before} after={after} /> : null,
  },
};

/** Returns whether a search finds a colour. */
export const matchesColor = (color: ColorToken, matches: Matcher): boolean =>
  matches.texts(...textsOf(color)) || matches.color(color.value);

/** The texts that a search finds a colour by: its names, its value in every notation, and its properties. */
function textsOf({ name, value, aliases = [], contexts }: ColorToken): string[] {
  return [name, value, ...aliases, ...contexts, ...notations.map((notation) => inNotation(value, notation).text)];
}
