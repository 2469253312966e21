import { getOrCreate } from "../../memo.ts";
import { askedLonghands } from "../properties.ts";
import type { Declaration } from "./declarations.ts";

/** The declarations of one rule, by the thing that is marked. */
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
  // The rules that declare a member so far are a number. Members that are declared alike up to a rule have the same one.
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

/** Things that are marked, by their names: the names of their marks. */
export type NamesOfMarks = ReadonlyMap<string, string>;

export const namesOf = (groups: readonly MarkGroup[]): NamesOfMarks =>
  new Map(groups.flatMap(({ name, members }) => members.map((member) => [member, name])));

/** A group of longhands. */
export interface PaintedGroup extends MarkGroup {
  /** True if a mark says that an important `revert-layer` won. */
  readonly isReverting: boolean;
  /** It tells the kinds of nodes. */
  readonly isOfKinds: boolean;
  /** By flow, the positions of the longhands, with the members of the group. */
  readonly indexes: readonly (readonly (readonly [index: number, member: string])[])[];
}

export function paintedGroup(group: MarkGroup, flows: number, isReverting: boolean): PaintedGroup {
  const members = new Set(group.members);
  const indexes = Array.from({ length: flows }, (_, flow) =>
    askedLonghands.flatMap((_, index): [number, string][] => {
      const member = memberAt(index, flow);
      return members.has(member) ? [[index, member]] : [];
    }),
  );
  const isOfKinds = group.members.some((member) => member.startsWith(OF_KINDS));
  return { ...group, isReverting, isOfKinds, indexes };
}

/** The groups that are marked at nodes of a flow. */
export const groupsOf = (groups: readonly PaintedGroup[], flow: number): PaintedGroup[] =>
  groups.filter(({ indexes, isOfKinds }) => isOfKinds || (indexes[flow]?.length ?? 0) > 0);

const SIDED = /^(?:margin|padding|border-(?:top|right|bottom|left))-/;

/** A longhand as it is marked. Those without logical sides are marked for all flows together. */
export const memberAt = (index: number, flow: number): string =>
  SIDED.test(askedLonghands[index] ?? "") ? `${flow}-${index}` : `0-${index}`;

const OF_KINDS = "kind-";

/** A longhand that tells the kinds of nodes, as it is marked. */
export const memberOfKinds = (longhand: string): string => OF_KINDS + longhand;
