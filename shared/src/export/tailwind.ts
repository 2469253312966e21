import type { Tokens } from "../kinds/wire.ts";
import { customProperties } from "./css.ts";
import { tailwindKey } from "./names.ts";
import { header, nameTokens } from "./sections.ts";

/**
 * A Tailwind 4 theme: `--color-brand` gives `bg-brand`, `--spacing-16px` gives `p-16px`. The names of variables are ASCII
 * because those of utilities are.
 */
export function toTailwind(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: tailwindKey });
  const sections = named.sections.filter(({ section }) => section.tailwind !== undefined);
  return `${header(named)}@theme {\n${customProperties(sections, named)}}\n`;
}
