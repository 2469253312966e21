/** An area of the page, in px from its start (for fixed content, from the viewport's). */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Region = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

export const intersect = (a: Region, b: Region): Region => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const hasArea = ({ left, top, right, bottom }: Region): boolean => right > left && bottom > top;

/** Adds a distance to all sides. */
export const outset = ({ left, top, right, bottom }: Region, x: number, y = x): Region => ({
  left: left - x,
  top: top - y,
  right: right + x,
  bottom: bottom + y,
});

export const move = ({ left, top, right, bottom }: Region, x: number, y: number): Region => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

/** Boxes that end at the same place differ by rounding, px. */
const ROUNDING = 0.05;

/** Returns whether some of an area in a region is beyond a box. */
export function reachesBeyond(area: Region, box: Region, region: Region): boolean {
  const seen = intersect(area, region);
  if (seen.right - seen.left <= ROUNDING || seen.bottom - seen.top <= ROUNDING) return false;
  const { left, top, right, bottom } = outset(box, ROUNDING);
  return seen.left < left || seen.top < top || seen.right > right || seen.bottom > bottom;
}
