/** The minutes of the `after` of a schedule's `confirm`: "90m" → 90, "2h" → 120. */
export const minutesOfAfter = (delay: string): number => Number.parseInt(delay, 10) * (delay.endsWith("h") ? 60 : 1);
