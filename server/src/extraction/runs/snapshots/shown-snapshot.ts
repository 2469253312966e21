import { identityStateSchema } from "@tintype/shared/kinds/build";
import { renameState, renameTokens } from "@tintype/shared/kinds/renames";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ExtractionRow, ShownSnapshot, SnapshotRow, UnparsedSnapshot } from "../rows.ts";

/** The snapshot with the names that persons gave, in place of those under which it is stored. */
export function shownSnapshot<Row extends Pick<SnapshotRow, "tokens"> & Partial<Pick<SnapshotRow, "memory">>>(
  row: Row,
  { renames }: Pick<ExtractionRow, "renames">,
): Row {
  if (renames.length === 0) return row;
  const state = identityStateSchema.safeParse(row.memory).data;
  return {
    ...row,
    tokens: renameTokens(row.tokens, renames),
    ...(state && { memory: renameState(state, renames) }),
  };
}

/** Parses the tokens of a snapshot, and gives them the names that persons gave. */
export function readSnapshot<Row extends Pick<UnparsedSnapshot, "tokens">>(
  snapshot: Row,
  of: Pick<ExtractionRow, "renames">,
): Omit<Row, "tokens"> & Pick<ShownSnapshot, "tokens"> {
  const tokens = JSON.parse(snapshot.tokens) as Tokens; // they were stored as such
  return shownSnapshot({ ...snapshot, tokens }, of);
}
