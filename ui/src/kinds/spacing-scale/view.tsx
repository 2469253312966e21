import type { KindView } from "../kind.ts";
import { namedView } from "../named-view.tsx";
import { SpacingBar } from "../spacing/List.tsx";

// Its changes are shown with those of the spacing values.
const { changes: _changes, ...view } = namedView({
  key: "spacing_scale",
  size: "line",
  Drawing: ({ value }) => <SpacingBar value={value} />,
  compare: (a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value),
});

/** The spacing values with their names, each drawn in its real length. */
export const spacingScale: KindView = view;
