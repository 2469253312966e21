import type { Tokens } from "../tokens/schema.ts";
import { cssNameTail } from "./escape.ts";
import { header, nameTokens, type Sections, titledSections } from "./sections.ts";

/** Custom properties on `:root`. Names keep every character of the token's name, escaped where CSS asks for it. */
export function toCss(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: cssKey });
  return `${header(leftOut)}:root {\n${customProperties(sections)}}\n`;
}

/** The lines of a block of custom properties, a comment over each section. */
export function customProperties(sections: Partial<Sections>): string {
  return titledSections(sections)
    .map(({ title, variables }) => {
      const lines = variables.map(({ key, entry }) => `  --${entry.namespace}-${cssNameTail(key)}: ${entry.css};\n`);
      return `  /* ${title} */\n${lines.join("")}`;
    })
    .join("\n");
}

/** CSS has no way to write NUL or half a surrogate pair: it reads both as U+FFFD. */
function cssKey(stem: string): string {
  return stem.toWellFormed().replaceAll("\0", "\ufffd");
}
