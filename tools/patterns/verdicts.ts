import { createRequire } from "node:module";
import type { Parameters } from "recheck";
import type { Literal } from "./literals.ts";

// The cast: the build in JavaScript alone has no types of its own.
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as typeof import("recheck");

/** How the time of a regular expression grows with its input. */
export type Verdict = "linear" | "quadratic" | "slower" | "exponential" | "unknown";

/**
 * A fixed seed draws equal attacks in every run. Patterns that become large automata, or that look around, are attacked
 * by fuzzing; the sizes are a tenth of the defaults, which find no more in our patterns and take minutes.
 */
const PARAMETERS: Parameters = {
  timeout: 60_000,
  randomSeed: 1,
  maxNFASize: 1500,
  maxRepeatCount: 10,
  maxSimpleRepeatCount: 15,
  maxIteration: 2,
  maxGenerationSize: 40,
  maxInitialGenerationSize: 80,
  crossoverSize: 8,
  mutationSize: 16,
};

/** Looks for texts on which a regular expression is slow. */
export function judge({ pattern, flags }: Literal): Verdict {
  const diagnostics = checkSync(pattern, flags.replace("v", "u").replace("d", ""), PARAMETERS);
  if (diagnostics.status === "safe") return "linear";
  if (diagnostics.status === "unknown") return "unknown";
  const { complexity } = diagnostics;
  if (complexity.type === "exponential") return "exponential";
  return complexity.degree === 2 ? "quadratic" : "slower";
}
