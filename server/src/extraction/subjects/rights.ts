import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { TeamGate } from "../../identity/teams/gate.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ExtractionId, SiteId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { findSubject, type SubjectRow } from "./repository.ts";
import { nameOfKind, type Subject } from "./subject.ts";

export type SubjectRights = ReturnType<typeof createSubjectRights>;

/** Checks the rights to one kind of subject in a transaction, and keeps it and them until the transaction ends. */
interface Holds<Id> {
  readonly holdRights: (tx: Db, caller: Caller, id: Id, atLeast: "reviewer" | "admin") => Promise<unknown>;
  /** For those who may change it. @returns its origin */
  readonly holdOrigin: (tx: Db, caller: Caller, id: Id) => Promise<string>;
}

/** Finds pages and sites, and checks the caller's rights to them. */
export function createSubjectRights({
  db,
  teams,
  pages,
  sites,
}: {
  db: Db;
  teams: Pick<TeamGate, "authorize" | "authorizeRemoval">;
  pages: Holds<ExtractionId>;
  sites: Holds<SiteId>;
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

    /** Does as `authorize`, and keeps the subject and these rights until the transaction ends. @throws as `authorize`, and unauthorized */
    holdRights: (tx: Db, caller: Caller, subject: Subject, atLeast: "reviewer" | "admin"): Promise<unknown> =>
      "site" in subject
        ? sites.holdRights(tx, caller, subject.site, atLeast)
        : pages.holdRights(tx, caller, subject.extraction, atLeast),

    /** Does as `authorizeChange`, and keeps the subject and this right. @returns its origin @throws as `holdRights` */
    holdForChange: (tx: Db, caller: Caller, subject: Subject): Promise<string> =>
      "site" in subject ? sites.holdOrigin(tx, caller, subject.site) : pages.holdOrigin(tx, caller, subject.extraction),
  };
}
