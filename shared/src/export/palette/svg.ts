import { withoutFormatCharacters } from "../../text/format-characters.ts";
import type { Exported } from "../sections/sections.ts";
import { type PaletteFamily, paletteOf, type Swatch } from "./palette.ts";

const COLUMNS = 6;
const WIDTH = 150;
const HEIGHT = 96;
const GAP = 16;
const MARGIN = 32;
const TITLE = 34;
/** Maximum number of letters of a name below a swatch. */
const LETTERS = 24;

const FONT = "system-ui, sans-serif";
const CHECKERS =
  '<pattern id="checkers" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#ffffff"/><path d="M0 0h6v6H0zM6 6h6v6H6z" fill="#d9d9d9"/></pattern>';

/** A palette as a drawing: a swatch for each colour with its name and hex, by hue. It contains no scripts and no links. */
export function toPaletteSvg({ tokens, title }: Exported): string {
  const { families, leftOut } = paletteOf(tokens.colors);
  const width = MARGIN * 2 + COLUMNS * WIDTH + (COLUMNS - 1) * GAP;
  let y = MARGIN;
  const groups = families.map((family) => {
    const top = y;
    y += TITLE + Math.ceil(family.swatches.length / COLUMNS) * (HEIGHT + GAP) + GAP;
    return group(family, top);
  });
  const note = leftOut > 0 ? `<text x="${MARGIN}" y="${y + 8}" fill="#595959">+ ${leftOut}</text>\n` : "";
  const height = y + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="12">\n`,
    `<title>${escapeXml(title === undefined ? "Palette" : `Palette of ${title}`)}</title>\n`,
    `<defs>${CHECKERS}</defs>\n<rect width="${width}" height="${height}" fill="#ffffff"/>\n`,
    ...groups,
    note,
    "</svg>\n",
  ].join("");
}

function group({ name, swatches }: PaletteFamily, top: number): string {
  const items = swatches.map((color, i) => {
    const x = MARGIN + (i % COLUMNS) * (WIDTH + GAP);
    return swatch(color, x, top + TITLE + Math.floor(i / COLUMNS) * (HEIGHT + GAP));
  });
  return `<g>\n<text x="${MARGIN}" y="${top + 18}" font-size="14" font-weight="600" fill="#1a1a1a">${escapeXml(name)}</text>\n${items.join("")}</g>\n`;
}

function swatch({ name, hex, alpha }: Swatch, x: number, y: number): string {
  const rect = (fill: string) => `<rect x="${x}" y="${y}" width="${WIDTH}" height="56" rx="8" ${fill}/>`;
  const isClear = alpha < 1;
  const letters = [...name];
  const short = letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join("")}…` : name;
  return [
    `<g><title>${escapeXml(name)}</title>`,
    isClear ? rect('fill="url(#checkers)"') : "",
    rect(`fill="${hex}"${isClear ? ` fill-opacity="${round(alpha)}"` : ""} stroke="#000000" stroke-opacity="0.12"`),
    `<text x="${x}" y="${y + 74}" fill="#1a1a1a">${escapeXml(short)}</text>`,
    `<text x="${x}" y="${y + 90}" fill="#595959">${hex}${isClear ? ` ${Math.round(alpha * 100)} %` : ""}</text></g>\n`,
  ].join("");
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

const escapeXml = (text: string): string =>
  withoutFormatCharacters(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
