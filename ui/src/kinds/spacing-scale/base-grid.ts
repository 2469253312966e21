export interface BaseGrid {
  /** In px. */
  readonly step: 4 | 8;
  /** The share of values on it, in percent. */
  readonly share: number;
}

/** The share of a page's values that must be on a grid for the page to have one. */
const ENOUGH = 70;
/** A page with fewer values shows no grid. */
const FEWEST = 4;

/** The grid that most spacing values are on: 8 px if it has nearly as many as 4 px. Values are weighted by their uses. */
export function baseGrid(tokens: readonly { readonly value: string; readonly usage: number }[]): BaseGrid | undefined {
  const values = tokens.flatMap(({ value, usage }) => {
    const px = pxOf(value);
    return px === undefined || px === 0 ? [] : [{ px, usage: Math.max(1, usage) }];
  });
  if (values.length < FEWEST) return undefined;
  const total = values.reduce((sum, { usage }) => sum + usage, 0);
  const shareOf = (step: number) =>
    Math.floor((100 * values.filter(({ px }) => px % step === 0).reduce((sum, { usage }) => sum + usage, 0)) / total);
  const [eight, four] = [shareOf(8), shareOf(4)];
  if (eight >= ENOUGH) return { step: 8, share: eight };
  return four >= ENOUGH ? { step: 4, share: four } : undefined;
}

/** A length in px; undefined for other values. */
function pxOf(value: string): number | undefined {
  const number = /^-?[\d.]{1,12}px$/.test(value) ? Number(value.slice(0, -2)) : Number.NaN;
  return Number.isNaN(number) ? undefined : number;
}

/**
 * A length in px as rem; undefined for other values.
 * @param rootPx the px of 1rem
 */
export function remOf(value: string, rootPx: number): string | undefined {
  const px = pxOf(value);
  return px === undefined ? undefined : `${Number((px / rootPx).toFixed(4))}rem`;
}
