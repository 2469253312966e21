import { safeStyle } from "../../kit/safe-style.ts";
import { namedView } from "../named-view.tsx";

/** Durations as bars, the shortest first. On hover, a dot runs along the bar in that time. */
export const durations = namedView({
  key: "durations",
  size: "line",
  Drawing: ({ value, peers }) => (
    <span class="duration">
      <span class="duration-bar" style={{ width: `${(100 * milliseconds(value)) / longest(peers)}%` }}>
        <span class="duration-run" style={safeStyle("animationDuration", value)}>
          <span class="duration-dot" />
        </span>
      </span>
    </span>
  ),
  compare: (a, b) => milliseconds(a.value) - milliseconds(b.value),
});

const milliseconds = (value: string): number => Number.parseFloat(value) || 0;
const longest = (values: readonly string[]): number => Math.max(1, ...values.map(milliseconds));
