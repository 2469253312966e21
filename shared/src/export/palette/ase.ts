import type { Exported } from "../sections/sections.ts";
import { type Palette, type PaletteFamily, paletteOf, type Swatch } from "./palette.ts";

// Adobe Swatch Exchange: all numbers are big-endian, and texts are UTF-16 with their length in units, NUL included.

const GROUP_START = 0xc001;
const GROUP_END = 0xc002;
const COLOR = 0x0001;
/** Type of a colour that belongs to nothing else. The others are global (0) and spot (1). */
const NORMAL = 2;

/** A palette as an Adobe Swatch Exchange file: RGB colours in a group for each hue. ASE has no alpha: names say it. */
export const toAse = ({ tokens }: Exported): Uint8Array => writeAse(paletteOf(tokens.colors));

function writeAse({ families }: Pick<Palette, "families">): Uint8Array {
  const blocks = families.flatMap((family) => [
    block(GROUP_START, textBytes(family.name)),
    ...family.swatches.map((swatch) => block(COLOR, colorBytes(swatch))),
    block(GROUP_END, new Uint8Array()),
  ]);
  const header = new DataView(new ArrayBuffer(12));
  header.setUint32(0, 0x41534546); // "ASEF"
  header.setUint16(4, 1); // version 1.0
  header.setUint32(8, blocks.length);
  return joinBytes([new Uint8Array(header.buffer), ...blocks]);
}

/** The colours of a palette, for a person to read. */
export function describePalette({ tokens }: Exported): string {
  const { families, leftOut } = paletteOf(tokens.colors);
  const groups = families.map(
    (family: PaletteFamily) =>
      `${family.name}\n${family.swatches.map((swatch) => `  ${swatch.hex}  ${labelOf(swatch)}\n`).join("")}`,
  );
  return `${groups.join("\n")}${leftOut > 0 ? `\n+ ${leftOut}\n` : ""}`;
}

/** The name, with the alpha if there is one. */
const labelOf = ({ name, alpha }: Swatch): string => (alpha < 1 ? `${name} (${Math.round(alpha * 100)} %)` : name);

function block(type: number, content: Uint8Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(6));
  view.setUint16(0, type);
  view.setUint32(2, content.length);
  return joinBytes([new Uint8Array(view.buffer), content]);
}

function textBytes(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 + (text.length + 1) * 2));
  view.setUint16(0, text.length + 1);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i));
  return new Uint8Array(view.buffer);
}

function colorBytes(swatch: Swatch): Uint8Array {
  const view = new DataView(new ArrayBuffer(18));
  view.setUint32(0, 0x52474220); // "RGB "
  for (const [i, value] of swatch.rgb.entries()) view.setFloat32(4 + i * 4, value);
  view.setUint16(16, NORMAL);
  return joinBytes([textBytes(labelOf(swatch)), new Uint8Array(view.buffer)]);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}
