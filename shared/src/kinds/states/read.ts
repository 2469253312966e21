import type { Reader } from "../../observe/readers.ts";

/** What changes in states such as hover. It comes from the rules that would apply, see observe/states. */
export const statesReader: Reader = { kinds: ["states"] };
