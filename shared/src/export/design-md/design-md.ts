import { canonicalColor } from "../../kinds/colors/color.ts";
import { nameContrasts } from "../../kinds/contrasts/compare.ts";
import { DESIGN_MD_HEADINGS, type DesignMdMap, type Detail, type Entry } from "../../kinds/export/section.ts";
import type { KindKey } from "../../kinds/kind.ts";
import type { KindTokens, StateToken } from "../../kinds/wire.ts";
import { inert } from "../../text/inert.ts";
import { compareText } from "../../text/order.ts";
import { dtcgKey } from "../dtcg/dtcg.ts";
import { type Exported, type NamedSection, type NamedTokens, nameTokens } from "../sections/sections.ts";
import { code, LONGEST, table } from "./markdown.ts";
import { modeTables } from "./mode-tables.ts";

/** Rows of a table of what only describes the tokens. The tokens themselves are all in the file. */
const ROWS = 50;

type Value = string | number | { readonly [key: string]: Value };

/**
 * Google's DESIGN.md (version alpha): tokens as YAML that programs read, and what was measured as Markdown that agents
 * read. It says nothing that nobody measured: no advice and no moods. Values without a form in the YAML, such as shadows,
 * stand in tables of the section that the format has for them. The base is flat; what differs in modes stands in a table.
 *
 * Text of the page is cut, without characters that nobody sees, and stands in quotes or between backticks only.
 */
export function toDesignMd(exported: Exported): string {
  const allTokens = nameTokens(exported, { toKey });
  const namedTokens = { ...allTokens, sections: allTokens.sections.filter(({ section }) => section.kind !== "assets") };
  const groups = frontMatter(namedTokens, exported.tokens);
  const name = inert(exported.title ?? "", LONGEST) || "Design tokens";
  const head = { version: "alpha", name, description: "Measured in a browser by Tintype.", ...filled(groups) };
  return [`---\n${yaml(head)}---\n`, `# ${code(name)}\n`, ...bodySections(namedTokens, exported.tokens, groups)].join(
    "\n",
  );
}

const toKey = (stem: string) => dtcgKey(inert(stem, LONGEST));

/** The maps of the format's schema, each from names to values. */
interface Groups {
  readonly colors: Record<string, Value>;
  readonly typography: Record<string, Value>;
  readonly rounded: Record<string, Value>;
  readonly spacing: Record<string, Value>;
  readonly components: Record<string, Value>;
}

function frontMatter({ sections, find }: NamedTokens, tokens: KindTokens): Groups {
  const groups: Groups = { colors: {}, typography: {}, rounded: {}, spacing: {}, components: {} };
  for (const { section, variables } of sections)
    for (const { key, entry } of variables) {
      const map = section.designMd?.map;
      const value = map && schemaValue(map, entry);
      if (map && value !== undefined) groups[map][key] = value;
    }
  const colorNames = new Map(
    tokens.colors
      .toSorted(mostUsedFirst)
      .reverse()
      .map(({ value, name }) => [value, name]),
  );
  const keyOf = (css: string, name = colorNames.get(css)) => {
    const key = name === undefined ? undefined : find({ kind: "colors", namespace: "color", name, css })?.key;
    return key !== undefined && REFERABLE.test(key) && Object.hasOwn(groups.colors, key) ? key : undefined;
  };
  const primary = primaryColor(tokens);
  const key = primary && keyOf(primary.value, primary.name);
  const value = key === undefined ? primary && schemaColor(primary.value) : `{colors.${key}}`;
  // First, because it is the only name that the format demands.
  const colors = value === undefined || groups.colors.primary !== undefined ? {} : { primary: value };
  return {
    ...groups,
    colors: { ...colors, ...groups.colors },
    components: components(tokens.states ?? [], (value, name) => {
      const reference = keyOf(value, name);
      return reference === undefined ? schemaColor(value) : `{colors.${reference}}`;
    }),
  };
}

/** Keys that the format's references can contain. */
const REFERABLE = /^[\w-]+$/;

/** The value of an entry in the schema. Undefined if it has none there. */
function schemaValue(map: DesignMdMap, entry: Entry): Value | undefined {
  if (map === "colors") return schemaColor(entry.css);
  if (map === "typography") return textStyle(entry);
  return dimension(entry.css);
}

/** Notations that the format reads. A colour in another one would be an error. */
const schemaColor = (css: string): string | undefined =>
  /^(?:#|(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab)\()/i.test(css) && canonicalColor(css) ? css : undefined;

const dimension = (css: string | undefined): string | undefined =>
  css !== undefined && /^-?[\d.]+(?:px|em|rem)$/.test(css) ? css : undefined;

function textStyle({ css, details = {} }: Entry): Value | undefined {
  const fontSize = dimension(css);
  if (fontSize === undefined) return undefined;
  const { "font-family": family, "font-weight": weight, "line-height": height, "letter-spacing": spacing } = details;
  const lineHeight = height && (/^[\d.]+$/.test(height.css) ? Number(height.css) : dimension(height.css));
  const letterSpacing = dimension(spacing?.css);
  return {
    ...(family && { fontFamily: inert(familyOf(family), LONGEST) }),
    fontSize,
    ...(weight && { fontWeight: Number(weight.css) }),
    ...(lineHeight !== undefined && { lineHeight }),
    ...(letterSpacing !== undefined && { letterSpacing }),
  };
}

/** The name of a family, without the quotes that it has in CSS, unless it would be taken for a color. */
function familyOf({ css, parts: [family] = [] }: Detail): string {
  const name = typeof family === "object" ? family.name : css;
  return canonicalColor(name) === undefined ? name : `"${name}"`;
}

interface Used {
  readonly name: string;
  readonly value: string;
  readonly usage: number;
}

const mostUsedFirst = (a: Used, b: Used): number =>
  b.usage - a.usage || compareText(a.name, b.name) || compareText(a.value, b.value);

const COMPONENT_PROPERTIES: Readonly<Record<string, string>> = {
  "background-color": "backgroundColor",
  color: "textColor",
};

/** Elements that change in a state: a component for the element, and one for each of its states. */
function components(
  states: readonly StateToken[],
  colorOf: (value: string, name?: string) => string | undefined,
): Record<string, Value> {
  const all = new Map<string, Record<string, Value>>();
  const set = (name: string, property: string, value: string | undefined) => {
    if (value === undefined) return;
    const component = all.get(name) ?? {};
    component[property] ??= value; // the first of several is the one that most elements have
    all.set(name, component);
  };
  for (const { element, state, property, value, base, color_name } of states.toSorted(mostUsedFirst)) {
    const schemaProperty = COMPONENT_PROPERTIES[property];
    if (schemaProperty === undefined) continue;
    set(toKey(element), schemaProperty, colorOf(base));
    set(toKey(`${element}-${state}`), schemaProperty, colorOf(value, color_name));
  }
  return Object.fromEntries([...all].filter(([name]) => name !== ""));
}

/**
 * The colour that most elements which react to the pointer have as their ground, or, if none does, the ground with most
 * elements that is not grey, or the colour that is used most.
 */
function primaryColor({ colors, states = [] }: KindTokens): KindTokens["colors"][number] | undefined {
  const actions = new Map<string, number>();
  for (const { property, base, usage } of states)
    if (property === "background-color") actions.set(base, (actions.get(base) ?? 0) + usage);
  const isChromatic = ({ value }: { value: string }) => (canonicalColor(value)?.oklch.c ?? 0) > 0.03;
  const grounds = ({ uses = {}, usage, contexts }: KindTokens["colors"][number]) =>
    uses["background-color"] ?? (contexts.includes("background-color") ? usage : 0);
  const weights: ((color: KindTokens["colors"][number]) => number)[] = [
    (color) => (isChromatic(color) ? (actions.get(color.value) ?? 0) : 0),
    (color) => (isChromatic(color) ? grounds(color) : 0),
    ({ usage }) => usage,
  ];
  for (const weight of weights) {
    const most = Math.max(0, ...colors.map(weight));
    if (most > 0) return colors.filter((color) => weight(color) === most).toSorted(mostUsedFirst)[0];
  }
  return undefined;
}

function bodySections(namedTokens: NamedTokens, tokens: KindTokens, groups: Groups): string[] {
  const tablesBelow = (heading: string | undefined) =>
    namedTokens.sections
      .filter(({ section }) => section.designMd?.heading === heading)
      .flatMap((section) => sectionTable(section, tokens));
  const sections = DESIGN_MD_HEADINGS.map((heading) => {
    const more =
      heading === "Colors" ? [...primaryLine(groups), ...modeTables(namedTokens), ...contrastTable(tokens)] : [];
    return [`## ${heading}\n`, ...tablesBelow(heading), ...more];
  });
  const others = tablesBelow(undefined);
  return [
    "## Overview\n",
    overview(namedTokens),
    ...sections.filter((lines) => lines.length > 1).flat(),
    ...(others.length > 0 ? ["## Motion and others\n", ...others] : []),
  ];
}

function overview({ sections, leftOut, kinds, chosen }: NamedTokens): string {
  const counts = sections.flatMap(({ section, variables }) =>
    variables.length > 0 ? [`- ${section.title}: ${variables.length}`] : [],
  );
  return [
    "The front matter and the tables hold what a browser painted, nothing else. Names and values between backticks are the page's own text.\n",
    ...(kinds ? [`Limited to: ${kinds.join(", ")}.\n`] : []),
    ...(chosen === undefined ? [] : [`Limited to chosen tokens: ${chosen}.\n`]),
    ...(leftOut.length > 0 ? [`Left out, having no plain CSS value: ${leftOut.length}.\n`] : []),
    `${counts.join("\n")}\n`,
  ].join("\n");
}

function primaryLine({ colors: { primary } }: Groups): string[] {
  const [, name] = typeof primary === "string" ? (/^\{colors\.(.*)\}$/s.exec(primary) ?? []) : [];
  return name === undefined
    ? []
    : [`\`primary\` refers to ${code(name)}, the colour that most elements which react to the pointer have.\n`];
}

/** All tokens of a section: values that the front matter has, too, because they stand here with their usage. */
function sectionTable({ section, variables }: NamedSection, tokens: KindTokens): string[] {
  if (variables.length === 0) return [];
  const usages = usageOf(section.kind, tokens);
  const hasUsage = variables.some(({ entry }) => usages.has(entry.name));
  const rows = variables.map(({ key, entry }) => {
    const usage = usages.get(entry.name) ?? "";
    return [code(key), code(entry.whole ?? entry.css), ...(hasUsage ? [usage] : [])];
  });
  return [`### ${section.title}\n`, table(["Token", "Value", ...(hasUsage ? ["Elements"] : [])], rows)];
}

/** By the names of the tokens of a kind, how many elements use each. */
function usageOf(kind: KindKey, tokens: KindTokens): ReadonlyMap<string, string> {
  const list: readonly unknown[] = Array.isArray(tokens[kind]) ? tokens[kind] : [];
  return new Map(
    list.flatMap((token) =>
      typeof token === "object" && token !== null && "name" in token && "usage" in token
        ? [[String(token.name), String(token.usage)] as const]
        : [],
    ),
  );
}

function contrastTable(tokens: KindTokens): string[] {
  const contrasts = nameContrasts(tokens).toSorted(mostUsedFirst);
  if (contrasts.length === 0) return [];
  const rows = contrasts
    .slice(0, ROWS)
    .map(({ name, text, background, ratio, usage }) => [
      code(name),
      code(text),
      code(background),
      String(ratio),
      String(usage),
    ]);
  const more = contrasts.length - rows.length;
  return [
    "### Contrast\n",
    "Ratios of WCAG 2, as painted.\n",
    table(["Pair", "Foreground", "Background", "Ratio", "Elements"], rows),
    ...(more > 0 ? [`And ${more} more.\n`] : []),
  ];
}

const filled = (groups: Groups) =>
  Object.fromEntries(Object.entries(groups).filter(([, map]) => Object.keys(map).length > 0));

/** Writes maps as YAML in blocks. Strings in double quotes are JSON, which YAML reads alike. */
function yaml(map: Readonly<Record<string, Value>>, indent = ""): string {
  return Object.entries(map)
    .map(([key, value]) => {
      const name = /^[a-z][\w-]*$/i.test(key) ? key : JSON.stringify(key);
      return typeof value === "object"
        ? `${indent}${name}:\n${yaml(value, `${indent}  `)}`
        : `${indent}${name}: ${JSON.stringify(value)}\n`;
    })
    .join("");
}
