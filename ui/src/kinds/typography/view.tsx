import type { TypographyToken } from "@tintype/shared/kinds/wire";
import { type KindView, summaryCount } from "../kind.ts";
import { TypographyChanges } from "./Changes.tsx";
import { Typography } from "./List.tsx";

export const typography: KindView = {
  key: "typography",
  showsColors: false,
  find: ({ typography }, matches) => ({
    typography: typography.filter((token) => matches.texts(...textsOf(token))),
  }),
  List: ({ found, all }) => (
    <Typography families={found.typography} assets={all.assets} styles={all.text_styles ?? []} />
  ),
  changes: {
    count: (diff) => summaryCount(diff, "typography"),
    List: ({ diff, after }) =>
      diff.changes.typography ? <TypographyChanges changes={diff.changes.typography} assets={after.assets} /> : null,
  },
};

function textsOf(token: TypographyToken): string[] {
  const { family, weights, sizes, line_heights, letter_spacings = [], stack = [], rendered = [] } = token;
  return [family, ...weights, ...sizes, ...line_heights, ...letter_spacings, ...stack, ...rendered];
}
