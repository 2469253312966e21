import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { type Authorized, authorizeCreation } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { PageOfCaller } from "./page-repository.ts";
import { insertExtraction } from "./repository.ts";

// The extraction that the caller's uploads of a page belong to.

export { findExtractionOfPage, lockExtractionOfPage, type PageOfCaller } from "./page-repository.ts";

/**
 * Creates the extraction of a page that has none. The transaction has locked the caller, so no other can create it
 * at the same time.
 */
export async function createExtractionOfPage(
  tx: Db,
  caller: Caller,
  { id, access, page, options }: Omit<PageOfCaller, "userId"> & { id: ExtractionId; options: ExtractionOptions },
): Promise<Authorized<ExtractionRow, "member">> {
  const row = { id, user_id: caller.userId, url: page, metadata: {}, options };
  return authorizeCreation(caller, access, await insertExtraction(tx, row, access));
}
