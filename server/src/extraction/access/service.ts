import type { AccessBody, AccessView } from "@tintype/shared/api/access/access";
import type { VisitorView } from "@tintype/shared/api/access/visitor-view";
import type { Db } from "../../platform/database/db.ts";
import { invalid } from "../../platform/errors.ts";
import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import type { SubjectRights } from "../subjects/rights.ts";
import { type Subject, toColumns } from "../subjects/subject.ts";
import { type AccessRow, deleteAccess, findAccess, putAccess } from "./repository.ts";
import { accessOfOrigin, isEmpty, namesOf, writeAccess } from "./stored.ts";
import { deleteVisitors, findVisitor } from "./visitor-repository.ts";
import { viewOfVisitor } from "./visitors.ts";

/** The page or site of an access, the origin that gets it, and who sets it. */
interface Setting {
  readonly subject: Subject;
  readonly origin: string;
  readonly caller: Caller;
}

/** Stores an access, in the transaction that has checked the caller's right to. */
export type StoreAccess = (tx: Db, setting: Setting, body: AccessBody) => Promise<AccessRow>;

/**
 * Makes the function that stores an access. It throws AppError validation_error if nothing of the access is of the origin.
 * @param box of the purpose "page access"
 */
export function createAccessStore({ box, now }: { box: SecretBox; now: () => Date }): StoreAccess {
  return async (tx, { subject, origin, caller }, body) => {
    const access = accessOfOrigin(body, origin);
    if (isEmpty(access)) throw invalid([{ path: "storage_state", message: `has nothing of ${origin}` }]);
    await deleteVisitors(tx, [toColumns(subject)]);
    return putAccess(tx, subject, (id) => ({
      origin,
      sealed: box.seal(id, writeAccess(access)),
      updated_at: now(),
      set_by: caller.userId,
      ...namesOf(access),
    }));
  };
}

export type AccessService = ReturnType<typeof createAccessService>;

/**
 * The rules of what lets the service in behind logins, and of what pages set for their visitors. Values go in, and only names
 * come out. With another access, or without it, a visitor begins again: what the page has set may be of the old login.
 */
export function createAccessService({
  db,
  rights,
  store,
}: {
  db: Db;
  rights: Pick<SubjectRights, "authorize" | "holdForChange">;
  store: StoreAccess;
}) {
  return {
    /** @throws AppError not_found, forbidden, not_team_member */
    async get(caller: Caller, subject: Subject): Promise<AccessView> {
      await rights.authorize(caller, subject, "viewer");
      return viewOf(await findAccess(db, subject));
    },

    /** Replaces all of an earlier access. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async put(caller: Caller, subject: Subject, body: AccessBody): Promise<AccessView> {
      return db.transaction().execute(async (tx) => {
        const origin = await rights.holdForChange(tx, caller, subject);
        return viewOf(await store(tx, { subject, origin, caller }, body));
      });
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, subject: Subject): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await rights.holdForChange(tx, caller, subject);
        await deleteAccess(tx, subject);
        await deleteVisitors(tx, [toColumns(subject)]);
      });
    },

    /** Tells what is kept of the visitor of a page. @throws AppError not_found, forbidden, not_team_member */
    async getVisitor(caller: Caller, extraction: ExtractionId): Promise<VisitorView> {
      await rights.authorize(caller, { extraction }, "viewer");
      return viewOfVisitor(await findVisitor(db, extraction));
    },

    /**
     * Forgets the visitor of a page. A run that is reading the page keeps nothing of it again, unless it began with nothing.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role
     */
    async forgetVisitor(caller: Caller, extraction: ExtractionId): Promise<void> {
      const subject = { extraction };
      await db.transaction().execute(async (tx) => {
        await rights.holdForChange(tx, caller, subject);
        await deleteVisitors(tx, [toColumns(subject)]);
      });
    },
  };
}

function viewOf(row: AccessRow | undefined): AccessView {
  if (!row) return { headers: [], cookies: [], origins: [], updated_at: null, ended: null };
  const { headers, cookies, origin, updated_at, ended } = row;
  return { headers, cookies, origins: [origin], updated_at: updated_at.toISOString(), ended };
}
