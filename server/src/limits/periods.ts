/** A stretch of time that runs are counted in; `end` is the first moment after it. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** The UTC day that holds this moment. */
export function utcDay(at: Date): Period {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return { start: new Date(Date.UTC(year, month, day)), end: new Date(Date.UTC(year, month, day + 1)) };
}

/** The UTC month that holds this moment. */
export function utcMonth(at: Date): Period {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) };
}
