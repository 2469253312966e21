import type { Reader } from "../../observe/readers.ts";

/** Changes in states such as hover. They come from the rules that would apply, see observe/states. */
export const statesReader: Reader = { kinds: ["states"] };
