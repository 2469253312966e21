import type { AssetToken } from "@tintype/shared/kinds/wire";

/** An SVG of the page with the colours that it has there. */
export interface Drawing {
  readonly markup: string;
  /** For an image, in which a browser runs no scripts and loads nothing. */
  readonly url: string;
  /** The ground on which it is visible. */
  readonly ground: "light" | "dark";
}

const ROOT = /<svg(?=[\s>/])/i;
/** The characters of a colour: none that could end the attribute. */
const PLAIN = /^[\w#().,%/ +-]{1,100}$/;
const PAINT = /\b(?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*(#[\da-f]{3,8}\b|currentcolor|white|black)/gi;
/** Drawings whose darkest colour has at least this luminance are not visible on white. */
const LIGHT = 0.55;

/** The drawing in a data: URL; undefined for other assets, and for what is not markup. */
export function drawingOf({ url, color, fill, stroke }: AssetToken): Drawing | undefined {
  const markup = markupOf(url);
  if (markup === undefined) return undefined;
  const painted = withPaints(markup, { color, fill, stroke });
  const isOwn = color !== undefined || fill !== undefined || stroke !== undefined;
  return {
    markup: painted,
    url: isOwn ? `data:image/svg+xml,${encodeURIComponent(painted)}` : url,
    ground: groundOf(painted, color, fill),
  };
}

function markupOf(url: string): string | undefined {
  const [, parameters = "", data] = /^data:image\/svg\+xml([^,]*),(.*)$/is.exec(url) ?? [];
  if (data === undefined) return undefined;
  try {
    const raw = decodeURIComponent(data);
    const markup = /;\s*base64\s*$/i.test(parameters)
      ? new TextDecoder().decode(Uint8Array.from(atob(raw), (character) => character.charCodeAt(0)))
      : raw;
    return ROOT.test(markup) ? markup : undefined;
  } catch {
    return undefined; // a stray % or broken base64
  }
}

/** Gives the root the paints that it has not itself. */
function withPaints(markup: string, paints: Readonly<Record<string, string | undefined>>): string {
  const root = /<svg\b[^>]*/i.exec(markup)?.[0] ?? "";
  const missing = Object.entries(paints).flatMap(([name, value]) => {
    const has = new RegExp(`\\s${name}\\s*=`).test(root);
    return value === undefined || has || !PLAIN.test(value) ? [] : [` ${name}="${value}"`];
  });
  return markup.replace(ROOT, (tag) => tag + missing.join(""));
}

function groundOf(markup: string, color = "#000000", fill = "#000000"): "light" | "dark" {
  const paints = [...markup.matchAll(PAINT)].map(([, paint = ""]) => paint.toLowerCase());
  const colors = (paints.length > 0 ? paints : [fill]).map((paint) => (paint === "currentcolor" ? color : paint));
  return Math.min(...colors.map(luminance)) >= LIGHT ? "dark" : "light";
}

/** From 0 to 1, as a display mixes it; a colour that is not hexadecimal counts as dark. */
function luminance(color: string): number {
  if (color === "white") return 1;
  const long = color.replace(/^#(.)(.)(.)(.)?$/, "#$1$1$2$2$3$3");
  const [, ...channels] = /^#(..)(..)(..)/.exec(long) ?? [];
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => Number.parseInt(channel, 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
