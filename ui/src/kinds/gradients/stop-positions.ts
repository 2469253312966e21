/**
 * Returns the positions of a gradient's stops, in percent of its length. Stops without a percentage or an angle are
 * spread evenly, as in CSS.
 */
export function stopPositions(positions: readonly (string | null)[]): number[] {
  if (positions.length === 0) return [];
  const percents = positions.map(percent);
  percents[0] ??= 0;
  const last = percents.length - 1;
  if (last > 0) percents[last] ??= 100;
  return percents.map((place, index) => clamp(place ?? positionBetween(percents, index)));
}

/** A position between the known ones before and after it. */
function positionBetween(percents: readonly (number | undefined)[], index: number): number {
  const before = percents.findLastIndex((place, otherIndex) => otherIndex < index && place !== undefined);
  const after = percents.findIndex((place, otherIndex) => otherIndex > index && place !== undefined);
  const [from = 0, to = 100] = [percents[before], percents[after]];
  return from + ((to - from) * (index - before)) / (after - before);
}

function percent(position: string | null): number | undefined {
  const [, number = "", unit = ""] = /^(-?[\d.]+)(%|deg|turn)$/.exec(position ?? "") ?? [];
  const value = Number.parseFloat(number) * (unit === "deg" ? 100 / 360 : unit === "turn" ? 100 : 1);
  return Number.isFinite(value) ? value : undefined;
}

const clamp = (place: number): number => Math.min(100, Math.max(0, place));
