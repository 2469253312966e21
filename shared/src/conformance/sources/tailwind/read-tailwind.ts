import { entriesOf } from "./css/entries.ts";
import { readProperties } from "./css/properties.ts";
import type { Entries, Entry, EntryType } from "./entry.ts";

/** Tailwind's namespaces, the longer ones first; null: values that are not held against anything. */
const NAMESPACES: readonly (readonly [RegExp, EntryType | null])[] = [
  [/^color-/, "color"],
  [/^font-weight-/, "font-weight"],
  [/^font-.*--/, null],
  [/^font-/, "font-family"],
  [/^text-shadow-/, "shadow"],
  [/^text-.+--line-height$/, "line-height"],
  [/^text-.+--font-weight$/, "font-weight"],
  [/^text-.+--/, null],
  [/^text-/, "font-size"],
  [/^leading-/, "line-height"],
  [/^(tracking|container|blur|perspective|aspect|animate|columns|inset-ring)-/, null],
  [/^breakpoint-/, "breakpoint"],
  [/^spacing(-|$)/, "spacing"],
  [/^radius(-|$)/, "radius"],
  [/^(inset-|drop-)?shadow(-|$)/, "shadow"],
  [/^ease-/, "easing"],
  [/^(transition-)?duration-|^default-transition-duration$/, "duration"],
  [/^default-transition-timing-function$/, "easing"],
  [/^opacity-/, "opacity"],
  [/^(z|z-index)-/, "z-index"],
  [/^background-image-/, "gradient"],
  [/^default-/, null],
];

/** As long as the at-rule, so that lines and columns stay. css-tree cannot parse a block with rules and declarations. */
const asRule = (css: string): string =>
  css.replace(/@theme(?=[\s{])/g, ":theme").replace(/(--[\w-]*)\*(?=\s*:)/g, "$1_");

/** Reads the `@theme` blocks of a style sheet for Tailwind 4. What other rules set is only used through var(). */
export function readTailwind(css: string): Entries {
  const { properties, warnings } = readProperties(asRule(css));
  const themed = new Set(properties.flatMap(({ name, isTheme }) => (isTheme ? [name] : [])));
  return entriesOf(properties, warnings, (property, value): Entry | undefined => {
    if (!themed.has(property.name) || /^(initial|inherit|unset)$/i.test(value)) return undefined;
    const name = property.name.slice(2);
    const type = NAMESPACES.find(([names]) => names.test(name))?.[1];
    if (type === null) return undefined;
    return {
      name,
      value,
      type,
      position: property.position,
      ...(name === "spacing" && { multiples: true }),
    };
  });
}
