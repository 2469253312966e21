/** The minutes of the `after` of a schedule's `confirm`: "90m" → 90, "2h" → 120. */
export const minutesOfAfter = (after: string): number => Number.parseInt(after, 10) * (after.endsWith("h") ? 60 : 1);
