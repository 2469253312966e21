import type { Tokens } from "../../kinds/wire.ts";

/** Hostile tokens, with what their exports must contain. */
export interface Sample {
  tokens: Tokens;
  /** The values that every export must contain, by prefix. Colours in them are literal. */
  valuesByPrefix: Record<Prefix, string[]>;
  /** The further variables of text styles, by the end of their names. */
  details: { ending: string; value: string }[];
}

export const prefixes = [
  "color",
  "text-shadow",
  "text",
  "font-weight",
  "leading",
  "spacing",
  "tracking",
  "radius",
  "border-width",
  "border",
  "shadow",
  "drop-shadow",
  "gradient",
  "opacity",
  "z-index",
  "duration",
  "ease",
  "breakpoint",
  "state",
] as const;
export type Prefix = (typeof prefixes)[number];
