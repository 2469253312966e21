import { compositeIdentity } from "../colors/composite-identity.ts";
import { colorFields, colorLooks } from "../colors/in-composites.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import { gradientIdentity } from "./compare.ts";
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
  isRead: ({ read: kindsRead }) => kindsRead?.includes("gradients") ?? false,
  distance: gradientDistance,
  siteProperty: (property) => property,
  identity: (gradient, built, source) =>
    compositeIdentity(gradientText(gradient), colorFields(colorsOf(gradient), built, source)),
  tokenIdentity: gradientIdentity,
  naming: {
    ...plainNaming({
      noun: "gradient",
      words: /gradient/i,
      looks: gradientLooks,
    }),
    // Nothing else looks like a gradient, so that the name need not say that it is one.
    mayName: () => true,
  },
  token({ name, value, ...rest }, gradient, built, source) {
    const fields = colorFields(colorsOf(gradient), built, source);
    const stops = stopsOf(gradient).map(({ color, position }, index) => ({
      ...(fields[index] ?? { color: color.value }),
      position: position ?? null,
    }));
    return { name, value, type: gradient.type, repeating: gradient.repeating, stops, ...rest };
  },
});

const colorsOf = (gradient: Gradient) => stopsOf(gradient).map(({ color }) => color);

const stopsOf = ({ items }: Gradient): Stop[] =>
  items.flatMap(({ color, position }) => (color ? [{ color, position }] : []));

/** A longer name does not help a reader. */
const MAX_LOOK = 100;

/** The look; with the colours; and with all stops. */
function gradientLooks(gradient: Gradient): string[] {
  const start = look(gradient);
  const colors = new Set(stopsOf(gradient).map(({ color }) => colorLooks(color)[0]));
  const all = nameOfValue([...itemTexts(gradient), gradient.space].join(" "));
  return [start, [start, ...colors].join("-"), `${start}-${all}`].map((name) =>
    name.slice(0, MAX_LOOK).replace(/-+$/, ""),
  );
}

/** `gradient-linear-90`, `gradient-radial-circle`, `gradient-repeating-conic`: without what is the default. */
function look({ type, repeating, line }: Gradient): string {
  const special = line.replace(` at ${CENTRE}`, "").replace(/^from 0deg ?/, "");
  const end = nameOfValue(special).replace(/^(\d[\d_]*)deg$/, "$1");
  return [repeating ? "gradient-repeating" : "gradient", type, ...(end === "" ? [] : [end])].join("-");
}
