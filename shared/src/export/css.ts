import { cssNameTail } from "../kinds/export/escape.ts";
import type { Reference } from "../kinds/export/reference.ts";
import { type Exported, filledSections, header, nameTokens, withDetails, writeValue } from "./sections.ts";

/** Custom properties on `:root`. Their names contain every character of the token's name, escaped if CSS requires it. */
export function toCss(exported: Exported): string {
  const named = nameTokens(exported, { toKey: cssKey });
  const blocks = filledSections(named.sections).map(({ section: { namespace, title }, variables }) =>
    customProperties(title, namespace, withDetails(variables), (reference) => {
      const target = named.find(reference);
      return target && `var(${customProperty(target.section.namespace, target.key)})`;
    }),
  );
  return `${header(named)}:root {\n${blocks.join("\n")}}\n`;
}

/** The lines of one section, below its title. */
export function customProperties(
  title: string,
  namespace: string,
  variables: ReturnType<typeof withDetails>,
  write: (reference: Reference) => string | undefined,
): string {
  const lines = variables.map(
    (variable) => `  ${customProperty(namespace, variable.key)}: ${writeValue(variable, write)};\n`,
  );
  return `  /* ${title} */\n${lines.join("")}`;
}

export function customProperty(namespace: string, key: string): string {
  return `--${namespace}-${cssNameTail(key)}`;
}

/** CSS cannot express NUL or unpaired surrogates: it reads both as U+FFFD. */
function cssKey(stem: string): string {
  return stem.toWellFormed().replaceAll("\0", "\ufffd");
}
