import type { KindTokens, TextStyleToken } from "../../kinds/wire.ts";
import type { CheckedKind } from "../report.ts";
import type { PageValue } from "./value-kind.ts";

/** The values that a page uses, of a kind. Undefined if the kind was not read. */
export function pageValues(kind: CheckedKind, tokens: KindTokens): PageValue[] | undefined {
  switch (kind) {
    case "font_families":
      return families(tokens);
    case "font_sizes":
      return ofTexts(
        tokens,
        "font-size",
        ({ sizes }) => sizes,
        ({ size }) => size,
      );
    case "font_weights":
      return ofTexts(
        tokens,
        "font-weight",
        ({ weights }) => weights,
        ({ weight }) => weight,
      );
    case "line_heights":
      return lineHeights(tokens);
    case "spacing":
      return (
        tokens.spacing_scale?.map(toPageValue) ?? tokens.spacing.map((value) => toUnnamedValue(value, 1, ["spacing"]))
      );
    case "text_styles":
      return stylesOf(tokens)?.map(authoredStyle);
    default:
      return tokens[kind]?.map(toPageValue);
  }
}

interface UsedToken {
  readonly name: string;
  readonly value: string;
  readonly usage: number;
  readonly contexts: readonly string[];
  readonly uses?: Record<string, number> | undefined;
  readonly default_uses?: Record<string, number> | undefined;
  readonly aliases?: readonly string[] | undefined;
  readonly named_by?: "page" | "tintype" | "person" | undefined;
  readonly custom_property?: string | undefined;
}

function toPageValue(token: UsedToken): PageValue {
  const { name, value, aliases = [], named_by, custom_property } = token;
  const pageProperty = custom_property?.replace(/^--/, "") ?? (named_by === "page" ? name : undefined);
  return {
    value,
    name,
    ...usesOfAuthors(token),
    properties: pageProperty === undefined ? aliases : [pageProperty, ...aliases],
  };
}

/** A text style without the uses of which the browser's own style sheet sets the size or the weight. */
function authoredStyle(style: TextStyleToken): PageValue {
  const defaults = Math.max(defaultUses(style, "font-size"), defaultUses(style, "font-weight"));
  return { ...toPageValue(style), usage: Math.max(0, style.usage - defaults) };
}

const defaultUses = ({ default_uses }: TextStyleToken, property: string): number => default_uses?.[property] ?? 0;

/** The uses without those that the browser's own style sheet sets. The list may be empty. */
function usesOfAuthors({
  usage,
  contexts,
  uses,
  default_uses,
}: UsedToken): Pick<PageValue, "usage" | "contexts" | "uses" | "told"> {
  if (!uses || !default_uses) return { usage, contexts, uses };
  const remaining = Object.entries(uses).flatMap(([property, count]): [string, number][] => {
    const authoredCount = count - (default_uses[property] ?? 0);
    return authoredCount > 0 ? [[property, authoredCount]] : [];
  });
  const sum = remaining.reduce((all, [, count]) => all + count, 0);
  return {
    usage: Math.min(usage, sum),
    contexts: remaining.map(([property]) => property),
    uses: Object.fromEntries(remaining),
    told: new Set(Object.keys(default_uses)),
  };
}

const toUnnamedValue = (value: string, usage: number, contexts: readonly string[]): PageValue => ({
  value,
  name: null,
  usage,
  contexts,
  properties: [],
});

type Typeface = KindTokens["typography"][number];

/** Families that draw icons are not texts. */
const facesOf = ({ typography }: KindTokens): Typeface[] => typography.filter(({ icons }) => icons !== true);

function stylesOf({ text_styles, typography }: KindTokens): TextStyleToken[] | undefined {
  const icons = new Set(typography.flatMap(({ family, icons }) => (icons === true ? [family] : [])));
  return text_styles?.filter(({ family }) => !icons.has(family));
}

function families(tokens: KindTokens): PageValue[] {
  const usage = countBy(stylesOf(tokens) ?? [], ({ family }) => family);
  return facesOf(tokens).map(({ family, stack }) => ({
    ...toUnnamedValue(family, usage.get(family) ?? 1, ["font-family"]),
    stack: stack?.[0],
  }));
}

/** Text styles say how often a value is used; typography has some values that these do not have. */
function ofTexts(
  tokens: KindTokens,
  property: string,
  valuesOf: (typeface: Typeface) => readonly string[],
  partOf: (style: TextStyleToken) => string,
): PageValue[] {
  const usage = countBy(
    (stylesOf(tokens) ?? []).map((style) => ({
      ...style,
      usage: Math.max(0, style.usage - defaultUses(style, property)),
    })),
    partOf,
  );
  const values = new Set([...facesOf(tokens).flatMap(valuesOf), ...usage.keys()]);
  return [...values].map((value) => toUnnamedValue(value, usage.get(value) ?? 1, [property]));
}

function countBy<Item extends { readonly usage: number }>(items: readonly Item[], keyOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + item.usage);
  return counts;
}

/** Line heights in px, each with the size that it is used at. Text styles have ratios with three decimals. */
function lineHeights(tokens: KindTokens): PageValue[] | undefined {
  const styles = stylesOf(tokens);
  if (!styles) return undefined;
  const exact = [...new Set(facesOf(tokens).flatMap(({ line_heights }) => line_heights))];
  const values = new Map<string, PageValue>();
  for (const { size: sizeText, line_height, usage } of styles) {
    const size = Number.parseFloat(sizeText);
    const ratio = Number(line_height);
    if (Number.isNaN(ratio)) continue;
    const value = exact.find(
      (candidate) => Math.abs(Number.parseFloat(candidate) - ratio * size) < 0.001 * size + 0.001,
    );
    const text = value ?? `${Number((ratio * size).toFixed(3))}px`;
    const key = `${text} ${size}`;
    const usageBefore = values.get(key)?.usage ?? 0;
    values.set(key, { ...toUnnamedValue(text, usageBefore + usage, ["line-height"]), size });
  }
  return [...values.values()];
}
