// Positions in canonical gradients: lengths, percentages, angles, and sums of these.

const QUANTITY = /^(-?[\d.]+)(px|%|deg)$/;
const SUM = /^calc\((-?[\d.]+(?:px|%)) ([+-]) (-?[\d.]+(?:px|%))\)$/;

/**
 * Reads a position as a number.
 * @param whole the length, or the degrees, that 100% stands for
 * @returns px or degrees; undefined if it is written in another way
 */
export function readPosition(text: string, whole: number): number | undefined {
  const [, number, unit] = QUANTITY.exec(text) ?? [];
  if (number !== undefined) return unit === "%" ? (Number(number) / 100) * whole : Number(number);
  const [, first = "", sign, second = ""] = SUM.exec(text) ?? [];
  const [one, other] = sign === undefined ? [] : [readPosition(first, whole), readPosition(second, whole)];
  if (one === undefined || other === undefined) return undefined;
  return sign === "-" ? one - other : one + other;
}
