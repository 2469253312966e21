import { useMemo } from "preact/hooks";
import { isDrawable, safeStyle } from "../../kit/safe-style.ts";
import { namedView } from "../named-view.tsx";
import { curvePath, easingPoints } from "./easing-curve.ts";

/** Easings as curves. A dot runs along the curve a few times, and again on hover. */
export const easings = namedView({
  key: "easings",
  size: "small",
  Drawing: ({ value }) => <Curve easing={value} />,
});

function Curve({ easing }: { readonly easing: string }) {
  const path = useMemo(() => {
    const points = isDrawable("animationTimingFunction", easing) ? easingPoints(easing) : undefined;
    return points && curvePath(points);
  }, [easing]);
  return (
    <svg class="easing" viewBox="-12 -42 124 184" aria-hidden="true">
      <path class="easing-frame" d="M0 0v100h100M0 0h100v100" />
      {path && <path class="easing-curve" d={path} />}
      {/* The group moves evenly to the right, the dot in it upwards as the easing says. */}
      <g class="easing-time">
        <circle class="easing-dot" cx="0" cy="100" r="8" style={safeStyle("animationTimingFunction", easing)} />
      </g>
    </svg>
  );
}
