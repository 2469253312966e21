import { getOrCreate } from "../../memo.ts";
import type { Declaration } from "./declarations.ts";

/** The declarations of one rule, by the things that are marked. */
export type DeclaredMarks = ReadonlyMap<string, Declaration>;

/**
 * Things that the same rules declare, with the same importance: the browser lets the declarations of one rule win for all of
 * them, so they share a mark.
 */
export interface MarkGroup {
  readonly name: string;
  readonly members: readonly string[];
}

/** Returns the groups of what rules declare, in the order in which their first members are declared. */
export function groupMarks(rules: readonly DeclaredMarks[], prefix: string): MarkGroup[] {
  // A number stands for all declarations of a member up to a rule. Members with the same declarations have the same number.
  const numbers = new Map<string, number>();
  const numberOf = new Map<string, number>();
  rules.forEach((declared, rule) => {
    for (const [member, declaration] of declared) {
      const key = `${numberOf.get(member) ?? ""} ${rule} ${declaration.important} ${rollsBack(declaration)}`;
      numberOf.set(
        member,
        getOrCreate(numbers, key, () => numbers.size),
      );
    }
  });
  const membersOf = new Map<number, string[]>();
  for (const [member, number] of numberOf) getOrCreate(membersOf, number, (): string[] => []).push(member);
  return [...membersOf.values()].map((members, index) => ({ name: `${prefix}${index}`, members }));
}

/** Returns whether the browser rolls back to the layer below. */
export const rollsBack = ({ text }: Declaration): boolean => text === "revert-layer";
