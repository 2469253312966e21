import type { RenameBody } from "@tintype/shared/api/common/kinds";
import type { NamedToken } from "@tintype/shared/kinds/kind";
import { namesOf, type Rename } from "@tintype/shared/kinds/renames";
import type { Db } from "../../platform/database/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { updateRenames } from "../runs/snapshots/renames.ts";
import { findNewestSnapshot, listTokenNames } from "../runs/snapshots/snapshots.ts";
import type { ExtractionService } from "./service.ts";

/** The most tokens of an extraction that can have names by persons. */
const MAX_RENAMES = 1_000;

export type RenameService = ReturnType<typeof createRenameService>;

/** The rules of renaming tokens. */
export function createRenameService({
  db,
  extractions,
}: {
  db: Db;
  extractions: Pick<ExtractionService, "authorizeRemoval" | "holdForRemoval">;
}) {
  return {
    /**
     * Renames a token of the newest snapshot for good, in all snapshots, earlier and later ones. In a team, the extraction's
     * creator, admins and owners may do so.
     * @throws AppError not_found (also if the newest snapshot has no such token), forbidden, not_team_member,
     * insufficient_role, validation_error (the name is another token's; too many renamed tokens)
     */
    async rename(caller: Caller, id: ExtractionId, { kind, name, to }: RenameBody): Promise<void> {
      await extractions.authorizeRemoval(caller, id);
      await db.transaction().execute(async (tx) => {
        // A run that ends now stores its snapshot before or after this, and so sees the new name or is seen.
        const extraction = await extractions.holdForRemoval(tx, caller, id);
        const newest = await findNewestSnapshot(tx, extraction);
        const holders = newest ? [newest.tokens, ...(newest.tokens.modes ?? [])] : [];
        const tokens: readonly NamedToken[] = holders.flatMap((holder) => holder[kind] ?? []);
        if (!tokens.some((token) => token.name === name)) {
          throw new AppError("not_found", "The newest snapshot has no token of this kind and name.");
        }
        const newNames = namesOf(kind, extraction.renames);
        const oldName = [...newNames].find(([, newName]) => newName === name)?.[0] ?? name;
        const stored = new Set([...(await listTokenNames(tx, extraction, kind)), ...newNames.keys()]);
        const isTaken = [...stored].some(
          (storedName) => storedName !== oldName && (newNames.get(storedName) ?? storedName) === to,
        );
        if (isTaken) {
          const where = tokens.some((token) => token.name === to) ? "" : " in an earlier snapshot";
          throw invalid([{ path: "to", message: `is the name of another token of this kind${where}` }]);
        }
        const others = extraction.renames.filter((rename) => rename.kind !== kind || rename.from !== oldName);
        const renames: Rename[] = oldName === to ? others : [...others, { kind, from: oldName, to }];
        if (renames.length > MAX_RENAMES) {
          throw invalid([{ path: "", message: `at most ${MAX_RENAMES} tokens of an extraction can be renamed` }]);
        }
        await updateRenames(tx, extraction.id, renames);
      });
    },
  };
}
