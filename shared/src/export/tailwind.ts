import type { Tokens } from "../tokens/schema.ts";
import { customProperties } from "./css.ts";
import { tailwindKey } from "./names.ts";
import { header, nameTokens } from "./sections.ts";

/**
 * A Tailwind 4 theme: `--color-brand` gives `bg-brand`, `--spacing-16px` gives `p-16px`. Utilities' names are ASCII, so
 * the variables' are. Images are left to the `css` format: `bg-…` is for colours here.
 */
export function toTailwind(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: tailwindKey });
  return `${header(leftOut)}@theme {\n${customProperties({ ...sections, images: [] })}}\n`;
}
