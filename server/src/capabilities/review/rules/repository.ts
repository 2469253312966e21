import type { WrittenRule } from "@tintype/shared/review/conditions";
import type { IgnoreRule } from "@tintype/shared/review/ignore-rules";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { type PageOf, type PageRequest, readPage } from "../../../platform/database/paging.ts";
import type { Database } from "../../../platform/database/types.ts";
import type { ExtractionId, IgnoreRuleId, TeamId } from "../../../platform/ids.ts";
import { addJobs } from "../../../platform/jobs/add-job.ts";
import type { ExtractionRow } from "../../runs/rows.ts";

type Row = Selectable<Database["ignore_rules"]>;
export type RuleRow = Row & { readonly matched: number };

/** The page, or the team, whose changes a rule ignores. The caller has been authorized for it. */
export type RuleScope =
  | { readonly extraction_id: ExtractionId; readonly team_id: null }
  | { readonly extraction_id: null; readonly team_id: TeamId };

/** The rules of an extraction, then those of its team: the first one that matches a change counts. */
export async function findRules(
  db: Db,
  { id, team_id }: Pick<ExtractionRow, "id" | "team_id">,
): Promise<readonly WrittenRule[]> {
  const rows = await db
    .selectFrom("ignore_rules")
    .select(["id", "kind", "name", "mode", "within", "until"])
    .where((e) => e.or([e("extraction_id", "=", id), ...(team_id === null ? [] : [e("team_id", "=", team_id)])]))
    .orderBy(sql`extraction_id is null`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, until, ...rule }) => ({
    ...rule,
    kind: kind as IgnoreRule["kind"], // the request was checked
    until: until?.toISOString() ?? null,
  }));
}

const ofScope = (db: Db, { extraction_id, team_id }: RuleScope) => {
  const rules = db.selectFrom("ignore_rules");
  return extraction_id === null
    ? rules.where("ignore_rules.team_id", "=", team_id)
    : rules.where("ignore_rules.extraction_id", "=", extraction_id);
};

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

/** The page or the team of a rule; undefined if the rule is gone. */
export async function findScope(db: Db, id: IgnoreRuleId): Promise<RuleScope | undefined> {
  const rule = await db
    .selectFrom("ignore_rules")
    .select(["extraction_id", "team_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return rule && (rule as RuleScope); // the constraint ignore_rules_one_scope requires one of the two
}

/** @returns false if the page, or the team, has no such rule */
export async function deleteRule(tx: Db, scope: RuleScope, id: IgnoreRuleId): Promise<boolean> {
  const { extraction_id, team_id } = scope;
  const result = await tx
    .deleteFrom("ignore_rules")
    .where("id", "=", id)
    .where("extraction_id", "is not distinct from", extraction_id)
    .where("team_id", "is not distinct from", team_id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Looks again at the reviews of the page, or of all pages of the team. */
export async function lookAgainAt(tx: Db, { extraction_id, team_id }: RuleScope): Promise<void> {
  const condition = extraction_id === null ? sql`team_id = ${team_id}` : sql`extraction_id = ${extraction_id}`;
  const payload = sql`json_build_object('extraction_id', extraction_id, 'isDue', true)`;
  const job = sql`json_build_object('payload', ${payload}, 'jobKey', 'review_rules:' || extraction_id, 'priority', 1)`;
  await addJobs(tx, "review_snapshots", sql`(select json_agg(${job}) from reviews where ${condition})`);
}

/** A change that a rule ignores. */
export interface RuleMatch {
  readonly rule: string;
  readonly change: string;
}

/** Remembers which changes rules have ignored. Rules that are gone are left out. */
export async function insertMatches(tx: Db, matches: readonly RuleMatch[], at: Date): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    with rule as (
      select id from ignore_rules where id = any(${matches.map(({ rule }) => rule)}::uuid[]) order by id for no key update
    ), touched as (
      update ignore_rules set last_matched_at = ${at} where id in (select id from rule)
    )
    insert into ignore_rule_matches (rule_id, change_id)
      select rule.id, matched->>'change' from json_array_elements(${JSON.stringify(matches)}::json) as matched
      join rule on rule.id = (matched->>'rule')::uuid
      on conflict do nothing`.execute(tx);
}
