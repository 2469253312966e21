import type { TypographyToken } from "@tintype/shared/kinds/wire";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { type KindView, summaryCount } from "../kind.ts";

const Typography = lazily(
  async () => (await import("./List.tsx")).Typography,
  () => <Ghosts />,
);
const TypographyChanges = lazily(async () => (await import("./Changes.tsx")).TypographyChanges);

export const typography: KindView = {
  key: "typography",
  showsColors: false,
  find: ({ typography }, matches) => ({
    typography: typography.filter((token) => matches.texts(...textsOf(token))),
  }),
  List: ({ matching, all }) => (
    <Typography families={matching.typography} assets={all.assets} styles={all.text_styles ?? []} />
  ),
  changes: {
    count: (diff) => summaryCount(diff, "typography"),
    List: ({ diff, before, after }) =>
      diff.changes.typography ? (
        <TypographyChanges changes={diff.changes.typography} before={before} after={after} />
      ) : null,
  },
};

function textsOf(token: TypographyToken): string[] {
  const { family, weights, sizes, line_heights, letter_spacings = [], stack = [], rendered = [] } = token;
  return [family, ...weights, ...sizes, ...line_heights, ...letter_spacings, ...stack, ...rendered];
}
