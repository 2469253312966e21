import type { Tokens } from "../kinds/wire.ts";
import { approve, isOf } from "./accepting.ts";
import { changesBetween } from "./changes.ts";

/**
 * Whether all changes between two snapshots are expected.
 * @param expected ids of changes
 */
export function areExpected(expected: readonly string[], before: Tokens, after: Tokens): boolean {
  if (expected.length === 0) return false;
  const { changes } = changesBetween(approve(before), after);
  return changes.length > 0 && changes.every((change) => expected.some((id) => isOf(change, id)));
}
