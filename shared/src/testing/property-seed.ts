import fc from "fast-check";

const FIXED_SEED = 20_260_101;

const wanted = process.env.FC_SEED;
if (wanted !== "random") fc.configureGlobal({ seed: wanted === undefined ? FIXED_SEED : Number(wanted) });
