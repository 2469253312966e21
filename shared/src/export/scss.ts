import type { Entry } from "../kinds/export/section.ts";
import type { Tokens } from "../kinds/wire.ts";
import { slug } from "../text/slug.ts";
import { filledSections, header, type NamedSection, nameTokens } from "./sections.ts";

/** A variable for each token, and a map of each section for loops. Sass does not distinguish `_` and `-` in variables. */
export function toScss(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: slug, fold: (name) => name.replaceAll("_", "-") });
  const variables = filledSections(named.sections).map(({ section, variables }) => {
    const lines = variables.map(({ key, entry }) => `${reference(section.namespace, key)}: ${sassValue(entry)};\n`);
    return `\n// ${section.title}\n${lines.join("")}`;
  });
  const maps = named.sections.map((section) => `\n$${section.section.map}: ${map(section)};\n`);
  return [header(named), ...variables, ...maps].join("");
}

function reference(namespace: string, key: string): string {
  return `$${namespace}-${key}`;
}

function sassValue({ css, isText }: Entry): string {
  return isText ? `#{"${css}"}` : css;
}

function map({ section, variables }: NamedSection): string {
  if (variables.length === 0) return "()";
  return `(\n${variables.map(({ key }) => `  "${key}": ${reference(section.namespace, key)},\n`).join("")})`;
}
