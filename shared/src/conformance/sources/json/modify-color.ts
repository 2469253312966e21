import { type Color, converter, formatCss, interpolate, parse } from "culori";
import { calculate } from "./calculate.ts";
import { type JsonObject, ownOf } from "./parse-json.ts";

// The changes of colours that Tokens Studio knows, computed as its own transforms compute them.

/** The spaces of Tokens Studio, by their names in culori. */
const SPACES = { lch: "lch", srgb: "rgb", p3: "p3", hsl: "hsl" } as const;
type Space = (typeof SPACES)[keyof typeof SPACES];

const toLch = converter("lch");
const toHsl = converter("hsl");
const toRgb = converter("rgb");
const toP3 = converter("p3");

/**
 * Changes a colour: `lighten`, `darken` and `mix` in a colour space, and `alpha`.
 * @param modify with its aliases resolved
 * @returns undefined if the change or its space is not known
 */
export function modifyColor(css: string, modify: JsonObject): string | undefined {
  const color = parse(css);
  const amount = amountOf(ownOf(modify, "value"));
  const type = ownOf(modify, "type");
  if (!color || amount === undefined) return undefined;
  if (type === "alpha") return formatCss({ ...color, alpha: amount });
  const name = ownOf(modify, "space");
  const space =
    typeof name === "string" && Object.hasOwn(SPACES, name) ? SPACES[name as keyof typeof SPACES] : undefined; // just checked
  if (!space) return undefined;
  if (type === "lighten") return formatCss(moveTowards(color, space, amount, 1));
  if (type === "darken") return formatCss(moveTowards(color, space, amount, 0));
  const otherColor = ownOf(modify, "color");
  const second = type === "mix" && typeof otherColor === "string" ? parse(otherColor) : undefined;
  return second && formatCss(inTurn(interpolate([color, second], space)(amount)));
}

/** Mixing by the shorter way around the circle may lead to a hue below 0. */
const inTurn = (color: Color): Color =>
  "h" in color && color.h !== undefined ? { ...color, h: ((color.h % 360) + 360) % 360 } : color;

function amountOf(value: unknown): number | undefined {
  const text = typeof value === "string" ? (calculate(value) ?? value) : value;
  const number = typeof text === "string" && text.endsWith("%") ? Number.parseFloat(text) / 100 : Number(text);
  return text === "" || text === undefined || !Number.isFinite(number) ? undefined : Math.min(1, Math.max(0, number));
}

/** @param end 1 for white, 0 for black */
function moveTowards(color: Color, space: Space, amount: number, end: 0 | 1): Color {
  const move = (part: number, most = 1): number => part + (end * most - part) * amount;
  if (space === "lch") {
    const { l, c, ...rest } = toLch(color);
    return { ...rest, l: move(l, 100), c: c - amount * c };
  }
  if (space === "hsl") {
    const hsl = toHsl(color);
    return { ...hsl, l: move(hsl.l) };
  }
  const rgb = space === "p3" ? toP3(color) : toRgb(color);
  return { ...rgb, r: move(rgb.r), g: move(rgb.g), b: move(rgb.b) };
}
