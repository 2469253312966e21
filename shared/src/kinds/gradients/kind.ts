import { colorField, compositeIdentity } from "../colors/in-composites.ts";
import { valueSuffix } from "../colors/look.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import {
  type Gradient,
  gradientDistance,
  gradientsOf,
  gradientText,
  itemTexts,
  readGradient,
  type Stop,
} from "./gradient.ts";
import { CENTRE } from "./line.ts";

/** The gradients of backgrounds, border images and masks. Each image of a list is a token of its own. */
export const gradients = namedKind<"gradients", Gradient>({
  key: "gradients",
  values: gradientsOf,
  text: gradientText,
  parse: readGradient,
  isRead: ({ read }) => read?.includes("gradients") ?? false,
  distance: gradientDistance,
  siteProperty: (property) => property,
  identity: (gradient, built) =>
    compositeIdentity(
      geometry(gradient),
      stopsOf(gradient).map(({ color }) => colorField(color, built)),
    ),
  tokenIdentity({ value, stops }) {
    const gradient = readGradient(value);
    return gradient ? compositeIdentity(geometry(gradient), stops) : value;
  },
  naming: {
    ...plainNaming({
      noun: "gradient",
      words: /gradient/i,
      look,
      suffix: (gradient) => nameOfValue([...itemTexts(gradient, "auto"), gradient.space].join(" ")),
    }),
    // Nothing else looks like a gradient, so that the name need not say that it is one.
    mayName: () => true,
    finer: (gradient) => [[...new Set(stopsOf(gradient).map(({ color }) => valueSuffix(color)))].join("-")],
  },
  token: ({ name, value, ...rest }, gradient, built) => ({
    name,
    value,
    type: gradient.type,
    repeating: gradient.repeating,
    stops: stopsOf(gradient).map(({ color, position }) => ({
      ...colorField(color, built),
      position: position ?? null,
    })),
    ...rest,
  }),
});

const stopsOf = ({ items }: Gradient): Stop[] =>
  items.flatMap(({ color, position }) => (color ? [{ color, position }] : []));

/** All but the colours. */
const geometry = ({ type, repeating, line, space, items }: Gradient): unknown[] => [
  type,
  repeating,
  line,
  space,
  items.map(({ color, position }) => [color !== undefined, position]),
];

/** `gradient-linear-90`, `gradient-radial-circle`, `gradient-repeating-conic`: without what is the default. */
function look({ type, repeating, line }: Gradient): string {
  const special = line.replace(` at ${CENTRE}`, "").replace(/^from 0deg ?/, "");
  const end = nameOfValue(special).replace(/^(\d[\d_]*)deg$/, "$1");
  return [repeating ? "gradient-repeating" : "gradient", type, ...(end === "" ? [] : [end])].join("-");
}
