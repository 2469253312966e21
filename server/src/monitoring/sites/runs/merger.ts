import { type ChildPoolParts, type ChildPoolRules, createChildPool } from "../../../platform/children/pool.ts";
import { AppError, overloaded } from "../../../platform/errors.ts";
import { type CountedTokens, mergeCounted } from "./merge.ts";
import type { WrittenTokens } from "./written-tokens.ts";

const tooLarge = () => new AppError("payload_too_large", "The pages of this site have too many tokens.");

export const MERGE_CHILDREN: ChildPoolRules = {
  name: "Tokens of large sites",
  at: import.meta.url,
  program: new URL("./child.ts", import.meta.url),
  maxHeapMb: 512,
  maxJobMs: 20_000,
  isOfQueue: true,
  overloaded: () => overloaded("The server is busy with other large sites"),
  tooLarge,
  tooLong: tooLarge,
};

/** Up to this many characters of counted tokens, they are put together in this process, which takes 20 ms. */
const FEW_CHARACTERS = 200_000;

export interface Merger {
  /** Puts the tokens of all pages together. @param user on whose behalf @throws AppError payload_too_large, not_ready */
  merge(counted: CountedTokens, user: string): Promise<WrittenTokens>;
  /** Ends the children. */
  close(): Promise<void>;
}

/** Creates what puts the tokens of sites together. Children do it for large sites, which would block this process. */
export function createMerger(parts: ChildPoolParts = {}): Merger {
  const pool = createChildPool<CountedTokens, WrittenTokens>({ ...MERGE_CHILDREN, ...parts });
  return {
    merge: async (counted, user) =>
      counted.values.length + counted.names.length > FEW_CHARACTERS
        ? pool.run(counted, { user })
        : mergeCounted(counted),
    close: () => pool.close(),
  };
}
