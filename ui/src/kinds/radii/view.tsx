import { safeStyle } from "../../kit/safe-style.ts";
import { namedView } from "../named-view.tsx";

/** Radii on the corners of a card. */
export const radii = namedView({
  key: "radii",
  size: "small",
  Drawing: ({ value }) => <span class="radius-card" style={safeStyle("borderRadius", value)} />,
});
