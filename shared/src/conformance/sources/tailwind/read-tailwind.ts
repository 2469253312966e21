import { CHECKED_KINDS } from "../../checked-kinds.ts";
import { cssEntry, type ToEntry } from "../css/entries.ts";
import { type Properties, readProperties, type Sheet } from "../css/properties.ts";
import type { Property } from "../css/property.ts";
import type { EntryType, SourceEntry } from "../entry.ts";
import { numberRules } from "../number-rules.ts";
import { withoutComments } from "../text.ts";
import { DEFAULT_THEME } from "./default-theme.ts";

/** Tailwind's namespaces, the longer ones first; null: values that are not checked against anything. */
const NAMESPACES: readonly (readonly [RegExp, EntryType | null])[] = [
  [/^color-/, "colors"],
  [/^font-weight-/, "font_weights"],
  [/^font-.*--/, null],
  [/^font-/, "font_families"],
  [/^text-shadow-/, "shadows"],
  [/^text-.+--line-height$/, "line_heights"],
  [/^text-.+--font-weight$/, "font_weights"],
  [/^text-.+--/, null],
  [/^text-/, "font_sizes"],
  [/^leading-/, "line_heights"],
  [/^(tracking|container|blur|perspective|aspect|animate|columns|inset-ring)-/, null],
  [/^breakpoint-/, "breakpoints"],
  [/^spacing(-|$)/, "spacing"],
  [/^radius(-|$)/, "radii"],
  [/^(inset-|drop-)?shadow(-|$)/, "shadows"],
  [/^ease-/, "easings"],
  [/^default-transition-timing-function$/, "easings"],
  ...CHECKED_KINDS.flatMap((kind): readonly (readonly [RegExp, EntryType])[] => {
    const names = numberRules(kind)?.tailwind;
    return names ? [[names, kind]] : [];
  }),
  [/^background-image-/, "gradients"],
  [/^default-/, null],
  // daisyUI's units of controls, and its flags.
  [/^(size-(selector|field)|border|depth|noise)$/, null],
];

/** As long as the at-rule, so that lines and columns stay. css-tree cannot parse a block with rules and declarations. */
const asRule = (css: string): string =>
  css
    .replace(/@theme(?=[\s{])([^@{};]{0,200})/g, (_, options: string) => `:theme${options.replace(/\S/g, " ")}`)
    .replace(/(?<![\w-])(--[\w-]*)\*(?=\s*:)/g, "$1_");

const IMPORT = /@(?:import|reference)\s+(?:url\(\s*)?["']tailwindcss(?:\/(?:index|theme)(?:\.css)?)?["']/;

/** Returns whether a style sheet takes over Tailwind's own theme. */
export const importsTailwind = (css: string): boolean => IMPORT.test(css);

/** Reads the custom properties of a style sheet for Tailwind, also those of its `@theme` blocks. */
export const readTailwindProperties = (css: string, sheet: Sheet): Properties => ({
  ...readProperties(asRule(css), sheet),
  importsTailwind: importsTailwind(withoutComments(css)),
});

/** The custom properties of style sheets on top of Tailwind's own theme, if one of them imports it. */
export const withTailwind = (sheet: Properties): Properties => ({
  ...sheet,
  properties: withoutCleared([...(sheet.importsTailwind ? defaults() : []), ...sheet.properties]).map(withSpacing),
});

/**
 * Makes tokens of the custom properties of style sheets for Tailwind. What other rules set than `@theme` is only used through
 * var() where the theme refers to it, else it is a token as in other style sheets.
 */
export function tailwindEntry({ properties }: Pick<Properties, "properties">): ToEntry {
  const theme = properties.filter(({ isTheme }) => isTheme);
  const themed = new Set(theme.map(({ name }) => name));
  const referred = new Set(
    theme.flatMap(({ value }) => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)),
  );
  return (property, value): SourceEntry | undefined => {
    if (/^(initial|inherit|unset)$/i.test(value)) return undefined;
    if (!themed.has(property.name)) return referred.has(property.name) ? undefined : cssEntry(property, value);
    const name = property.name.slice(2);
    const type = NAMESPACES.find(([names]) => names.test(name))?.[1];
    if (type === null) return undefined;
    return {
      name,
      value,
      type,
      position: property.position,
      ...(name === "spacing" && { multiples: true }),
      ...(property.isBuiltIn && { builtIn: true }),
    };
  };
}

/** Writes Tailwind's `--spacing(4)` as the calculation that it makes of it. */
const withSpacing = (property: Property): Property =>
  property.value.includes("--spacing(")
    ? { ...property, value: property.value.replace(SPACING, "calc(var(--spacing) * $1)") }
    : property;

const SPACING = /(?<![\w-])--spacing\(\s*(-?[\d.]+)\s*\)/g;

/** Tailwind's own theme. `rounded-full` is a class without a variable. */
function defaults(): Property[] {
  const { properties } = readProperties(asRule(DEFAULT_THEME));
  const theme = properties.map((property): Property => ({ ...property, position: undefined, isBuiltIn: true }));
  const [firstColor] = theme;
  return firstColor ? [...theme, { ...firstColor, name: FULL, value: "9999px" }] : [];
}

const FULL = "--radius-full";

/** Namespaces that begin with the name of another one and are not cleared with it. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  "--font-": /^--font-(weight|size)(-|$)/,
  "--text-": /^--text-(color|decoration-color|decoration-thickness|indent|shadow|underline-offset)(-|$)/,
  "--inset-": /^--inset-(shadow|ring)(-|$)/,
};

/** Leaves out the theme's properties that a later `--color-*: initial` or `--*: initial` clears. */
function withoutCleared(properties: readonly Property[]): Property[] {
  const nameByProperty = new Map<Property, string>();
  for (const property of properties) {
    const { name, value, isTheme } = property;
    if (!isTheme || !/-_$/.test(name)) nameByProperty.set(property, name);
    else if (/^initial$/i.test(value)) {
      const prefix = name.slice(0, -1);
      for (const [otherProperty, otherName] of nameByProperty) {
        const isCleared = otherName.startsWith(prefix) || `${otherName}-` === prefix;
        if (otherProperty.isTheme && isCleared && otherName !== FULL && !OTHERS[prefix]?.test(otherName))
          nameByProperty.delete(otherProperty);
      }
    }
  }
  return [...nameByProperty.keys()];
}
