import { compareText, distinctValues } from "../../text/order.ts";
import { slug } from "../../text/slug.ts";
import { type DtcgToken, dimensionToken, EXTENSION } from "../export/dtcg-token.ts";
import { familyCss, isDtcgFamily } from "../export/family.ts";
import { keywordEntry, numberEntries, numberEntry } from "../export/number-entries.ts";
import type { Entry, Section } from "../export/section.ts";
import { readNumber, readWeight } from "../export/values.ts";
import type { Tokens, TypographyToken } from "../wire.ts";

export const familySection: Section = {
  kind: "typography",
  designMd: { heading: "Typography" },
  namespace: "font",
  title: "Font families",
  map: "families",
  sharedUtilities: ["font-"],
  tailwind: "font",
  tailwind3: "fontFamily",
  dtcg: "fontFamily",
  figma: { scopes: ["FONT_FAMILY"] },
  content({ typography }) {
    const families = new Map(typography.map((token) => [token.family, token]));
    return {
      entries: [...families.values()].toSorted((a, b) => compareText(a.family, b.family)).map(familyEntry),
      leftOut: [],
    };
  },
};

export const sizeSection: Section = {
  kind: "typography",
  designMd: { heading: "Typography" },
  namespace: "text",
  title: "Font sizes",
  map: "sizes",
  sharedUtilities: ["text-"],
  tailwind: "text",
  tailwind3: "fontSize",
  dtcg: "fontSize",
  figma: { scopes: ["FONT_SIZE"] },
  isInRem: true,
  content: (tokens) =>
    numberEntries(usedValues(tokens, "sizes"), (value) => withDtcg(numberEntry(value), dimensionToken)),
};

export const weightSection: Section = {
  kind: "typography",
  designMd: { heading: "Typography" },
  namespace: "font-weight",
  title: "Font weights",
  map: "weights",
  sharedUtilities: ["font-"],
  tailwind: "font-weight",
  tailwind3: "fontWeight",
  dtcg: "fontWeight",
  figma: { scopes: ["FONT_WEIGHT"] },
  content: (tokens) => numberEntries(usedValues(tokens, "weights"), weightEntry),
};

export const lineHeightSection: Section = {
  kind: "typography",
  designMd: { heading: "Typography" },
  namespace: "leading",
  title: "Line heights",
  map: "line-heights",
  tailwind: "leading",
  tailwind3: "lineHeight",
  dtcg: "lineHeight",
  figma: { scopes: ["LINE_HEIGHT"], types: ["dimension"] },
  isInRem: true,
  content: (tokens) =>
    numberEntries(usedValues(tokens, "line_heights"), (value) => withDtcg(numberOrNormal(value), lineHeightToken)),
};

export const letterSpacingSection: Section = {
  kind: "typography",
  designMd: { heading: "Typography" },
  namespace: "tracking",
  title: "Letter spacings",
  map: "letter-spacings",
  tailwind: "tracking",
  tailwind3: "letterSpacing",
  dtcg: "letterSpacing",
  figma: { scopes: ["LETTER_SPACING"] },
  isInRem: true,
  isRead: ({ typography }) => typography.some(({ letter_spacings }) => letter_spacings !== undefined),
  content: (tokens) =>
    numberEntries(usedValues(tokens, "letter_spacings"), (value) => withDtcg(numberOrNormal(value), dimensionToken)),
};

type Facet = "sizes" | "weights" | "line_heights" | "letter_spacings";

function usedValues({ typography }: Tokens, facet: Facet): string[] {
  return typography.flatMap((token) => token[facet] ?? []);
}

function withDtcg(entry: Entry | undefined, toDtcg: (css: string) => DtcgToken | undefined): Entry | undefined {
  return entry && { ...entry, dtcg: () => toDtcg(entry.css) };
}

function numberOrNormal(value: string): Entry | undefined {
  return value === "normal" ? keywordEntry(value) : numberEntry(value);
}

function familyEntry(token: TypographyToken): Entry {
  const { family } = token;
  const stem = slug(family.toLowerCase());
  return {
    name: family,
    // Tailwind 4 reads `--font-weight-…` and `--font-size-…` as namespaces of their own.
    stem: /^(?:weight|size)(?:-|$)/.test(stem) ? `family-${stem}` : stem,
    css: familyCss(family),
    dtcg: () => familyToken(token),
  };
}

function familyToken({ family, ...used }: TypographyToken): DtcgToken | undefined {
  if (!isDtcgFamily(family)) return undefined;
  const usedAt = {
    weights: distinctValues(used.weights),
    sizes: distinctValues(used.sizes),
    line_heights: distinctValues(used.line_heights),
    ...(used.letter_spacings && { letter_spacings: distinctValues(used.letter_spacings) }),
    ...(used.stack && { stack: used.stack.toSorted(compareText) }),
    ...(used.icons && { icons: true }),
  };
  return { $type: "fontFamily", $value: family, $extensions: { [EXTENSION]: usedAt } };
}

function weightEntry(value: string): Entry | undefined {
  const weight = readWeight(value);
  if (weight === undefined) return undefined;
  return {
    ...(numberEntry(value) ?? keywordEntry(value)),
    dtcg: () => ({ $type: "fontWeight", $value: weight }),
  };
}

function lineHeightToken(css: string): DtcgToken | undefined {
  const number = readNumber(css);
  return number?.unit === "" ? { $type: "number", $value: number.value } : dimensionToken(css);
}
