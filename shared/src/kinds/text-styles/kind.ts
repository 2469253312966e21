import { namedKind } from "../engine/named-kind.ts";
import { nameOfValue, plainNaming, ratioDistance } from "../engine/plain-naming.ts";
import { readPaint, readTextStyle, type TextStyle } from "./text-style.ts";

/** The combinations of font properties at which text is shown. */
export const textStyles = namedKind<"text_styles", TextStyle>({
  key: "text_styles",
  values(property, raw) {
    const style =
      property === "font" || property === "font-size" || property === "font-weight" ? readPaint(raw) : undefined;
    return style ? [style] : [];
  },
  text: ({ text }) => text,
  parse: readTextStyle,
  isRead: ({ read: kindsRead }) => kindsRead?.includes("text_styles") ?? false,
  distance: textDistance,
  siteProperty: (property) => property,
  naming: {
    ...plainNaming({
      noun: "text",
      words: /font|text|typo|type|heading|headline|title|body|display|caption|label/i,
      looks(style) {
        const look = nameOfValue(`text ${style.size} ${style.weight}`);
        return [look, `${look}-${nameOfValue(details(style)) || "normal"}`];
      },
    }),
    tagRole: (tag) => (/^h[1-6]$/.test(tag) ? `heading-${tag.slice(1)}` : undefined),
  },
  token: ({ name, value, ...usage }, style) => ({
    name,
    value,
    family: style.family.name,
    size: style.size,
    weight: style.weight,
    line_height: style.lineHeight,
    letter_spacing: style.letterSpacing,
    font_style: style.fontStyle,
    text_transform: style.textTransform,
    ...usage,
  }),
});

/** All but the size and the weight, without what is normal. */
const details = ({ lineHeight, family, letterSpacing, fontStyle, textTransform }: TextStyle): string =>
  [lineHeight, family.name, letterSpacing, fontStyle, textTransform]
    .filter((part) => part !== "normal" && part !== "none")
    .join(" ");

/** How different two styles look. The size and the family count most. */
function textDistance(a: TextStyle, b: TextStyle): number {
  const weights = Math.abs(Number(a.weight) - Number(b.weight)) / 1000;
  const others = [
    a.lineHeight !== b.lineHeight,
    a.letterSpacing !== b.letterSpacing,
    a.fontStyle !== b.fontStyle,
    a.textTransform !== b.textTransform,
  ];
  const details = others.filter((differs) => differs).length / others.length;
  const family = a.family.name === b.family.name ? 0 : 1;
  return 0.3 * family + 0.4 * ratioDistance(a.pixels, b.pixels) + 0.2 * weights + 0.1 * details;
}
