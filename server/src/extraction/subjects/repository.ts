import type { Selectable } from "kysely";
import { type Owners, ownedBy } from "../../identity/teams/owned.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Database } from "../../platform/database/generated/types.ts";
import type { SubjectId } from "../../platform/ids.ts";
import { idOf, type Subject } from "./subject.ts";

/** A page or a site, as far as everything that concerns both needs to know it. */
export type SubjectRow = Selectable<Database["subjects"]>;

/** @returns undefined if it has been deleted */
export async function findSubject(db: Db, subject: Subject): Promise<SubjectRow | undefined> {
  return db
    .selectFrom("subjects")
    .selectAll()
    .where("id", "=", idOf(subject))
    .where("extraction_id", "site" in subject ? "is" : "is not", null)
    .executeTakeFirst();
}

/** Finds those of these subjects that the owners have. */
export async function findSubjects(db: Db, owners: Owners, ids: readonly SubjectId[]): Promise<SubjectRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("subjects").selectAll().where("id", "in", ids).where(ownedBy(owners)).execute();
}
