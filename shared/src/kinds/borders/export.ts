import { compositeOf, readColorPart } from "../export/composite.ts";
import { dimensionToken, extensionOf, readDimension } from "../export/dtcg-token.ts";
import { namedEntries } from "../export/named-entries.ts";
import { numberEntries, numberEntry } from "../export/number-entries.ts";
import { readKeyword, readLength } from "../export/plain-values.ts";
import type { Entry, Section } from "../export/section.ts";
import type { BorderToken } from "../wire.ts";

const STYLES = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset"]);

/** Whole borders. Tailwind has no utility for them. */
export const borderSection: Section = {
  kind: "borders",
  designMd: { heading: "Shapes" },
  namespace: "border",
  title: "Borders",
  map: "borders",
  dtcg: "border",
  content: ({ borders = [] }) => namedEntries(borders, /^border-(?=.)/s, borderEntry),
};

function borderEntry(token: BorderToken, stem: string): Entry | undefined {
  const width = readLength(token.width);
  const style = readKeyword(token.style, STYLES);
  const color = readColorPart(token);
  if (width === undefined || style === undefined || color === undefined) return undefined;
  return {
    name: token.name,
    stem,
    ...compositeOf([`${width} ${style} `, color.part]),
    dtcg(aliasOf) {
      const dimension = readDimension(width);
      const colorValue = color.dtcg(aliasOf);
      if (dimension === undefined || colorValue === undefined) return undefined;
      return {
        $type: "border",
        $value: { color: colorValue, width: dimension, style },
        $extensions: extensionOf(token),
      };
    },
  };
}

/** The widths of borders, for which Tailwind has utilities. */
export const borderWidthSection: Section = {
  kind: "borders",
  designMd: { heading: "Shapes" },
  namespace: "border-width",
  title: "Border widths",
  map: "widths-of-borders",
  sharedUtilities: ["border-"],
  tailwind: "border-width",
  tailwind3: "borderWidth",
  dtcg: "borderWidth",
  figma: { scopes: ["STROKE_FLOAT"] },
  content({ borders = [] }) {
    const widths = borders.flatMap(({ width }) => readLength(width) ?? []);
    const { entries } = numberEntries(widths, (value) => {
      const entry = numberEntry(value);
      return entry && { ...entry, dtcg: () => dimensionToken(entry.css) };
    });
    // The whole borders say which ones are left out.
    return { entries, leftOut: [] };
  },
};
