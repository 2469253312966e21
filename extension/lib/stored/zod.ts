import "../zod-without-eval.ts";

// The small variant of zod: the full one would be a third of the popup.
export * from "zod/mini";
