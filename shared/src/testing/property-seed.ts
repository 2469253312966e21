import fc from "fast-check";
import { night } from "./night.ts";

const FIXED_SEED = 20_260_101;

const wanted = process.env.FC_SEED;
fc.configureGlobal({
  numRuns: night.samples(),
  ...(wanted !== "random" && { seed: wanted === undefined ? FIXED_SEED : Number(wanted) }),
});
