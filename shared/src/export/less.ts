import type { Tokens } from "../kinds/wire.ts";
import type { Entry } from "./entry.ts";
import { asciiSlug } from "./names.ts";
import { header, nameTokens, titledSections } from "./sections.ts";

/** A variable for each token. Less allows only ASCII letters, digits, `_` and `-` in names. */
export function toLess(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: asciiSlug });
  const blocks = titledSections(sections).map(({ title, variables }) => {
    const lines = variables.map(({ key, entry }) => `@${entry.namespace}-${key}: ${lessValue(entry)};\n`);
    return `\n// ${title}\n${lines.join("")}`;
  });
  return [header(leftOut), ...blocks].join("");
}

/**
 * Functions are written as text: Less evaluates rgb() and hsl() itself, does not support oklch(), and resolves dots in
 * url() even after the question mark. They contain no single quotes, because `cssString` escapes them.
 */
function lessValue({ css }: Entry): string {
  return /^[a-z]+\(/i.test(css) ? `~'${css}'` : css;
}
