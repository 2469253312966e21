import type { KindView } from "../kind.ts";
import { SpacingChanges } from "./Changes.tsx";
import { Spacing } from "./List.tsx";

export const spacing: KindView = {
  key: "spacing",
  showsColors: false,
  find: ({ spacing }, matches) => ({ spacing: spacing.filter((value) => matches(value)) }),
  List: ({ found }) => <Spacing values={found.spacing} />,
  changes: {
    count: ({ summary }) => summary.spacing_changed ?? 0,
    List: ({ diff }) => diff.changes.spacing && <SpacingChanges changes={diff.changes.spacing} />,
  },
};
