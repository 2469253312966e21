import { namedKind } from "../engine/named-kind.ts";
import { type CanonicalColor, canonicalColor, paintedColors, seenDistance } from "./color.ts";
import { isLook, looks } from "./look.ts";
import { isInClasses, nameWeight } from "./name-weight.ts";
import { isUntrueWord } from "./untrue-words.ts";

/** The word for a colour of a property in a name: `primary-background`, `alert-text`. */
const NOUNS: Record<string, string> = {
  color: "text",
  "-webkit-text-fill-color": "text",
  "-webkit-text-stroke-color": "stroke",
  "text-emphasis-color": "emphasis",
  "accent-color": "accent",
  "caret-color": "caret",
  "background-color": "background",
  "background-image": "gradient",
  "border-image-source": "gradient",
  "border-color": "border",
  "outline-color": "outline",
  "box-shadow": "shadow",
  "text-shadow": "shadow",
  filter: "shadow",
  "text-decoration-color": "underline",
  "column-rule-color": "rule",
  "row-rule-color": "rule",
  "stop-color": "gradient",
};

/** The properties that paint with colours. Others contain colours too, but these are painted by properties of their own. */
const PAINTING = /color$|^(fill|stroke|box-shadow|text-shadow|filter|background-image|border-image-source)$/;

/** The colours that a page paints with. */
export const colors = namedKind<"colors", CanonicalColor>({
  key: "colors",
  values: (property, raw) => (PAINTING.test(property) ? paintedColors(property, raw) : []),
  text: ({ value }) => value,
  parse: canonicalColor,
  isRead: () => true,
  distance: seenDistance,
  siteProperty: (property) => property.replace(/^border-(top|right|bottom|left)-color$/, "border-color"),
  naming: {
    parseBound: parsePropertyColor,
    mayName: () => true,
    weight: nameWeight,
    partSuffixes: ["-rgb", "-hsl", "-channels"],
    isInClasses,
    hasUtilities: true,
    isMadeFrom: (color, whole) => whole.alpha === 1 && sameButAlpha(color, whole),
    derivedName: (base, { alpha }) => `${base.replace(/-(rgb|hsl|channels)$/, "")}-a${Math.round(alpha * 100)}`,
    noun: (property) => NOUNS[property] ?? property,
    pageRole: ({ value }, page) => {
      if (canonicalColor(page.background)?.value === value) return "body-background";
      return canonicalColor(page.text)?.value === value ? "body-text" : undefined;
    },
    description: { isUntrue: isUntrueWord, isLook },
    isNeutral: ({ oklch }) => oklch.c < 0.02,
    looks,
  },
  token: ({ name, value, ...rest }, { format }) => ({ name, value, format, ...rest }),
});

function sameButAlpha(a: CanonicalColor, b: CanonicalColor): boolean {
  if (a.alpha === b.alpha) return false;
  if (a.format === "hex" && b.format === "hex") return a.value.slice(0, 7) === b.value.slice(0, 7);
  return (
    Math.abs(a.oklch.l - b.oklch.l) + Math.abs(a.oklch.c - b.oklch.c) < 0.001 && Math.abs(a.oklch.h - b.oklch.h) < 0.1
  );
}

/** Parses the value of a custom property: a colour, or bare channels for rgb(), hsl() or oklch(). */
function parsePropertyColor(text: string): CanonicalColor | undefined {
  const whole = canonicalColor(text);
  if (whole) return whole;
  const channels = /^([\d.]+(?:deg|%)?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)$/.exec(text)?.slice(1);
  if (!channels) return undefined;
  const list = channels.join(" ");
  if (channels.slice(1).every((channel) => channel.endsWith("%"))) return canonicalColor(`hsl(${list})`);
  return canonicalColor(channels.every((channel) => /^\d+$/.test(channel)) ? `rgb(${list})` : `oklch(${list})`);
}
