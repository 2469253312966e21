import { asciiSlug } from "../../text/slug.ts";
import {
  type Exported,
  filledSections,
  header,
  type NamedTokens,
  nameTokens,
  type Variable,
  withDetails,
  writeValue,
} from "../sections/sections.ts";
import { customProperties } from "./css.ts";

/**
 * A variable for each token. Less allows only ASCII letters, digits, `_` and `-` in names. Variables are fixed at compile
 * time, so that where there are modes, custom properties with the same names follow.
 */
export function toLess(exported: Exported): string {
  const namedTokens = nameTokens(exported, { toKey: asciiSlug, toOwn: lessName });
  const blocks = filledSections(namedTokens.sections).map(({ section, variables }) => {
    const lines = withDetails(variables).map(
      (variable) => `@${variable.variable}: ${lessValue(variable, namedTokens)};\n`,
    );
    return `\n// ${section.title}\n${lines.join("")}`;
  });
  const inModes = namedTokens.modes.length > 0 ? [`\n${customProperties(namedTokens, asText)}`] : [];
  return [header(namedTokens), ...blocks, ...inModes].join("");
}

const lessName = (pageName: string): string | undefined => (/^[\w-]{1,200}$/.test(pageName) ? pageName : undefined);

/** A value that Less does not evaluate: it would take `color(display-p3 …)` for its own function. */
const asText = (css: string): string => `~'${css}'`;

/**
 * Functions are written as text: Less evaluates rgb() and hsl() itself, does not support oklch(), and resolves dots in
 * url() even after the question mark. They contain no single quotes, because `cssString` escapes them.
 */
function lessValue(variable: Variable, { find }: NamedTokens): string {
  const isText = variable.isText || /^[a-z]+\(/i.test(variable.css);
  const value = writeValue(variable, (reference) => {
    const target = find(reference);
    const name = target?.variable;
    return name && (isText ? `@{${name}}` : `@${name}`);
  });
  return isText ? asText(value) : value;
}
