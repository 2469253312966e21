import { type Quantity, writeQuantity } from "../../css/component-values.ts";
import { colorField, compositeIdentity } from "../colors/in-composites.ts";
import { valueSuffix } from "../colors/look.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import { type Layer, layerGeometry, readShadow, type Shadow, shadowDistance, shadowOf, shadowText } from "./shadow.ts";

/** The shadows of boxes, texts and images. A shadow is a token with all its layers. */
export const shadows = namedKind<"shadows", Shadow>({
  key: "shadows",
  values(property, raw) {
    const shadow = shadowOf(property, raw);
    return shadow ? [shadow] : [];
  },
  text: shadowText,
  parse: readShadow,
  isRead: ({ read }) => read?.includes("shadows") ?? false,
  distance: shadowDistance,
  siteProperty: (property) => property,
  identity: (shadow, built) =>
    compositeIdentity(
      geometries(shadow),
      shadow.layers.map(({ color }) => colorField(color, built)),
    ),
  tokenIdentity({ value, layers }) {
    const shadow = readShadow(value);
    return shadow ? compositeIdentity(geometries(shadow), layers) : value;
  },
  naming: {
    ...plainNaming({
      noun: "shadow",
      words: /shadow|elevation|depth|glow|ring/i,
      look: (shadow) => ["shadow", ...byReach(shadow).slice(0, 1).flatMap(layerLook)].join("-"),
      suffix: (shadow) => nameOfValue(shadowText(shadow)),
    }),
    // Nothing else looks like a whole shadow, so that the name need not say that it is one.
    mayName: () => true,
    // `0 1px 2px black` may be for texts and for boxes.
    alternatives: (shadow) => (shadow.isBox ? [] : [{ ...shadow, isBox: true }]),
    finer: (shadow) => [
      byReach(shadow).slice(1).flatMap(layerLook).join("-"),
      [...new Set(shadow.layers.map(({ color }) => valueSuffix(color)))].join("-"),
    ],
  },
  token: ({ name, value, ...rest }, { layers }, built) => ({
    name,
    value,
    layers: layers.map((layer) => ({
      ...colorField(layer.color, built),
      offset_x: writeQuantity(layer.x),
      offset_y: writeQuantity(layer.y),
      blur: writeQuantity(layer.blur),
      spread: writeQuantity(layer.spread),
      inset: layer.inset,
    })),
    ...rest,
  }),
});

const geometries = ({ layers, isBox }: Shadow): string[] => layers.map((layer) => layerGeometry(layer, isBox));

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
