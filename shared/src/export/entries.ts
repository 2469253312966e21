import { isGenericFamily } from "../css/font-families.ts";
import type { ColorToken, Tokens } from "../kinds/wire.ts";
import { compareText, distinctValues } from "../text/order.ts";
import type { ColorEntry, Entry, LeftOut, Namespace } from "./entry.ts";
import { cssString } from "./escape.ts";
import { slug } from "./names.ts";
import { readColor, readNumber, readWeight } from "./values.ts";

export interface Entries {
  colors: ColorEntry[];
  families: Entry[];
  sizes: Entry[];
  weights: Entry[];
  lineHeights: Entry[];
  spacing: Entry[];
  images: Entry[];
  /** Values that have no plain CSS form. */
  leftOut: LeftOut[];
}

/** Turns tokens into variables. Colours and families are sorted by name, numbers by size. */
export function toEntries(tokens: Tokens): Entries {
  const leftOut: LeftOut[] = [];
  const numbers = (namespace: Namespace, values: string[], make = numberEntry) =>
    withoutRepeats(
      distinctValues(values).flatMap((value) => {
        const entry = make(namespace, value);
        if (entry === undefined) leftOut.push({ namespace, name: value, value });
        return entry ?? [];
      }),
    );
  const used = (facet: "sizes" | "weights" | "line_heights") => tokens.typography.flatMap((token) => token[facet]);

  return {
    colors: tokens.colors
      .toSorted(
        (a, b) =>
          compareText(colorStem(a), colorStem(b)) || compareText(a.name, b.name) || compareText(a.value, b.value),
      )
      .flatMap((token) => {
        const entry = colorEntry(token);
        if (entry === undefined) leftOut.push({ namespace: "color", name: token.name, value: token.value });
        return entry ?? [];
      }),
    families: [...new Set(tokens.typography.map(({ family }) => family))].toSorted(compareText).map(familyEntry),
    sizes: numbers("text", used("sizes")),
    weights: numbers("font-weight", used("weights"), weightEntry),
    lineHeights: numbers("leading", used("line_heights"), lineHeightEntry),
    spacing: numbers("spacing", tokens.spacing),
    images: imageEntries(tokens),
    leftOut,
  };
}

function colorEntry(token: ColorToken): ColorEntry | undefined {
  const color = readColor(token.value);
  if (color === undefined) return undefined;
  return { namespace: "color", name: token.name, stem: colorStem(token), css: color.css, token, color };
}

/** A page's own `--color-primary` is exported as `--color-primary`, not as `--color-color-primary`. */
function colorStem({ name }: ColorToken): string {
  return name.replace(/^color-(?=.)/s, "");
}

function familyEntry(family: string): Entry {
  const stem = slug(family.toLowerCase());
  return {
    namespace: "font",
    name: family,
    // Tailwind 4 reads `--font-weight-…` and `--font-size-…` as namespaces of their own.
    stem: /^(?:weight|size)(?:-|$)/.test(stem) ? `family-${stem}` : stem,
    css: isGenericFamily(family) ? family : cssString(family),
  };
}

function numberEntry(namespace: Namespace, value: string): Entry | undefined {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  const unit = number.unit === "%" ? "pct" : number.unit;
  const digits = String(Math.abs(number.value)).replace(".", "_");
  return {
    namespace,
    name: value,
    stem: `${number.value < 0 ? "neg-" : ""}${digits}${unit}`,
    css: `${number.value}${number.unit}`,
  };
}

function weightEntry(namespace: Namespace, value: string): Entry | undefined {
  if (readWeight(value) === undefined) return undefined;
  return numberEntry(namespace, value) ?? keywordEntry(namespace, value);
}

function lineHeightEntry(namespace: Namespace, value: string): Entry | undefined {
  return value === "normal" ? keywordEntry(namespace, value) : numberEntry(namespace, value);
}

/** Values that differ only in spelling (`0.5px`, `.5px`) are one entry. */
function withoutRepeats(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.css, entry])).values()];
}

function keywordEntry(namespace: Namespace, value: string): Entry {
  return { namespace, name: value, stem: value, css: value };
}

/** Images with a web address. Those in data: URLs would make a stylesheet huge. */
function imageEntries(tokens: Tokens): Entry[] {
  const urls = tokens.assets.filter(({ type }) => type !== "font" && type !== "video").map(({ url }) => url);
  return [...new Set(urls)]
    .filter((url) => /^https?:/i.test(url))
    .toSorted(compareText)
    .map((url) => ({ namespace: "image", name: url, stem: slug(fileName(url)), css: `url(${cssString(url)})` }));
}

function fileName(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.split("/").findLast((part) => part !== "") ?? "";
}
