import { plainSection } from "../export/plain-section.ts";
import { curveOf, readEasing } from "./easing.ts";

export const easingSection = plainSection({
  kind: "easings",
  namespace: "ease",
  title: "Easings",
  map: "easings",
  tailwind: "ease",
  tailwind3: "transitionTimingFunction",
  tailwindsOwn: /^initial$/,
  dtcg: "easing",
  prefix: /^(?:ease|easing)-(?=.)/s,
  tokens: ({ easings }) => easings,
  readCss: (value) => readEasing(value)?.text,
  // Sass evaluates functions, and does not know all of these.
  more: (_, css) => (css.includes("(") ? { isText: true } : {}),
  // The format has no steps() and no linear().
  toDtcg(css) {
    const curve = curveOf(css);
    return curve && { $type: "cubicBezier", $value: [...curve] };
  },
});
