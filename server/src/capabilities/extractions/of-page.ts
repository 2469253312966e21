import type { ExtractionOptions } from "@tintype/shared/api/extractions";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, newId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import { type Authorized, authorizeCreation, type TeamAccess } from "../teams/authorized.ts";
import { lockExtractionOfPage } from "./page-repository.ts";
import { insertExtraction } from "./repository.ts";

/**
 * Finds the extraction that the caller's uploads of a page belong to, and locks it until the transaction ends. Creates it
 * if there is none yet. The transaction has locked the caller's uploads, so no other can create it at the same time.
 * @param access the team that the extraction is in; undefined for a personal one
 * @param page its address, see `pageAddress`
 * @param options for a new extraction
 */
export async function requireExtractionOfPage(
  tx: Db,
  caller: Caller,
  { access, page, options }: { access: TeamAccess | undefined; page: string; options: ExtractionOptions },
): Promise<{ extraction: Authorized<ExtractionRow>; created: boolean }> {
  const { userId } = caller;
  const existing = await lockExtractionOfPage(tx, { userId, access, page });
  if (existing) return { extraction: existing, created: false };
  const row = { id: newId<ExtractionId>(), user_id: userId, url: page, metadata: {}, options };
  const inserted = await insertExtraction(tx, row, access);
  return { extraction: authorizeCreation(caller, access, inserted), created: true };
}
