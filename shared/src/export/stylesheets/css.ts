import { cssNameTail } from "../../kinds/export/escape.ts";
import type { Reference } from "../../kinds/export/reference.ts";
import { blockRule, type CustomProperty, cascade, declarations } from "../modes/cascade.ts";
import type { NamingRules } from "../sections/names.ts";
import {
  type Exported,
  filledSections,
  header,
  type NamedSections,
  type NamedTokens,
  nameTokens,
  withDetails,
  writeValue,
} from "../sections/sections.ts";

/**
 * Custom properties on `:root`, with the page's own names. Names contain every character of the token's name, escaped if
 * CSS requires it.
 */
export function toCss(exported: Exported): string {
  const namedTokens = nameTokens(exported, cssNames);
  return `${header(namedTokens)}${customProperties(namedTokens)}`;
}

/**
 * Rules that set custom properties: those of the base, and those of modes on the elements that wear them, in media queries.
 * @param write writes a CSS value in the language of the file
 */
export function customProperties(namedTokens: NamedTokens, write = (css: string): string => css): string {
  const writeLines = (lines: readonly CustomProperty[]) =>
    lines.map(({ value, ...line }) => ({ ...line, value: write(value) }));
  const rule = (lines: readonly CustomProperty[]) => (selector: string, indent: string) =>
    `${indent}${selector} {\n${declarations(writeLines(lines), `${indent}  `)}${indent}}\n`;
  const blocks = cascade(namedTokens, (sections) => rootLines(sections)).map(
    (block) => `\n${blockRule(block, rule(block.lines))}`,
  );
  return `${rule(rootLines(namedTokens))(":root", "")}${blocks.join("")}`;
}

/**
 * The custom properties of all variables.
 * @param referable the properties to which values may refer; all if undefined
 */
export function rootLines({ sections, find }: NamedSections, referable?: ReadonlySet<string>): CustomProperty[] {
  return filledSections(sections).flatMap(({ section: { title }, variables }) =>
    withDetails(variables).map((variable) => ({
      title,
      name: customProperty(variable.variable),
      value: writeValue(variable, varOf(find, referable)),
    })),
  );
}

/** Writes a reference as var(). */
export function varOf(find: NamedSections["find"], referable?: ReadonlySet<string>) {
  return (reference: Reference): string | undefined => {
    const target = find(reference);
    const name = target && customProperty(target.variable);
    return name !== undefined && (referable?.has(name) ?? true) ? `var(${name})` : undefined;
  };
}

export const customProperty = (variable: string): string => `--${cssNameTail(variable)}`;

/** The names of custom properties. */
export const cssNames: NamingRules = { toKey: cssKey, toOwn: (name) => cssKey(name) || undefined };

/** CSS cannot express NUL or unpaired surrogates: it reads both as U+FFFD. */
function cssKey(stem: string): string {
  return stem.toWellFormed().replaceAll("\0", "\ufffd");
}
