import { exportSections } from "../../kinds/exports.ts";
import { slug } from "../../text/slug.ts";
import {
  type Exported,
  filledSections,
  header,
  type NamedSection,
  type NamedTokens,
  nameTokens,
  type Variable,
  withDetails,
  writeValue,
} from "../sections/sections.ts";
import { customProperties } from "./css.ts";

/**
 * A variable for each token, and a map of each section for loops. Sass does not distinguish `_` and `-` in variables. These
 * are fixed at compile time, so that where there are modes, custom properties with the same names follow.
 */
export function toScss(exported: Exported): string {
  const namedTokens = nameTokens(exported, { toKey: slug, toOwn: sassName, fold: withDashes });
  const variables = filledSections(namedTokens.sections).map(({ section, variables }) => {
    const lines = withDetails(variables).map(
      (variable) => `$${variable.variable}: ${sassValue(variable, namedTokens)};\n`,
    );
    return `\n// ${section.title}\n${lines.join("")}`;
  });
  const maps = namedTokens.sections
    .filter(({ section }) => section.isRead?.(exported.tokens) ?? exported.tokens[section.kind] !== undefined)
    .map((section) => `\n$${section.section.map}: ${map(section)};\n`);
  const inModes = namedTokens.modes.length > 0 ? [`\n${customProperties(namedTokens)}`] : [];
  return [header(namedTokens), ...variables, ...maps, ...inModes].join("");
}

const withDashes = (name: string): string => name.replaceAll("_", "-");

const MAPS: ReadonlySet<string> = new Set(exportSections.map((section) => section.map));

/** Variables that begin with a dash are private to their module. The names of our maps are taken. */
function sassName(pageName: string): string | undefined {
  const name = pageName.replace(/^[-_]+/, "");
  return /^(?!\p{Nd})(?:(?![ªºµ])[\p{L}\p{Nd}_-]){1,200}$/u.test(name) && !MAPS.has(withDashes(name))
    ? name
    : undefined;
}

/** Text is interpolated, so that Sass does not evaluate it. */
function sassValue(variable: Variable, { find }: NamedTokens): string {
  const value = writeValue(variable, (reference) => {
    const target = find(reference);
    const name = target && `$${target.variable}`;
    return name && (variable.isText ? `#{${name}}` : name);
  });
  return variable.isText ? `#{"${value}"}` : value;
}

function map({ variables }: NamedSection): string {
  const lines = withDetails(variables).map(({ key, variable }) => `  "${key}": $${variable},\n`);
  return lines.length === 0 ? "()" : `(\n${lines.join("")})`;
}
