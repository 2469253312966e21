import type { Changes, ChangesSummary } from "../kinds/changes.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import { compareKinds } from "./kinds.ts";
import { compareModes } from "./modes.ts";
import type { TokensDiff } from "./schema.ts";

type Present<Of, Keys extends keyof Of> = Of & { [Key in Keys]-?: NonNullable<Of[Key]> };

/** A comparison of all kinds, which has at least those that every snapshot has. */
export interface FullDiff {
  readonly changes: Present<Changes, "colors" | "typography" | "spacing">;
  readonly summary: Present<ChangesSummary, "colors_changed" | "typography_changed" | "spacing_changed">;
}

/**
 * Compares the tokens of two snapshots, kind by kind. A kind is compared if both snapshots have it. Tokens with the same
 * name are the same token (for typography, with the same family; for spacing, with the same value). Usage, contexts and
 * aliases are not compared. The result does not depend on the order of the input: lists are sorted by name or by number.
 * Modes that both snapshots have are compared too, see compareModes.
 * @param kinds the kinds to compare; if undefined, all but assets, whose file names change with every deployment
 */
export function diffTokens(from: Tokens, to: Tokens): FullDiff;
export function diffTokens(from: Tokens, to: Tokens, kinds: readonly KindKey[] | undefined): TokensDiff;
export function diffTokens(from: Tokens, to: Tokens, kinds?: readonly KindKey[]): TokensDiff {
  const { changes, counts, total } = compareKinds(from, to, kinds);
  const inModes = compareModes(from, to, { base: changes, kinds });
  return {
    changes: { ...changes, ...(inModes && { modes: inModes.changes }) },
    summary: {
      total_changes: total + (inModes?.count ?? 0),
      ...counts,
      ...(inModes && { modes_changed: inModes.count }),
    },
  };
}
