// For tests: all that is done with captures, as one module.
export * from "./add.ts";
export * from "./remove.ts";
export * from "./store.ts";
export * from "./watch.ts";
