import { lazily } from "../../kit/lazily.tsx";
import { type KindView, summaryCount } from "../kind.ts";
import { Spacing } from "./List.tsx";

const SpacingChanges = lazily(async () => (await import("./Changes.tsx")).SpacingChanges);

export const spacing: KindView = {
  key: "spacing",
  showsColors: false,
  replacedBy: "spacing_scale",
  find: ({ spacing }, matches) => ({ spacing: spacing.filter((value) => matches.texts(value)) }),
  List: ({ matching }) => <Spacing values={matching.spacing} />,
  changes: {
    count: (diff) => summaryCount(diff, "spacing"),
    List: ({ diff, before, after }) =>
      diff.changes.spacing ? <SpacingChanges changes={diff.changes.spacing} before={before} after={after} /> : null,
  },
};
