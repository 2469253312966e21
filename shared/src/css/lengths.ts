/** A computed length in px with at most 3 decimals; other values (`normal`) unchanged. */
export function canonicalLength(value: string): string {
  const match = /^(-?[\d.]+(?:e[+-]?\d+)?)px$/i.exec(value);
  return match ? `${Number(Number(match[1]).toFixed(3)) + 0}px` : value;
}
