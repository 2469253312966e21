import type { ContrastToken } from "./wire.ts";

/** The contrasts of a page at rest, which are compared, exported and counted by site. Those in states and of rings are judged alone. */
export const restingContrasts = (contrasts: readonly ContrastToken[] = []): ContrastToken[] =>
  contrasts.filter(({ state = null, part }) => state === null && part !== "focus");
