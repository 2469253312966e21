import { writeQuantity } from "../../css/component-values.ts";
import { plainSection } from "../export/plain-section.ts";
import { readQuantity } from "../export/plain-values.ts";

export const durationSection = plainSection({
  kind: "durations",
  namespace: "duration",
  title: "Durations",
  map: "durations",
  tailwind: "transition-duration",
  tailwind3: "transitionDuration",
  tailwindsOwn: /^initial$/,
  dtcg: "duration",
  prefix: /^(?:transition-|animation-)?duration-(?=.)/s,
  tokens: ({ durations }) => durations,
  readCss(value) {
    const time = readQuantity(value);
    return time && (time.unit === "ms" || time.unit === "s") ? writeQuantity(time) : undefined;
  },
  toDtcg(css) {
    const { number: value, unit } = readQuantity(css) ?? {};
    return { $type: "duration", $value: { value, unit } };
  },
});
