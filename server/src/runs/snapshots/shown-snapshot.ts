import { identityStateSchema } from "@tintype/shared/kinds/build";
import { renameState, renameTokens } from "@tintype/shared/kinds/renames";
import type { ExtractionRow, SnapshotRow } from "../rows.ts";

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
