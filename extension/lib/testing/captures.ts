// For tests: all that is done with captures, as one module.
export * from "../captures/add.ts";
export * from "../captures/notes.ts";
export * from "../captures/remove.ts";
export * from "../captures/store.ts";
export * from "../captures/watch.ts";
export * from "../sync/names.ts";
export * from "../sync/queue.ts";
