import type { WrittenRule } from "@tintype/shared/review/conditions";
import type { IgnoreRule } from "@tintype/shared/review/ignore-rules";
import { type Selectable, sql } from "kysely";
import type { ExtractionRow } from "../../../extraction/runs/rows.ts";
import { type Subject, type SubjectColumns, toColumns } from "../../../extraction/subjects/subject.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Database } from "../../../platform/database/generated/types.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import type { IgnoreRuleId, TeamId } from "../../../platform/ids.ts";
import { addJobs } from "../../../platform/jobs/add-job.ts";

type Row = Selectable<Database["ignore_rules"]>;
export type RuleRow = Row & { readonly matched: number };

/** The page, the site or the team whose changes a rule ignores. The caller has been authorized for it. */
export type RuleScope =
  | (SubjectColumns & { readonly team_id: null })
  | { readonly extraction_id: null; readonly site_id: null; readonly team_id: TeamId };

/** The rules of one page, or of all pages of a site. */
export const scopeOf = (subject: Subject): RuleScope => ({ ...toColumns(subject), team_id: null });

/** The rules of all pages of a team. */
export const scopeOfTeam = (team_id: TeamId): RuleScope => ({ extraction_id: null, site_id: null, team_id });

/** The rules of an extraction, then those of its site, then those of its team: the first one that matches a change counts. */
export async function findRules(
  db: Db,
  { id, site_id, team_id }: Pick<ExtractionRow, "id" | "site_id" | "team_id">,
): Promise<readonly WrittenRule[]> {
  const rows = await db
    .selectFrom("ignore_rules")
    .select(["id", "kind", "name", "mode", "within", "until"])
    .where((e) =>
      e.or([
        e("extraction_id", "=", id),
        ...(site_id === null ? [] : [e("site_id", "=", site_id)]),
        ...(team_id === null ? [] : [e("team_id", "=", team_id)]),
      ]),
    )
    .orderBy(sql`extraction_id is null`)
    .orderBy(sql`site_id is null`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, until, ...rule }) => ({
    ...rule,
    kind: kind as IgnoreRule["kind"], // the request was checked
    until: until?.toISOString() ?? null,
  }));
}

const isOfScope = ({ extraction_id, site_id, team_id }: RuleScope) =>
  extraction_id !== null
    ? sql<boolean>`extraction_id = ${extraction_id}`
    : site_id !== null
      ? sql<boolean>`site_id = ${site_id}`
      : sql<boolean>`team_id = ${team_id}`;

const ofScope = (db: Db, scope: RuleScope) => db.selectFrom("ignore_rules").where(isOfScope(scope));

/** In the order in which they are tried. */
export async function listRules(db: Db, scope: RuleScope, request: PageRequest): Promise<PageOf<RuleRow>> {
  const matching = ofScope(db, scope);
  const ordered = matching
    .selectAll()
    .select(sql<number>`(select count(*) from ignore_rule_matches where rule_id = ignore_rules.id)`.as("matched"))
    .orderBy("created_at")
    .orderBy("id");
  return readPage(matching, ordered, request);
}

export async function countRules(db: Db, scope: RuleScope): Promise<number> {
  const { count } = await ofScope(db, scope)
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRule(tx: Db, rule: Omit<Row, "created_at" | "last_matched_at">): Promise<Row> {
  return tx.insertInto("ignore_rules").values(rule).returningAll().executeTakeFirstOrThrow();
}

/** The page, the site or the team of a rule; undefined if the rule is gone. */
export async function findScope(db: Db, id: IgnoreRuleId): Promise<RuleScope | undefined> {
  const rule = await db
    .selectFrom("ignore_rules")
    .select(["extraction_id", "site_id", "team_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return rule && (rule as RuleScope); // the constraint ignore_rules_one_scope requires one of the three
}

/** @returns false if the page, the site or the team has no such rule */
export async function deleteRule(tx: Db, scope: RuleScope, id: IgnoreRuleId): Promise<boolean> {
  const result = await tx.deleteFrom("ignore_rules").where("id", "=", id).where(isOfScope(scope)).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Looks again at the reviews of the page, or of all pages of the site or the team. */
export async function lookAgainAt(tx: Db, scope: RuleScope): Promise<void> {
  const payload = sql`json_build_object('extraction_id', extraction_id, 'isDue', true)`;
  const job = sql`json_build_object('payload', ${payload}, 'jobKey', 'review_rules:' || extraction_id, 'priority', 1)`;
  await addJobs(tx, "review_snapshots", sql`(select json_agg(${job}) from reviews where ${isOfScope(scope)})`);
}

/** A change that a rule ignores. */
export interface RuleMatch {
  readonly rule: string;
  readonly change: string;
}

/** Remembers which changes rules have ignored. Rules that are gone are left out. */
export async function insertMatches(tx: Db, matches: readonly RuleMatch[], time: Date): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    with rule as (
      select id from ignore_rules where id = any(${matches.map(({ rule }) => rule)}::uuid[]) order by id for no key update
    ), touched as (
      update ignore_rules set last_matched_at = ${time} where id in (select id from rule)
    )
    insert into ignore_rule_matches (rule_id, change_id)
      select rule.id, matched->>'change' from json_array_elements(${JSON.stringify(matches)}::json) as matched
      join rule on rule.id = (matched->>'rule')::uuid
      on conflict do nothing`.execute(tx);
}
