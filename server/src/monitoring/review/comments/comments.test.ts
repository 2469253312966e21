import { type CommentOnWire, commentList, commentSchema } from "@tintype/shared/api/review/comments";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { siteSchema } from "@tintype/shared/api/sites/sites";
import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../../test/accounts/teams.ts";
import { createClient } from "../../../../test/http/trpc.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../../test/runs/schedules.ts";
import { readPages, runSite } from "../../../../test/runs/sites.ts";
import { storeObservation, subscribeTo } from "../../../../test/runs/snapshots.ts";

let service: ScheduledService;
let ada: Person;
let bob: Person;
let carl: Person;
let stranger: Person;
let team: string;
beforeAll(async () => {
  service = await startScheduledService();
  [ada, bob, carl, stranger] = await Promise.all([person(service), person(service), person(service), person(service)]);
  ({ id: team } = await createTeam(ada));
  await join(ada, team, bob, "reviewer");
  await join(ada, team, carl, "viewer");
});
afterAll(() => service.stop());

const page = (color: string) =>
  observation([{ property: "color", value: color, at: ["p"], by: [["--ink", color]] }], { global: [["--ink", color]] });
const BLUE = "rgb(29, 112, 184)";
const RED = "rgb(212, 53, 28)";

/** The path of a page whose ink has changed from blue to red. @param teamId undefined: a personal one */
async function changedPage(teamId?: string): Promise<string> {
  const id = await createExtraction(service, ada, teamId);
  for (const color of [BLUE, RED]) await storeObservation(service, id, page(color));
  return `/api/extractions/${id}`;
}

/** The path of a site whose pages have changed in the same way. */
async function changedSite(teamId?: string): Promise<string> {
  const urls = [1, 2].map((number) => `https://example.com/${crypto.randomUUID()}/${number}`);
  const json = { name: "Shop", urls, ...(teamId !== undefined && { team_id: teamId }) };
  const { id } = siteSchema.parse((await ada.call("POST /api/sites", { json })).body);
  await readPages(service, () => page(BLUE));
  await runSite(service, ada, id, () => page(RED));
  return `/api/sites/${id}`;
}

const SUBJECTS = [
  ["a page", changedPage],
  ["a site", changedSite],
] as const;

/** The id of the one change of a review. */
async function changeIn(path: string): Promise<string> {
  const { changes } = (await ada.call(`GET ${path}/review`)).body as ReviewOnWire; // checked against its schema
  expect(changes).toHaveLength(1);
  return changes[0]?.id ?? "";
}

const write = (who: Person, path: string, json: object) => who.call(`POST ${path}/review/comments`, { json });
const written = async (...request: Parameters<typeof write>): Promise<CommentOnWire> =>
  commentSchema.parse((await write(...request)).body);
const listed = async (path: string, query = "") =>
  commentList.parse((await ada.call(`GET ${path}/review/comments${query}`)).body).data;

describe.each(SUBJECTS)("a comment on a change of %s", (_, changed) => {
  test("is listed with who wrote it and what it is about, newest first", async () => {
    const path = await changed(team);
    const change = await changeIn(path);
    const mentioning = { change, text: "  Is it right, @Ada?\n– Bob ", mentions: [ada.id, ada.id] };
    const question = await write(bob, path, mentioning);
    expect(question).toMatchObject({ status: 201, body: { change, by: bob.id, mentions: [ada.id] } });
    const answer = await written(ada, path, { change, text: "It is." });
    const about = { kind: "colors", mode: null, name: "ink", part: null, from: "#1d70b8", to: "#d4351c" };
    const seen = await listed(path);
    expect(seen).toMatchObject([
      { id: answer.id, by: ada.id, text: "It is.", mentions: [], about },
      { by: bob.id, text: "Is it right, @Ada?\n– Bob", at: service.now().toISOString(), edited_at: null, about },
    ]);
    expect((await carl.call(`GET ${path}/review/comments`)).body).toMatchObject({ data: seen });
    expect(await listed(path, "?change=c1_other")).toEqual([]);
    const [id = ""] = path.split("/").slice(-1);
    const { comments } = createClient(service.url, carl.token);
    const counted = path.includes("sites") ? comments.countOfSite.query({ id }) : comments.count.query({ id });
    expect(await counted).toEqual({ data: [{ change, count: 2 }] });
  });

  test("is an event for webhooks", async () => {
    const path = await changed();
    const [kind, id = ""] = path.split("/").slice(-2);
    const events = await subscribeTo(service, ada, ["review.commented"]);
    const comment = await written(ada, path, { change: await changeIn(path), text: "Why?", mentions: [ada.id] });
    const place = kind === "sites" ? { site_id: id, name: "Shop" } : { extraction_id: id, url: "https://example.com/" };
    const about = { comment_id: comment.id, change: comment.change, by: ada.id, text: "Why?", mentions: [ada.id] };
    expect(await events()).toEqual([
      { event: "review.commented", timestamp: comment.at, data: { ...place, ...about } },
    ]);
  });

  test("stays when the change is decided, and takes answers", async () => {
    const path = await changed();
    const change = await changeIn(path);
    const { latest } = (await ada.call(`GET ${path}/review`)).body as { latest: Record<string, string> };
    const { snapshot_id, run_id } = latest;
    const accepted = await ada.call(`POST ${path}/review`, { json: { snapshot_id, run_id, accept: [change] } });
    expect(accepted).toMatchObject({ status: 200, body: { changes: [] } });
    const late = await written(ada, path, { change, text: "Released today" });
    expect(late.about).toMatchObject({ name: "ink", from: "#1d70b8", to: "#d4351c" });
    expect(await listed(path, `?change=${change}`)).toMatchObject([{ text: "Released today" }]);
  });

  test("is changed by who wrote it alone", async () => {
    const path = await changed(team);
    const { id } = await written(bob, path, { change: await changeIn(path), text: "Whi?" });
    const edit = (who: Person) => who.call(`PATCH ${path}/review/comments/${id}`, { json: { text: "Why?" } });
    expect(await edit(ada)).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
    expect(await edit(carl)).toMatchObject({ status: 403, body: { error: { code: "insufficient_role" } } });
    expect(await edit(bob)).toMatchObject({
      status: 200,
      body: { text: "Why?", edited_at: service.now().toISOString() },
    });
    expect(await listed(path)).toMatchObject([{ id, text: "Why?" }]);
  });

  test("is deleted by who wrote it or who may decide", async () => {
    const path = await changed(team);
    const change = await changeIn(path);
    const [kept, removed] = [
      await written(bob, path, { change, text: "A" }),
      await written(bob, path, { change, text: "B" }),
    ];
    const remove = (who: Person, id: string, below = path) => who.call(`DELETE ${below}/review/comments/${id}`);
    expect(await remove(carl, removed.id)).toMatchObject({ status: 403 });
    expect(await remove(bob, kept.id, refusing.path)).toMatchObject({ status: 404 });
    expect(await remove(bob, kept.id)).toMatchObject({ status: 200 });
    expect(await remove(ada, removed.id)).toMatchObject({ status: 200 });
    expect(await listed(path)).toEqual([]);
  });
});

let refusing: { path: string; change: string };
beforeAll(async () => {
  const path = await changedPage(team);
  refusing = { path, change: await changeIn(path) };
});
test.each([
  ["on a change that the review does not have", { change: "c1_other" }, "change"],
  ["without text", { text: " \n " }, "text"],
  ["of 2,001 characters", { text: "a".repeat(2_001) }, "text"],
  ["with a mention of somebody outside of the team", () => ({ mentions: [bob.id, stranger.id] }), "mentions.1"],
  ["with a mention that is no id", { mentions: ["@ada"] }, "mentions.0"],
  ["with more mentions than it can have", () => ({ mentions: Array(21).fill(ada.id) }), "mentions"],
])("a comment is refused %s", async (_, fields, fault) => {
  const { path, change } = refusing;
  const json = typeof fields === "function" ? fields() : fields;
  const answer = await write(bob, path, { change, text: "Why?", ...json });
  expect(answer).toMatchObject({ status: 422, body: { error: { details: [{ path: fault }] } } });
  expect(await listed(path)).toEqual([]);
});

test("a comment can mention nobody but the owner on a personal page", async () => {
  const path = await changedPage();
  const change = await changeIn(path);
  const mentioning = (who: Person) => write(ada, path, { change, text: "Look", mentions: [who.id] });
  expect(await mentioning(bob)).toMatchObject({ status: 422 });
  expect(await mentioning(ada)).toMatchObject({ status: 201, body: { mentions: [ada.id] } });
});

test("a comment of a deleted account stays in the team without its name", async () => {
  const path = await changedPage(team);
  const change = await changeIn(path);
  const dora = await person(service);
  await join(ada, team, dora);
  await written(dora, path, { change, text: "Mine" });
  await written(ada, path, { change, text: "@Dora?", mentions: [dora.id] });
  expect(await listed(path)).toMatchObject([{ mentions: [dora.id] }, { by: dora.id }]);
  await service.database.db.deleteFrom("users").where("id", "=", dora.id).execute();
  expect(await listed(path)).toMatchObject([
    { text: "@Dora?", mentions: [] },
    { text: "Mine", by: null },
  ]);
});
