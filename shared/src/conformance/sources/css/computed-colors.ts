import { type Color, converter, formatCss, parse, type Rgb } from "culori";
import { splitList } from "../../../css/lists.ts";
import { findClosing } from "./brackets.ts";

// Colours that are made of other colours: color-mix(), and Tailwind's --alpha(). Computed is what is sure to be the colour
// that browsers show: mixtures with transparent, and those in sRGB. In other spaces, one level of 255 may be another.

const MIX = /(?<![\w-])(color-mix|--alpha)\(/gi;
const PERCENTAGE = /(?:^|\s)(\d+(?:\.\d*)?|\.\d+)%(?=\s|$)/;
/** Functions inside of each other. Of more, none is computed. */
const MAX_STEPS = 50;
/** A channel so near to half a level of 255 may be rounded up or down. */
const UNSURE = 0.001;

const toRgb = converter("rgb");

/** Puts a plain colour in place of each mixture in a value. Colours that only a browser can compute stay. */
export function withComputedColors(value: string): string {
  let text = value;
  for (let i = 0; i < MAX_STEPS; i++) {
    // The last one has no other one in it.
    const last = [...text.matchAll(MIX)].at(-1);
    if (!last) return text;
    const start = last.index + last[0].length;
    const end = findClosing(text, start);
    const inner = text.slice(start, end);
    const color = last[1]?.toLowerCase() === "--alpha" ? withAlpha(inner) : mixture(inner);
    if (color === undefined) return value;
    text = text.slice(0, last.index) + color + text.slice(end + 1);
  }
  return value;
}

/** `--alpha(#0066cc / 50%)` is a mixture with transparent. */
function withAlpha(inner: string): string | undefined {
  const [, color = "", alpha = ""] = /^(.*[^\s/])\s*\/\s*([\d.]+%?)$/s.exec(inner.trim()) ?? [];
  const share = alpha.endsWith("%") ? Number.parseFloat(alpha) : Number(alpha) * 100;
  return color === "" || !Number.isFinite(share) ? undefined : mixture(`in oklab, ${color} ${share}%, transparent`);
}

function mixture(inner: string): string | undefined {
  const [method = "", ...parts] = splitList(inner);
  const [, space] = /^in\s+([\w-]+)(?:\s+shorter\s+hue)?$/i.exec(method) ?? [];
  const [first, second] = parts.map(parseWeighed);
  if (space === undefined || !first || !second || parts.length !== 2) return undefined;
  const shares = sharesOf(first.share, second.share);
  if (!shares) return undefined;
  if (second.color.alpha === 0) return fade(first.color, shares.first * shares.alpha);
  if (first.color.alpha === 0) return fade(second.color, shares.second * shares.alpha);
  return space.toLowerCase() === "srgb" ? mixColors(toRgb(first.color), toRgb(second.color), shares) : undefined;
}

const fade = (color: Color, part: number): string => formatCss({ ...color, alpha: (color.alpha ?? 1) * part });

interface Weighed {
  readonly color: Color;
  /** From 0 to 1; undefined if it is not set. */
  readonly share: number | undefined;
}

/** A colour with or without a percentage, before or behind it. */
function parseWeighed(text: string): Weighed | undefined {
  const bare = text.replace(/\([^()]*\)/g, (inner) => " ".repeat(inner.length));
  const percentage = PERCENTAGE.exec(bare);
  const rest = percentage
    ? text.slice(0, percentage.index) + text.slice(percentage.index + percentage[0].length)
    : text;
  const color = parse(rest.trim());
  return color && { color, share: percentage ? Number(percentage[1]) / 100 : undefined };
}

interface Shares {
  readonly first: number;
  readonly second: number;
  /** Less than 1 if the shares do not add up to 1. */
  readonly alpha: number;
}

function sharesOf(first: number | undefined, second: number | undefined): Shares | undefined {
  const a = first ?? (second === undefined ? 0.5 : 1 - second);
  const b = second ?? 1 - a;
  const sum = a + b;
  if (sum <= 0 || a < 0 || b < 0 || a > 1 || b > 1) return undefined;
  return { first: a / sum, second: b / sum, alpha: Math.min(1, sum) };
}

/** Mixes two colours, which count by their alphas. Undefined if a channel is too near to half a level. */
function mixColors(a: Rgb, b: Rgb, shares: Shares): string | undefined {
  const [alphaA, alphaB] = [(a.alpha ?? 1) * shares.first, (b.alpha ?? 1) * shares.second];
  const alpha = alphaA + alphaB;
  const channel = (valueA: number, valueB: number) => (valueA * alphaA + valueB * alphaB) / alpha;
  const [red, green, blue] = [channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)];
  if ([red, green, blue].some((amount) => Math.abs(((amount * 255) % 1) - 0.5) < UNSURE)) return undefined;
  return formatCss({ mode: "rgb", r: red, g: green, b: blue, alpha: alpha * shares.alpha });
}
