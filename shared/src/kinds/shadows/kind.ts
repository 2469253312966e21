import { type Quantity, writeQuantity } from "../../css/component-values.ts";
import { compositeIdentity } from "../colors/composite-identity.ts";
import { colorFields, colorLooks } from "../colors/in-composites.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import { shadowIdentity } from "./compare.ts";
import { type Layer, readShadow, type Shadow, shadowDistance, shadowOf, shadowText } from "./shadow.ts";

/** The shadows of boxes, texts and images. A shadow is a token with all its layers. */
export const shadows = namedKind<"shadows", Shadow>({
  key: "shadows",
  values(property, raw) {
    const shadow = shadowOf(property, raw);
    return shadow ? [shadow] : [];
  },
  text: shadowText,
  parse: readShadow,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("shadows") ?? false,
  distance: shadowDistance,
  siteProperty: (property) => property,
  identity: (shadow, built, source) =>
    compositeIdentity(shadowText(shadow), colorFields(colorsOf(shadow), built, source)),
  tokenIdentity: shadowIdentity,
  naming: {
    ...plainNaming({
      noun: "shadow",
      words: /shadow|elevation|depth|glow|ring/i,
      looks: shadowLooks,
    }),
    // Nothing else looks like a whole shadow, so that the name need not say that it is one.
    mayName: () => true,
    // `0 1px 2px black` may be for texts and for boxes.
    alternatives: (shadow) => (shadow.isBox ? [] : [{ ...shadow, isBox: true }]),
  },
  token({ name, value, ...rest }, shadow, built, source) {
    const fields = colorFields(colorsOf(shadow), built, source);
    const layers = shadow.layers.map((layer, index) => ({
      ...(fields[index] ?? { color: layer.color.value }),
      offset_x: writeQuantity(layer.x),
      offset_y: writeQuantity(layer.y),
      blur: writeQuantity(layer.blur),
      spread: writeQuantity(layer.spread),
      inset: layer.inset,
    }));
    return { name, value, layers, ...rest };
  },
});

const colorsOf = ({ layers }: Shadow) => layers.map(({ color }) => color);

/** The layer that reaches farthest; all layers; and these with their colours. */
function shadowLooks(shadow: Shadow): string[] {
  const layers = byReach(shadow);
  const name = (count: number) => ["shadow", ...layers.slice(0, count).flatMap(layerLook)].join("-").slice(0, MAX_LOOK);
  const all = name(layers.length);
  const colors = layers.map(({ color }) => colorLooks(color));
  const levels = Math.max(...colors.map(({ length }) => length));
  const colored = Array.from({ length: levels }, (_, level) =>
    colors.map((layerLooks) => layerLooks[level] ?? layerLooks.at(-1)),
  );
  return [
    ...new Set([
      name(1),
      all,
      ...colored.map((levelLooks) => [all, ...new Set(levelLooks)].join("-").slice(0, MAX_LOOK)),
    ]),
  ];
}

/** A longer name does not help a reader. */
const MAX_LOOK = 100;

/** The layers, the one that reaches farthest first: it says most of the shadow's look. */
function byReach({ layers }: Shadow): Layer[] {
  const reach = ({ x, y, blur, spread }: Layer) =>
    Math.abs(x.number) + Math.abs(y.number) + blur.number + spread.number;
  return layers.toSorted((a, b) => reach(b) - reach(a));
}

/** Offsets, blur and spread as far as they are not 0: `y4`, `b12`. */
function layerLook({ x, y, blur, spread, inset }: Layer): string[] {
  const look = (letter: string, quantity: Quantity) =>
    quantity.number === 0 ? [] : [`${letter}${nameOfValue(writeQuantity(quantity))}`];
  return [...(inset ? ["inset"] : []), ...look("x", x), ...look("y", y), ...look("b", blur), ...look("s", spread)];
}
