import { toLines } from "@tintype/server/commands/columns";
import { kindKey } from "@tintype/shared/api/kinds";
import { toDtcgColor } from "@tintype/shared/kinds/export/dtcg-color";
import { readColor } from "@tintype/shared/kinds/export/values";
import type { KindKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { toPlain } from "../command-line/plain.ts";

export interface TableOptions {
  /** Whether the terminal shows 24-bit colours. */
  readonly colors: boolean;
}

/** The tokens of the base, or what differs in a mode. */
type Lists = { readonly [Key in KindKey]?: Tokens[Key] | undefined };
type Row = readonly string[];
type Section = Readonly<{ rows: readonly Row[] /** How many tokens it has. */; count?: number }>;

/**
 * Formats tokens for people, in one section per kind, and below them what differs in each mode. Control characters of the page are replaced, so that it cannot control
 * the terminal, and long texts are cut off.
 */
export function toTable({ modes = [], ...base }: Partial<Tokens>, options: TableOptions): string {
  const inModes = modes.flatMap(({ name, color_scheme, viewport: { width, height }, ...overlay }) => {
    const differing = sectionsOf(overlay, options);
    const title = `In the mode ${toPlain(name)} (${color_scheme}, ${width}×${height})`;
    return [differing.length > 0 ? `${title}:\n` : `${title} nothing differs.\n`, ...differing];
  });
  return [...sectionsOf(base, options), ...inModes].join("\n");
}

function sectionsOf(tokens: Lists, options: TableOptions): string[] {
  const sections = kindKey.options.map((key) => {
    const { rows, count } = SECTIONS[key]?.(tokens, options) ?? { rows: rowsOfNamed(tokens[key] ?? []) };
    return section(titleOf(key), rows, count);
  });
  return sections.filter((text) => text !== "");
}

/** The kinds whose tokens have no names, and colours, which have a swatch. */
const SECTIONS: { readonly [Key in KindKey]?: (tokens: Lists, options: TableOptions) => Section } = {
  colors: ({ colors = [] }, options) => {
    const swatches = options.colors ? colors.map(({ value }) => [swatch(value)]) : [];
    return { rows: rowsOfNamed(colors).map((row, index) => [...(swatches[index] ?? []), ...row]) };
  },
  typography: ({ typography = [] }) => ({
    rows: typography.map(({ family, weights, sizes, line_heights }) => [
      toPlain(family),
      weights.map(toPlain).join(" "),
      sizes.map(toPlain).join(" "),
      `/ ${line_heights.map(toPlain).join(" ")}`,
    ]),
  }),
  spacing: ({ spacing = [] }) => ({
    rows: spacing.length > 0 ? [[spacing.map(toPlain).join("  ")]] : [],
    count: spacing.length,
  }),
  assets: ({ assets = [] }) => ({
    rows: assets.map(({ type, format, dimensions: { width, height }, url }) => [
      toPlain(type),
      toPlain(format),
      width > 0 || height > 0 ? `${width}×${height}` : "",
      toPlain(url),
    ]),
  }),
  contrasts: ({ contrasts = [] }) => ({
    rows: contrasts.map(({ text, background, ratio, large, usage, of }) => [
      `${ratio}:1`,
      `${toPlain(text)} on ${toPlain(background)}`,
      `${usage}×`,
      of ?? (large ? "large" : ""),
    ]),
  }),
};

/** The rows of a kind whose tokens have names. */
function rowsOfNamed(tokens: readonly unknown[]): Row[] {
  return tokens
    .filter(isNamed)
    .map(({ name, value, usage, contexts }) => [
      toPlain(name),
      toPlain(value),
      `${usage}×`,
      contexts.map(toPlain).join(", "),
    ]);
}

const isNamed = (token: unknown): token is NamedToken => typeof token === "object" && token !== null && "name" in token;

/** `z_indexes` → "Z indexes" */
const titleOf = (key: KindKey) => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll("_", " ")}`;

function section(title: string, rows: readonly (readonly string[])[], count = rows.length): string {
  if (rows.length === 0) return "";
  const lines = toLines(rows).map((line) => `  ${line}`);
  return `${title} (${count})\n${lines.join("\n")}\n`;
}

/** Returns two characters in the colour, on white if it is translucent; blanks if we cannot convert the colour. */
function swatch(value: string): string {
  const parsed = readColor(value)?.parsed;
  const hex = parsed && toDtcgColor(parsed).hex;
  const channels = /^#(..)(..)(..)/
    .exec(hex ?? "")
    ?.slice(1)
    .map((pair) => Number.parseInt(pair, 16));
  if (!channels) return "  ";
  const alpha = parsed?.alpha ?? 1;
  return `\u001b[48;2;${channels.map((channel) => Math.round(channel * alpha + 255 * (1 - alpha))).join(";")}m  \u001b[0m`;
}
