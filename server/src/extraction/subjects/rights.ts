import type { TeamRole } from "@tintype/shared/api/teams";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { findSubject, type SubjectRow } from "./repository.ts";
import { nameOfKind, type Subject } from "./subject.ts";

export type SubjectRights = ReturnType<typeof createSubjectRights>;

/** Finds a page or a site, and locks it until the transaction ends if the caller may change it. @returns its origin */
export type HoldOrigin<Id> = (tx: Db, caller: Caller, id: Id) => Promise<string>;

/** Finds pages and sites, and checks the caller's rights to them. */
export function createSubjectRights({
  db,
  teams,
  holdPage,
  holdSite,
}: {
  db: Db;
  teams: Pick<TeamGate, "authorize" | "authorizeRemoval">;
  holdPage: HoldOrigin<ExtractionId>;
  holdSite: HoldOrigin<SiteId>;
}) {
  return {
    /** Checks that the caller has at least these rights. @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    authorize: async <AtLeast extends TeamRole>(
      caller: Caller,
      subject: Subject,
      atLeast: AtLeast,
    ): Promise<Authorized<SubjectRow, AtLeast>> =>
      teams.authorize(caller, await findSubject(db, subject), atLeast, nameOfKind(subject)),

    /** Checks that the caller may change the subject: an admin, or who created it. @throws as `authorize` */
    authorizeChange: async (caller: Caller, subject: Subject): Promise<Authorized<SubjectRow, "admin">> =>
      teams.authorizeRemoval(caller, await findSubject(db, subject), nameOfKind(subject)),

    /** Keeps the subject, and the caller's right to change it, until the transaction ends. @returns its origin @throws as `holdRights` */
    holdForChange: (tx: Db, caller: Caller, subject: Subject): Promise<string> =>
      "site" in subject ? holdSite(tx, caller, subject.site) : holdPage(tx, caller, subject.extraction),
  };
}
