import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import { type Easing, easingDistance, readEasing } from "./easing.ts";

const PROPERTIES = new Set(["transition-timing-function", "animation-timing-function"]);

/** A longer name does not help a reader. */
const MAX_LOOK = 100;

/** The timing functions of transitions and animations. */
export const easings = namedKind<"easings", Easing>({
  key: "easings",
  values(property, raw) {
    const easing = PROPERTIES.has(property) ? readEasing(raw) : undefined;
    return easing ? [easing] : [];
  },
  text: ({ text }) => text,
  parse: readEasing,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("easings") ?? false,
  distance: easingDistance,
  siteProperty: (property) => property,
  naming: {
    ...plainNaming({
      noun: "easing",
      words: /eas(e|ing)|timing|curve|bezier|motion|transition/i,
      looks: ({ text }) => {
        const look = nameOfValue(text).replace(/^(?!ease|linear|steps)/, "ease-");
        // The stops of a computed easing say nothing to people.
        return text.startsWith("linear(")
          ? [`linear-${text.split(",").length}-stops`, look.slice(0, MAX_LOOK)]
          : [look];
      },
    }),
    // People call a keyword by itself, whatever it moves.
    pageRole: ({ text }) => (/^[a-z-]+$/.test(text) ? text : undefined),
  },
  token: (common) => common,
});
