import type { Tokens } from "../kinds/wire.ts";
import { cssNameTail } from "./escape.ts";
import { header, nameTokens, type Sections, titledSections } from "./sections.ts";

/** Custom properties on `:root`. Their names contain every character of the token's name, escaped if CSS requires it. */
export function toCss(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: cssKey });
  return `${header(leftOut)}:root {\n${customProperties(sections)}}\n`;
}

/** The lines of a block of custom properties, with a comment above each section. */
export function customProperties(sections: Partial<Sections>): string {
  return titledSections(sections)
    .map(({ title, variables }) => {
      const lines = variables.map(({ key, entry }) => `  --${entry.namespace}-${cssNameTail(key)}: ${entry.css};\n`);
      return `  /* ${title} */\n${lines.join("")}`;
    })
    .join("\n");
}

/** CSS cannot express NUL or unpaired surrogates: it reads both as U+FFFD. */
function cssKey(stem: string): string {
  return stem.toWellFormed().replaceAll("\0", "\ufffd");
}
