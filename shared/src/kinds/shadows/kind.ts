import { type Quantity, writeQuantity } from "../../css/component-values.ts";
import { colorField } from "../colors/in-composites.ts";
import { looks } from "../colors/look.ts";
import { compositeIdentity } from "../engine/composite-identity.ts";
import { finerLooks } from "../engine/finer-looks.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming } from "../engine/plain-naming.ts";
import { shadowIdentity } from "./identity.ts";
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
  isRead: ({ read }) => read?.includes("shadows") ?? false,
  distance: shadowDistance,
  siteProperty: (property) => property,
  identity: (shadow, built) =>
    compositeIdentity(
      shadowText(shadow),
      shadow.layers.map(({ color }) => colorField(color, built)),
    ),
  tokenIdentity: shadowIdentity,
  naming: {
    ...plainNaming({
      noun: "shadow",
      words: /shadow|elevation|depth|glow|ring/i,
      looks: looksOf,
    }),
    // Nothing else looks like a whole shadow, so that the name need not say that it is one.
    mayName: () => true,
    // `0 1px 2px black` may be for texts and for boxes.
    alternatives: (shadow) => (shadow.isBox ? [] : [{ ...shadow, isBox: true }]),
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

/** The layer that reaches farthest, then with the others, then with the colours, then with all. */
function looksOf(shadow: Shadow): string[] {
  const [first = [], ...others] = byReach(shadow).map(layerLook);
  const colors = new Set(shadow.layers.map(({ color }) => looks(color)[0]));
  return finerLooks(
    ["shadow", ...first].join("-"),
    [others.flat().join("-"), [...colors].join("-")],
    nameOfValue(shadowText(shadow)),
  );
}

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
