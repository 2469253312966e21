import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const goal = z.strictObject({
  /** The goal: our time at most so many times the baseline's. */
  ratio: z.number().positive(),
  /** Present for a goal that is known to be missed. */
  missed: z
    .strictObject({
      /** Our time today. */
      ratio: z.number().positive(),
      because: z.string().min(1),
    })
    .optional(),
});

/** Goals for ratios, by the names of rows. Those that are known to be missed say so. */
export type Goals = Readonly<Record<string, z.infer<typeof goal>>>;

/** Two runs on one machine differ by less than this factor. */
const MISSED_FACTOR = 1.15;

/** Reads the goals beside the stored ratios. */
export function readGoals(): Goals {
  return z.record(z.string(), goal).parse(JSON.parse(readFileSync(join(import.meta.dirname, "goals.json"), "utf8")));
}

/** How a ratio stands to its goal. A `FAIL` is worse than the goal, or than what is known of it. */
export function judgeGoal(name: string, ratio: number, { ratio: limit, missed }: Goals[string]): string | undefined {
  const aim = `${name}: ${ratio}× the baseline's time, the goal is ${limit}×`;
  if (ratio > (missed?.ratio ?? limit) * MISSED_FACTOR) {
    return missed ? `FAIL ${aim}, known were ${missed.ratio}×` : `FAIL ${aim}`;
  }
  if (missed) return ratio > limit ? `- known to miss: ${aim}: ${missed.because}` : `- reached: ${aim}. Drop "missed"`;
  return undefined;
}
