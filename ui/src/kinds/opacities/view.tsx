import { safeStyle } from "../../kit/safe-style.ts";
import { namedView } from "../named-view.tsx";

/** Opacities as squares on a checkerboard, the most transparent first. */
export const opacities = namedView({
  key: "opacities",
  size: "small",
  Drawing: ({ value }) => (
    <span class="opacity-board">
      <span style={safeStyle("opacity", value)} />
    </span>
  ),
  compare: (a, b) => Number(a.value) - Number(b.value),
});
