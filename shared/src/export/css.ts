import { cssNameTail } from "../kinds/export/escape.ts";
import type { Tokens } from "../kinds/wire.ts";
import { filledSections, header, type NamedSection, type NamedTokens, nameTokens, writeValue } from "./sections.ts";

/** Custom properties on `:root`. Their names contain every character of the token's name, escaped if CSS requires it. */
export function toCss(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: cssKey });
  return `${header(named)}:root {\n${customProperties(named.sections, named)}}\n`;
}

/** The lines of a block of custom properties, with a comment above each section. */
export function customProperties(sections: readonly NamedSection[], { keyOf }: Pick<NamedTokens, "keyOf">): string {
  return filledSections(sections)
    .map(({ section, variables }) => {
      const lines = variables.map(({ key, entry }) => {
        const value = writeValue(entry, (reference) => {
          const target = keyOf(reference);
          return target === undefined ? undefined : `var(${property(reference.namespace, target)})`;
        });
        return `  ${property(section.namespace, key)}: ${value};\n`;
      });
      return `  /* ${section.title} */\n${lines.join("")}`;
    })
    .join("\n");
}

function property(namespace: string, key: string): string {
  return `--${namespace}-${cssNameTail(key)}`;
}

/** CSS cannot express NUL or unpaired surrogates: it reads both as U+FFFD. */
function cssKey(stem: string): string {
  return stem.toWellFormed().replaceAll("\0", "\ufffd");
}
