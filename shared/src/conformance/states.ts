import { kinds } from "../kinds/index.ts";
import type { KindTokens } from "../kinds/wire.ts";
import type { CheckedKind } from "./report.ts";

/** The values of a kind that elements have in states such as hover: tokens with them are not unused. */
export function usedByStates(kind: CheckedKind, { states = [] }: KindTokens): ReadonlySet<string> {
  const paintedBy = kinds.find(({ key }) => key === (kind === "spacing" ? "spacing_scale" : kind))?.paintedBy;
  if (!paintedBy) return new Set();
  return new Set(states.flatMap(({ property, value }) => paintedBy(property, value)));
}
