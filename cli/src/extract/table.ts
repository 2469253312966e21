import { stripVTControlCharacters } from "node:util";
import { toLines } from "@tintype/server/roles/commands/columns";
import { kindKey } from "@tintype/shared/api/common/kinds";
import { writeConditions } from "@tintype/shared/conditions/short-form";
import { joinSides } from "@tintype/shared/css/sides";
import { toDtcgColor } from "@tintype/shared/kinds/export/dtcg-color";
import { readColor } from "@tintype/shared/kinds/export/values";
import type { KindKey, NamedToken } from "@tintype/shared/kinds/kind";
import { restingContrasts } from "@tintype/shared/kinds/resting-contrasts";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { toPlain } from "../command-line/plain.ts";

export interface TableOptions {
  /** True if the terminal shows 24-bit colours. */
  readonly colors: boolean;
  /** The columns of the terminal. Longer lines are cut. */
  readonly width?: number | undefined;
}

/** A terminal that tells no width, or a smaller one, is taken for this wide. */
const MIN_WIDTH = 40;
/** The part of a line that the first column may take. */
const FIRST_COLUMN = 0.45;

/** The tokens of the base, or what differs in a mode. */
type Lists = { readonly [Key in KindKey]?: Tokens[Key] | undefined };
type Row = readonly string[];

interface Section {
  readonly rows: readonly Row[];
  /** How many tokens it has, if not one in each row. */
  readonly count?: number | undefined;
}

/**
 * Formats tokens for people, in one section per kind, and below them what differs in each mode. Control characters of the page
 * are replaced, so that it cannot control the terminal, and long texts are cut off.
 */
export function toTable({ modes = [], ...base }: Partial<Tokens>, options: TableOptions): string {
  const inModes = modes.flatMap(({ name, color_scheme, viewport: { width, height }, ...overlay }) => {
    const differing = sectionsOf(overlay, options);
    const theme = writeConditions(overlay);
    const title = `In the mode ${toPlain(name)} (${color_scheme}, ${width}×${height}${theme === "" ? "" : `, ${toPlain(theme)}`})`;
    return [differing.length > 0 ? `${title}:\n` : `${title} nothing differs.\n`, ...differing];
  });
  return [...sectionsOf(base, options), ...inModes].join("\n");
}

function sectionsOf(tokens: Lists, options: TableOptions): string[] {
  const sections = kindKey.options.map((key) => {
    const { rows, count } = SECTIONS[key]?.(tokens, options) ?? { rows: rowsOfNamed(tokens[key] ?? [], options) };
    return section(titleOf(key), { rows, count, width: options.width });
  });
  return sections.filter((text) => text !== "");
}

/** The kinds whose tokens have no names, and colours, which have a swatch. */
const SECTIONS: { readonly [Key in KindKey]?: (tokens: Lists, options: TableOptions) => Section } = {
  colors: ({ colors = [] }, options) => {
    const swatches = options.colors ? colors.map(({ value }) => [swatch(value)]) : [];
    return { rows: rowsOfNamed(colors, options).map((row, index) => [...(swatches[index] ?? []), ...row]) };
  },
  typography: ({ typography = [] }) => ({
    rows: typography.map(({ family, weights, sizes, line_heights }) => [
      toPlain(family),
      weights.map(toPlain).join(" "),
      sizes.map(toPlain).join(" "),
      `/ ${line_heights.map(toPlain).join(" ")}`,
    ]),
  }),
  spacing: ({ spacing = [] }, options) => ({
    rows: wrap(spacing.map(toPlain), options.width).map((line) => [line]),
    count: spacing.length,
  }),
  assets: ({ assets = [] }) => ({
    rows: countEqual(
      assets.map(({ type, format, dimensions: { width, height }, url, label }) => [
        toPlain(type),
        toPlain(format),
        width > 0 || height > 0 ? `${width}×${height}` : "",
        url.startsWith("data:") ? toPlain(label ?? "in the page") : toPlain(url),
      ]),
    ),
    count: assets.length,
  }),
  contrasts: ({ contrasts }) => ({
    rows: restingContrasts(contrasts).map(({ text, background, ratio, large, usage, of }) => [
      `${ratio}:1`,
      `${toPlain(text)} on ${toPlain(background)}`,
      `${usage}×`,
      of ?? (large ? "large" : ""),
    ]),
  }),
};

/** The rows of a kind whose tokens have names. */
function rowsOfNamed(tokens: readonly unknown[], { width }: TableOptions): Row[] {
  const maxName =
    width === undefined ? Number.POSITIVE_INFINITY : Math.floor(Math.max(width, MIN_WIDTH) * FIRST_COLUMN);
  return tokens
    .filter(isNamed)
    .map(({ name, value, usage, contexts }) => [
      cutTo(maxName, toPlain(name)),
      toPlain(value),
      `${usage}×`,
      joinSides(contexts).map(toPlain).join(", "),
    ]);
}

const isNamed = (token: unknown): token is NamedToken => typeof token === "object" && token !== null && "name" in token;

/** `z_indexes` → "Z indexes" */
const titleOf = (key: KindKey) => `${key.charAt(0).toUpperCase()}${key.slice(1).replaceAll("_", " ")}`;

/** Puts equal rows into one, which ends with their number. */
function countEqual(rows: readonly Row[]): Row[] {
  const groups = Map.groupBy(rows, (row) => row.join("\n"));
  return [...groups.values()].map((equal) => {
    const [firstRow = []] = equal;
    return equal.length === 1 ? firstRow : [...firstRow.slice(0, -1), `${firstRow.at(-1)}  ${equal.length}×`];
  });
}

/** Divides words into lines of the terminal's width. */
function wrap(words: readonly string[], width = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 4 <= Math.max(width, MIN_WIDTH)) {
      lines[lines.length - 1] = `${last}  ${word}`;
    } else lines.push(word);
  }
  return lines;
}

const cutTo = (length: number, text: string): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** Cuts a line that the terminal would break. The codes of its colours take no width. */
function fitLine(line: string, width = Number.POSITIVE_INFINITY): string {
  const visible = stripVTControlCharacters(line);
  const most = Math.max(width, MIN_WIDTH);
  if (visible.length <= most) return line;
  // Codes stand only before the first text.
  const codes = line.length - visible.length;
  return cutTo(most + codes, line);
}

interface SectionContent extends Section {
  readonly width: number | undefined;
}

function section(title: string, { rows, width, count = rows.length }: SectionContent): string {
  if (rows.length === 0) return "";
  const lines = toLines(rows).map((line) => fitLine(`  ${line}`, width));
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
