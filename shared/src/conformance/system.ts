import type { SourceWarning, SystemToken } from "./report.ts";

/** The formats of files that hold the tokens of a design system. */
export const SOURCE_FORMATS = [
  "dtcg",
  "css",
  "scss",
  "less",
  "tailwind",
  "style-dictionary",
  "tokens-studio",
  "figma",
  "json5",
  "design-md",
] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** The tokens of a design system, in one mode unless the source has more. */
export interface DesignSystem {
  readonly tokens: readonly SystemToken[];
  /** The tokens that hold in a context of the source (such as `dark`), by its name. Absent if the source has none. */
  readonly contexts?: Readonly<Record<string, readonly SystemToken[]>>;
}

/** A source that was read. Tokens that could not be read are warnings. */
export interface ReadSource extends DesignSystem {
  readonly format: SourceFormat;
  readonly warnings: readonly SourceWarning[];
}
