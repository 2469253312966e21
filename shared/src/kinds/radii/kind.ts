import { type Part, parseParts, type Quantity, quantityOf, textOf, writeQuantity } from "../../css/component-values.ts";
import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "../engine/plain-naming.ts";

interface Radius {
  readonly text: string;
  /** Radius of the first corner. */
  readonly first: Quantity;
}

/** The radii of boxes whose edge shows. */
export const radii = namedKind<"radii", Radius>({
  key: "radii",
  values(property, raw) {
    const radius = property === "border-radius" ? readRadius(raw) : undefined;
    return radius ? [radius] : [];
  },
  text: ({ text }) => text,
  parse: readRadius,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("radii") ?? false,
  distance: (a, b) => (a.first.unit === b.first.unit ? ratioDistance(a.first.number, b.first.number) : 1),
  siteProperty: (property) => property,
  naming: plainNaming({
    noun: "radius",
    words: /radius|radii|rounded|corner/i,
    looks: ({ text }) => [text === FULL ? "radius-full" : `radius-${nameOfValue(text.replaceAll("/", "by"))}`],
  }),
  token: (common) => common,
});

/** Any radius beyond half of its box. */
const FULL = "9999px";

/** Reads a border-radius with one value, or with one for each of several corners. Zero on all corners is not a radius. */
function readRadius(css: string): Radius | undefined {
  const parts = parseParts(css);
  if (!parts) return undefined;
  const slash = parts.findIndex((part) => textOf([part]) === "/");
  const horizontal = corners(slash === -1 ? parts : parts.slice(0, slash));
  const vertical = slash === -1 ? horizontal : corners(parts.slice(slash + 1));
  const firstRadius = horizontal?.[0];
  if (!horizontal || !vertical || !firstRadius || [...horizontal, ...vertical].every(({ number }) => number === 0))
    return undefined;
  const [across, down] = [shortestText(horizontal), shortestText(vertical)];
  return { text: across === down ? across : `${across} / ${down}`, first: firstRadius };
}

/** The radii of the four corners; undefined if a part is not a length or percentage. */
function corners(parts: readonly Part[]): Quantity[] | undefined {
  const radii = parts.flatMap((part) => {
    const quantity = quantityOf(part);
    return quantity && (quantity.unit !== "" || quantity.number === 0) && quantity.number >= 0 ? [quantity] : [];
  });
  if (radii.length !== parts.length || parts.length > 4) return undefined;
  const [a, b = a, c = a, d = b] = radii;
  return a && b && c && d && [a, b, c, d];
}

/** One value if all corners are equal, else four: `8px 8px 0px 0px`. */
function shortestText(radii: readonly Quantity[]): string {
  const texts = radii.map(({ number, unit }) => writeQuantity({ number, unit: number === 0 ? "px" : unit }));
  return new Set(texts).size === 1 ? (texts[0] ?? "") : texts.join(" ");
}
