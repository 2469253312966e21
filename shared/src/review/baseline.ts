import type { Tokens } from "../kinds/wire.ts";
import type { Change } from "./change.ts";
import { applyPatches, type ListsByMode, listsOfSnapshot, type Patch } from "./patches.ts";

/** An accepted change, or what followed from accepted changes. */
export interface Accepted extends Pick<Change, "id" | "namedId" | "token" | "kind" | "mode"> {
  readonly patches: readonly Patch[];
  /** It was not decided, but followed from changes. */
  readonly isConsequence: boolean;
}

/** The values that somebody approved: those of a snapshot, with the changes that were accepted since. */
export interface Baseline {
  /** The approved snapshot's, as stored. */
  readonly tokens: Tokens;
  /** Values that differ from the approved snapshot and cannot be reopened. */
  readonly settled: readonly Patch[];
  /** In the order of the decisions. */
  readonly accepted: readonly Accepted[];
}

/** The values of the baseline by mode, kind and name. */
export const listsOfBaseline = ({ tokens, settled, accepted }: Baseline): ListsByMode =>
  applyPatches(listsOfSnapshot(tokens), [...settled, ...accepted.flatMap(({ patches }) => patches)]);
