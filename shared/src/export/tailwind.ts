import type { Tokens } from "../kinds/wire.ts";
import { customProperties } from "./css.ts";
import { tailwindKey } from "./names.ts";
import { header, nameTokens } from "./sections.ts";

/**
 * A Tailwind 4 theme: `--color-brand` gives `bg-brand`, `--spacing-16px` gives `p-16px`. The names of variables are ASCII
 * because those of utilities are. Only the `css` format contains images: here, `bg-…` is for colours.
 */
export function toTailwind(tokens: Tokens): string {
  const { sections, leftOut } = nameTokens(tokens, { toKey: tailwindKey });
  return `${header(leftOut)}@theme {\n${customProperties({ ...sections, images: [] })}}\n`;
}
