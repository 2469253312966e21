import type { ColorToken } from "@tintype/shared/kinds/wire";
import { labOf } from "../../kit/color-distance.ts";

/** Greys have no hue: they come first, from light to dark. */
const GREY = 0.03;
/** Colours are sorted by hue in steps of so many degrees, and by lightness within a step. */
const STEP = 20;

/** Colours along the colour wheel, from light to dark in each part of it. */
export function byHue(colors: readonly ColorToken[]): ColorToken[] {
  const keys = new Map(colors.map((color) => [color, hueKey(color.value)]));
  const keyOf = (color: ColorToken) => keys.get(color) ?? [0, 0];
  return colors.toSorted((a, b) => {
    const [[hueA, lightA], [hueB, lightB]] = [keyOf(a), keyOf(b)];
    return hueA - hueB || lightB - lightA;
  });
}

function hueKey(value: string): readonly [hue: number, lightness: number] {
  const lab = labOf(value);
  if (!lab) return [360, 0];
  const hue = ((Math.atan2(lab.b, lab.a) * 180) / Math.PI + 360) % 360;
  return [Math.hypot(lab.a, lab.b) < GREY ? -1 : Math.floor(hue / STEP), lab.l];
}
