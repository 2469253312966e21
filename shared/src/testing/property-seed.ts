import fc from "fast-check";
import { night } from "./night.ts";

const FIXED_SEED = 20_260_101;

// vitest.config.ts draws a seed for FC_SEED=random.
fc.configureGlobal({ numRuns: night.samples(), seed: Number(process.env.FC_SEED ?? FIXED_SEED) });
