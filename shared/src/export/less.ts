import type { Entry } from "../kinds/export/section.ts";
import type { Tokens } from "../kinds/wire.ts";
import { asciiSlug } from "../text/slug.ts";
import { filledSections, header, nameTokens } from "./sections.ts";

/** A variable for each token. Less allows only ASCII letters, digits, `_` and `-` in names. */
export function toLess(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: asciiSlug });
  const blocks = filledSections(named.sections).map(({ section, variables }) => {
    const lines = variables.map(({ key, entry }) => `@${section.namespace}-${key}: ${lessValue(entry)};\n`);
    return `\n// ${section.title}\n${lines.join("")}`;
  });
  return [header(named), ...blocks].join("");
}

/**
 * Functions are written as text: Less evaluates rgb() and hsl() itself, does not support oklch(), and resolves dots in
 * url() even after the question mark. They contain no single quotes, because `cssString` escapes them.
 */
function lessValue({ css }: Entry): string {
  return /^[a-z]+\(/i.test(css) ? `~'${css}'` : css;
}
