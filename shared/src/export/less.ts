import type { Tokens } from "../tokens/schema.ts";
import type { Entry } from "./entry.ts";
import { asciiSlug } from "./names.ts";
import { header, nameTokens, titledSections } from "./sections.ts";

/** A variable for each token. Less takes nothing but ASCII letters, digits, `_` and `-` in their names. */
export function toLess(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: asciiSlug });
  const blocks = titledSections(sections).map(({ title, variables }) => {
    const lines = variables.map(({ key, entry }) => `@${entry.namespace}-${key}: ${lessValue(entry)};\n`);
    return `\n// ${title}\n${lines.join("")}`;
  });
  return [header(leftOut), ...blocks].join("");
}

/**
 * Functions go through as text: Less has its own idea of rgb() and hsl() and none of oklch(), and it resolves dots in
 * url() even behind the question mark. What stands in them has no single quotes: `cssString` escapes them.
 */
function lessValue({ css }: Entry): string {
  return /^[a-z]+\(/i.test(css) ? `~'${css}'` : css;
}
