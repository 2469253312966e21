import { millisecondsOf, parseParts } from "../../css/component-values.ts";
import { numberKind } from "../engine/number-kind.ts";

/** The durations of transitions and animations. */
export const durations = numberKind({
  key: "durations",
  properties: ["transition-duration", "animation-duration"],
  readNumber: readTime,
  unit: "ms",
  noun: "duration",
  words: /duration|speed|timing|motion|transition|animation|delay/i,
  checked: {
    equal: 0.001,
    near: 20,
    none: /^0(?:[a-z%]+)?$/i,
    types: { duration: "time", time: "time" },
    tailwind: /^(transition-)?duration-|^default-transition-duration$/,
  },
});

function readTime(css: string): number | undefined {
  const parts = parseParts(css);
  const time = parts?.length === 1 ? millisecondsOf(parts[0]) : undefined;
  return time !== undefined && time > 0 ? time : undefined;
}
