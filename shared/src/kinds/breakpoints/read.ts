import type { Reader } from "../../observe/readers.ts";

/** Breakpoints. They come from the conditions of rules, not from what elements paint. */
export const breakpointsReader: Reader = { kinds: ["breakpoints"] };
