import { ignoreRuleList, ignoreRuleSchema } from "@tintype/shared/api/review/ignore-rules";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { observation } from "@tintype/shared/testing/tokens";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, type Person, person } from "../../../../test/accounts/teams.ts";
import { endIgnoreRules, runReviews } from "../../../../test/runs/reviews.ts";
import {
  createExtraction,
  DAY,
  type ScheduledService,
  startScheduledService,
} from "../../../../test/runs/schedules.ts";
import { storeObservation } from "../../../../test/runs/snapshots.ts";
import type { ExtractionId } from "../../../platform/ids.ts";

let service: ScheduledService;
let ada: Person;
beforeAll(async () => {
  service = await startScheduledService();
  ada = await person(service);
});
afterAll(() => service.stop());

/** A page whose text has the colour `--ad-ink`. */
const page = (color: string) =>
  observation([{ property: "color", value: color, at: ["p"], by: [["--ad-ink", color]] }], {
    global: [["--ad-ink", color]],
  });

async function changedPage(teamId?: string): Promise<ExtractionId> {
  const id = await createExtraction(service, ada, teamId);
  for (const color of ["rgb(29, 112, 184)", "rgb(29, 112, 190)"]) await storeObservation(service, id, page(color));
  return id;
}

async function review(id: ExtractionId): Promise<ReviewOnWire> {
  return (await ada.call(`GET /api/extractions/${id}/review`)).body as ReviewOnWire; // checked against its schema
}

test.each([
  ["everything", {}, "ignored"],
  ["a kind", { kind: "colors" }, "ignored"],
  ["another kind", { kind: "radii" }, "pending"],
  ["names with a star", { name: "ad-*" }, "ignored"],
  ["other names", { name: "brand-*" }, "pending"],
  ["the base", { mode: "base" }, "ignored"],
  ["a mode", { mode: "dark" }, "pending"],
  ["near colours", { kind: "colors", within: 5 }, "ignored"],
  ["nearer colours", { kind: "colors", within: 0.1 }, "pending"],
])("after a rule for %s, a change of a colour is as expected", async (_, rule, status) => {
  const id = await changedPage();
  const created = await ada.call(`POST /api/extractions/${id}/ignore-rules`, { json: { ...rule, reason: "Adverts" } });
  expect(created.status).toBe(201);
  const { id: ruleId } = ignoreRuleSchema.parse(created.body);
  expect((await review(id)).changes).toMatchObject([{ status, rule: status === "ignored" ? ruleId : null }]);
});

test("the page's rule counts before the team's, and both tell how much they matched", async () => {
  const team = await createTeam(ada);
  const id = await changedPage(team.id);
  const [change] = (await review(id)).changes;
  const paths = [`/api/teams/${team.id}/ignore-rules`, `/api/extractions/${id}/ignore-rules`] as const;
  const rules: string[] = [];
  for (const path of paths) {
    const created = await ada.call(`POST ${path}`, { json: { kind: "colors", reason: "Adverts" } });
    rules.push(ignoreRuleSchema.parse(created.body).id);
    await runReviews(service);
    expect((await review(id)).changes).toMatchObject([{ status: "ignored", rule: rules.at(-1) }]);
    expect(ignoreRuleList.parse((await ada.call(`GET ${path}`)).body).data).toMatchObject([
      { id: rules.at(-1), matched: 1, last_matched_at: service.now().toISOString(), created_by: ada.id },
    ]);
  }
  const { latest } = await review(id);
  const json = { snapshot_id: latest?.snapshot_id, accept: [change?.id] };
  expect((await ada.call(`POST /api/extractions/${id}/review`, { json })).status).toBe(422);
  const pending = () => ada.call(`GET /api/reviews?pending=true&team_id=${team.id}`);
  expect((await pending()).body).toMatchObject({ data: [] });
  for (const [index, path] of paths.entries()) {
    expect((await ada.call(`DELETE ${path}/${rules[index]}`)).status).toBe(200);
  }
  await runReviews(service);
  expect((await pending()).body).toMatchObject({ data: [{ extraction: { id }, pending: 1 }] });
});

test.each(["page", "team"])("the inbox counts a change again when the rule of its %s has ended", async (scope) => {
  const team = await createTeam(ada);
  const id = await changedPage(team.id);
  await review(id);
  const until = new Date(service.now().getTime() + DAY);
  const path = scope === "page" ? `/api/extractions/${id}/ignore-rules` : `/api/teams/${team.id}/ignore-rules`;
  await ada.call(`POST ${path}`, { json: { until: until.toISOString(), reason: "A campaign" } });
  await runReviews(service);
  const pending = () => ada.call(`GET /api/reviews?pending=true&team_id=${team.id}`);
  expect((await pending()).body).toMatchObject({ data: [] });
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where task_identifier = 'end_ignore_rule'`.execute(service.database.db);
  expect(rows.map(({ run_at }) => run_at)).toContainEqual(until);
  service.moveTo(until);
  await endIgnoreRules(service);
  expect((await pending()).body).toMatchObject({ data: [{ extraction: { id }, pending: 1 }] });
});

test("a rule holds until its end", async () => {
  const id = await changedPage();
  const until = new Date(service.now().getTime() + DAY).toISOString();
  await ada.call(`POST /api/extractions/${id}/ignore-rules`, { json: { until, reason: "A campaign" } });
  expect((await review(id)).summary).toMatchObject({ pending: 0, ignored: 1 });
  service.moveTo(new Date(service.now().getTime() + 2 * DAY));
  expect((await review(id)).summary).toMatchObject({ pending: 1, ignored: 0 });
});

test.each([
  ["without a reason", { kind: "colors" }, "reason"],
  ["with a distance and no kind", { within: 2, reason: "Near" }, "within"],
  ["with a distance and a kind that has none", { kind: "shadows", within: 2, reason: "Near" }, "within"],
  ["that ends in the past", { until: "2020-01-01T00:00:00Z", reason: "Late" }, "until"],
])("a rule %s is refused", async (_, json, path) => {
  const id = await createExtraction(service, ada);
  const answer = await ada.call(`POST /api/extractions/${id}/ignore-rules`, { json });
  expect([answer.status, answer.body]).toMatchObject([422, { error: { details: [{ path }] } }]);
});
