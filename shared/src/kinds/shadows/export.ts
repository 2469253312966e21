import { compositeOf, readColorPart } from "../export/composite.ts";
import { extensionOf, type FindAlias, readDimension } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import { readLength } from "../export/plain-values.ts";
import type { Entry, Section } from "../export/section.ts";
import type { ShadowToken } from "../wire.ts";

type Layer = ShadowToken["layers"][number];

const isOfText = ({ contexts }: ShadowToken) => contexts.includes("text-shadow");
const isOfImage = ({ contexts }: ShadowToken) => contexts.some((context) => /filter|drop-shadow/.test(context));
const isOfBox = (token: ShadowToken) =>
  token.contexts.includes("box-shadow") || (!isOfText(token) && !isOfImage(token));

/** `shadow-none` and the like are Tailwind's own. */
const TAILWINDS_OWN = /^none$/;

/** A shadow that is used for boxes and for texts is in both sections. */
export const shadowSections: readonly Section[] = [
  {
    kind: "shadows",
    designMd: { heading: "Elevation & Depth" },
    namespace: "shadow",
    title: "Shadows",
    map: "shadows",
    // In Tailwind 3, a colour of this name would colour the shadow.
    sharedUtilities: ["shadow-"],
    tailwind: "shadow",
    tailwind3: "boxShadow",
    tailwindsOwn: TAILWINDS_OWN,
    dtcg: "shadow",
    content: ({ shadows = [] }) => shadowEntries(shadows.filter(isOfBox), boxLayer),
  },
  {
    kind: "shadows",
    designMd: { heading: "Elevation & Depth" },
    namespace: "text-shadow",
    title: "Text shadows",
    map: "shadows-of-texts",
    sharedUtilities: ["text-shadow-"],
    tailwind: "text-shadow",
    tailwindsOwn: TAILWINDS_OWN,
    dtcg: "textShadow",
    content: ({ shadows = [] }) => shadowEntries(shadows.filter(isOfText), flatLayer),
  },
  {
    kind: "shadows",
    designMd: { heading: "Elevation & Depth" },
    namespace: "drop-shadow",
    title: "Drop shadows, as arguments of drop-shadow()",
    map: "shadows-of-images",
    tailwind: "drop-shadow",
    tailwind3: "dropShadow",
    tailwindsOwn: TAILWINDS_OWN,
    dtcg: "dropShadow",
    content: ({ shadows = [] }) =>
      shadowEntries(shadows.filter(isOfImage), flatLayer, (layers) => (layers.length > 1 ? { tailwind3: layers } : {})),
  },
];

function shadowEntries(
  shadows: readonly ShadowToken[],
  geometryOf: (layer: Layer) => string | undefined,
  more: (layers: readonly string[]) => Pick<Entry, "tailwind3"> = () => ({}),
) {
  return namedEntries(shadows, /^(?:(?:box|text|drop)-)?shadow-(?=.)/s, (token, stem) => {
    const layers = token.layers.flatMap((layer) => {
      const geometry = geometryOf(layer);
      const color = readColorPart(layer);
      return geometry !== undefined && color
        ? { layer, geometry, color, ...compositeOf([`${geometry} `, color.part]) }
        : [];
    });
    if (layers.length === 0 || layers.length < token.layers.length) return undefined;
    return {
      name: token.name,
      stem,
      ...compositeOf(layers.flatMap(({ parts }, i) => (i === 0 ? parts : [", ", ...parts]))),
      ...more(layers.map(({ css }) => css)),
      dtcg(aliasOf: FindAlias) {
        const values = layers.flatMap(({ layer, color }) => dtcgLayer(layer, color.dtcg(aliasOf)) ?? []);
        if (values.length < layers.length) return undefined;
        const [firstValue, ...others] = values;
        return {
          $type: "shadow" as const,
          $value: others.length === 0 ? firstValue : values,
          $extensions: extensionOf(token),
        };
      },
    };
  });
}

function boxLayer({ inset, spread, ...layer }: Layer): string | undefined {
  const [flat, width] = [offsetsAndBlur(layer), readLength(spread)];
  return flat === undefined || width === undefined ? undefined : `${inset ? "inset " : ""}${flat} ${width}`;
}

/** Shadows of texts and images have no spread and no inset. */
function flatLayer({ inset, spread, ...layer }: Layer): string | undefined {
  return inset || Number.parseFloat(spread) !== 0 ? undefined : offsetsAndBlur(layer);
}

function offsetsAndBlur({ offset_x, offset_y, blur }: Pick<Layer, "offset_x" | "offset_y" | "blur">) {
  const lengths = [offset_x, offset_y, blur].map(readLength);
  return lengths.includes(undefined) ? undefined : lengths.join(" ");
}

function dtcgLayer(layer: Layer, color: unknown): object | undefined {
  const [offsetX, offsetY] = [readDimension(layer.offset_x), readDimension(layer.offset_y)];
  const [blur, spread] = [readDimension(layer.blur), readDimension(layer.spread)];
  if (!offsetX || !offsetY || !blur || !spread || color === undefined) return undefined;
  return { color, offsetX, offsetY, blur, spread, ...(layer.inset && { inset: true }) };
}
