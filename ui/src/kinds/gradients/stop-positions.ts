/** Where the stops of a gradient are, in percent of its length. Stops without a percentage or an angle are spread evenly, as in CSS. */
export function stopPositions(positions: readonly (string | null)[]): number[] {
  if (positions.length === 0) return [];
  const known = positions.map(percent);
  known[0] ??= 0;
  const last = known.length - 1;
  if (last > 0) known[last] ??= 100;
  return known.map((at, index) => clamp(at ?? between(known, index)));
}

/** A position between the known ones before and after it. */
function between(known: readonly (number | undefined)[], index: number): number {
  const before = known.findLastIndex((at, other) => other < index && at !== undefined);
  const after = known.findIndex((at, other) => other > index && at !== undefined);
  const [from = 0, to = 100] = [known[before], known[after]];
  return from + ((to - from) * (index - before)) / (after - before);
}

function percent(position: string | null): number | undefined {
  const [, number = "", unit = ""] = /^(-?[\d.]+)(%|deg|turn)$/.exec(position ?? "") ?? [];
  const value = Number.parseFloat(number) * (unit === "deg" ? 100 / 360 : unit === "turn" ? 100 : 1);
  return Number.isFinite(value) ? value : undefined;
}

const clamp = (at: number): number => Math.min(100, Math.max(0, at));
