import type { Tokens } from "../kinds/wire.ts";
import type { ColorEntry, Entry } from "./entry.ts";
import { slug } from "./names.ts";
import { header, type Named, nameTokens, titledSections } from "./sections.ts";

/** The maps of the file, by section. Variables start with other words, so no token can have the name of a map. */
const MAPS = [
  ["colors", "colors"],
  ["families", "families"],
  ["sizes", "sizes"],
  ["weights", "weights"],
  ["line-heights", "lineHeights"],
  ["spacings", "spacing"],
  ["images", "images"],
] as const;

/** A variable for each token, and a map of each section for loops. Sass does not distinguish `_` and `-` in variables. */
export function toScss(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: slug, fold: (name) => name.replaceAll("_", "-") });
  const variables = titledSections(sections).map(
    ({ title, variables }) =>
      `\n// ${title}\n${variables.map((variable) => `${reference(variable)}: ${sassValue(variable)};\n`).join("")}`,
  );
  const maps = MAPS.map(([name, section]) => `\n$${name}: ${map(sections[section])};\n`);
  return [header(leftOut), ...variables, ...maps].join("");
}

function reference({ key, entry }: Named<Entry>): string {
  return `$${entry.namespace}-${key}`;
}

/** Sass parses colours and rejects spaces that it does not support: those are written as text. */
function sassValue({ entry }: Named<Entry | ColorEntry>): string {
  return "color" in entry && entry.color.parsed === undefined ? `#{"${entry.css}"}` : entry.css;
}

function map(variables: Named<Entry>[]): string {
  if (variables.length === 0) return "()";
  return `(\n${variables.map((variable) => `  "${variable.key}": ${reference(variable)},\n`).join("")})`;
}
