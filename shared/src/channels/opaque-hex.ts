import { converter, formatHex, parse } from "culori";

const toRgb = converter("rgb");

/** Returns how a colour looks on white, as `#rrggbb`: mails and chats paint nothing else. null for text that is no colour. */
export function opaqueHex(text: string): string | null {
  const color = toRgb(readColor(text));
  if (!color) return null;
  const alpha = color.alpha ?? 1;
  const onWhite = (channel: number): number => channel * alpha + 1 - alpha;
  return formatHex({ mode: "rgb", r: onWhite(color.r), g: onWhite(color.g), b: onWhite(color.b) });
}

function readColor(text: string) {
  try {
    return parse(text);
  } catch {
    return undefined; // culori 4.0.2 throws for some functions
  }
}
