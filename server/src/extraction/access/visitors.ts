import type { PageReading } from "@tintype/reader/reading/reading";
import { type KeptVisitor, type VisitorState, visitorState } from "@tintype/reader/reading/visitor";
import type { VisitorView } from "@tintype/shared/api/access/visitor-view";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { findAccessOfPage } from "./repository.ts";
import { findVisitor, putVisitor, type VisitorRow } from "./visitor-repository.ts";

type Page = { readonly id: ExtractionId; readonly site_id: SiteId | null };

/** A page's visitor who returns. */
export interface ReturningVisitor {
  /** For the visit; undefined if nothing is kept yet. */
  readonly state: VisitorState | undefined;
  /** Seals what the page has set, for `keepVisitor`. A reading with what is kept already has nothing more. */
  seal(reading: Pick<PageReading, "visitor">): SealedVisitor | undefined;
}

/** The visitor of a page with all that the page has set, as it is stored. */
export type SealedVisitor = VisitorRow;

export type FindVisitor = (page: Page) => Promise<ReturningVisitor>;

/** @param box of the purpose "page access" */
export function createVisitors({ db, box, now }: { db: Db; box: SecretBox; now: () => Date }): FindVisitor {
  /** Storage that cannot be decrypted any more counts as not kept: the visitor begins again. */
  const open = ({ extraction_id, sealed }: VisitorRow): VisitorState | undefined => {
    if (sealed === null) return undefined;
    try {
      return visitorState.parse(JSON.parse(box.open(extraction_id, sealed)));
    } catch {
      return undefined;
    }
  };
  const rowOf = ({ id, site_id }: Page, access: string | null, kept: KeptVisitor): VisitorRow => {
    const row = { extraction_id: id, site_id, access, kept_at: now() };
    if ("leftOut" in kept) return { ...row, origin: null, sealed: null, cookies: [], left_out: kept.leftOut };
    return {
      ...row,
      origin: kept.origin,
      sealed: box.seal(id, JSON.stringify(kept)),
      left_out: null,
      cookies: [...new Set(kept.storage.cookies.map(({ name }) => name))].sort(),
    };
  };
  return async (page) => {
    const access = await findAccessKey(db, page);
    const row = await findVisitor(db, page.id);
    return {
      state: row && row.access === access ? open(row) : undefined,
      seal: ({ visitor }) => visitor && rowOf(page, access, visitor),
    };
  };
}

/** Keeps what the page has set, unless its access has changed since the visitor was found. */
export async function keepVisitor(tx: Db, visitor: SealedVisitor): Promise<void> {
  const access = await findAccessKey(tx, { id: visitor.extraction_id, site_id: visitor.site_id });
  if (access === visitor.access) await putVisitor(tx, visitor);
}

/**
 * Names the access of a page as it is now; null without one. A visitor belongs to the access with which it was kept: a run that
 * began with another one may end later than the access, and what it keeps then counts for nobody.
 */
async function findAccessKey(db: Db, page: Page): Promise<string | null> {
  const access = await findAccessOfPage(db, page);
  return access ? `${access.id} ${access.updated_at.toISOString()}` : null;
}

/** Says what screens show of it. */
export function viewOfVisitor(row: VisitorRow | undefined): VisitorView {
  const { origin = null, cookies = [], left_out = null } = row ?? {};
  return { origin, cookies, left_out, kept_at: row && left_out === null ? row.kept_at.toISOString() : null };
}
