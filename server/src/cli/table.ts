import { toDtcgColor } from "@tintype/shared/kinds/export/dtcg-color";
import { readColor } from "@tintype/shared/kinds/export/values";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { toLines } from "./columns.ts";

export interface TableOptions {
  /** Whether the terminal shows 24-bit colours. */
  readonly colors: boolean;
}

/** Formats tokens for people. Control characters of the page are replaced, so that it cannot control the terminal. */
export function toTable({ colors, typography, spacing, assets }: Tokens, options: TableOptions): string {
  const sections = [
    section(
      "Colors",
      colors.map(({ name, value, usage, contexts }) => [
        ...(options.colors ? [swatch(value)] : []),
        plain(name),
        plain(value),
        `${usage}×`,
        contexts.map(plain).join(", "),
      ]),
    ),
    section(
      "Typography",
      typography.map(({ family, weights, sizes, line_heights }) => [
        plain(family),
        weights.map(plain).join(" "),
        sizes.map(plain).join(" "),
        `/ ${line_heights.map(plain).join(" ")}`,
      ]),
    ),
    section("Spacing", spacing.length > 0 ? [[spacing.map(plain).join("  ")]] : [], spacing.length),
    section(
      "Assets",
      assets.map(({ type, format, dimensions: { width, height }, url }) => [
        type,
        plain(format),
        width > 0 || height > 0 ? `${width}×${height}` : "",
        shortened(plain(url)),
      ]),
    ),
  ];
  return sections.filter((text) => text !== "").join("\n");
}

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

const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function plain(text: string): string {
  return text.replace(CONTROL, "�");
}

const MAX_URL_LENGTH = 100;

function shortened(url: string): string {
  return url.length <= MAX_URL_LENGTH ? url : `${url.slice(0, MAX_URL_LENGTH - 1)}…`;
}
