import { eventually } from "@tintype/reader/test/eventually";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { type Received, startReceiver } from "@tintype/reader/test/network/receiver";
import type { ChannelType } from "@tintype/shared/channels/types";
import type { Channel, ChannelDelivery } from "@tintype/shared/channels/wire";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, type Person, person } from "../../../../test/accounts/teams.ts";
import type { Answer, Call } from "../../../../test/http/http.ts";
import { asId } from "../../../../test/ids.ts";
import { type MailServer, startMailServer } from "../../../../test/mail-server.ts";
import {
  asExtraction,
  page,
  startTestService,
  TEST_JWT_SECRET,
  type TestService,
  waiting,
} from "../../../../test/service.ts";
import { type ExtractionId, newId, type TeamId, type UserId } from "../../../platform/ids.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { resealReceivers } from "../reseal.ts";

// The whole service: API, worker, receivers behind TLS and a mail server.

let service: TestService;
let mail: MailServer;
let ada: Person;
/** The clock of limits and of the API's channels. */
let now = new Date();
beforeAll(async () => {
  trustReceivers();
  mail = await startMailServer();
  service = await startTestService({
    env: {
      EGRESS_ALLOW: "127.0.0.0/8,::1/128",
      WEBHOOK_RETRY_DELAYS: "0,0.1,0.1",
      SMTP_URL: mail.url,
      PUBLIC_URL: "https://tintype.example",
    },
    now: () => now,
  });
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
});
beforeEach(async () => {
  ada = await person(service);
  mail.refuse = {};
});

// Casts are safe: every answer has been validated against the OpenAPI document.
const asChannel = ({ body }: Answer) => body as Channel;
const asDelivery = ({ body }: Answer) => body as ChannelDelivery;
const asList = ({ body }: Answer) => (body as { data: ChannelDelivery[] }).data;
const tomorrow = () => new Date(now.getTime() + 24 * 3_600_000);

const hook = { type: "slack", target: "https://hooks.example.com/services/T0/B0/secret", events: ["diff.detected"] };

const create = async (call: Call, json: Record<string, unknown>) => {
  const answer = await call("POST /api/channels", { json: { ...hook, ...json } });
  expect(answer.status).toBe(201);
  return asChannel(answer);
};

const deliveriesOf = async (call: Call, { id }: Pick<Channel, "id">) =>
  asList(await call(`GET /api/channels/${id}/deliveries`));

const addressOf = () => `${crypto.randomUUID()}@example.com`;
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to === address);
/** The text of a mail without the line breaks of quoted-printable. */
const mailText = (text: string) => text.replaceAll("=\n", "").replaceAll("=3D", "=");

/** Confirms the address of a channel by its mail. */
async function confirm(address: string): Promise<string> {
  await eventually(() => mailsTo(address).length).toBeGreaterThan(0);
  const token = /channels\/confirm\/([\w-]+)/.exec(mailText(mailsTo(address).at(-1)?.text ?? ""))?.[1] ?? "";
  expect(await service.call("POST /api/channels/confirm", { json: { token } })).toMatchObject({
    status: 200,
    body: { status: "active" },
  });
  return token;
}

describe("a channel", () => {
  test("never shows its target again, in answers, the database or the export of its owner's data, and is in its maker's language", async () => {
    const channel = await create(ada.call, {});
    expect(channel).toEqual({
      id: expect.any(String),
      name: null,
      type: "slack",
      target: "hooks.example.com/…cret",
      events: ["diff.detected"],
      only: null,
      digest: "none",
      at: "09:00",
      timezone: "UTC",
      remind_after: null,
      format: "message",
      language: "en",
      active: true,
      status: "active",
      team_id: null,
      created_at: expect.any(String),
    });
    const german = { headers: { "accept-language": "de-DE,de;q=0.9" }, json: hook };
    const [chosen, accepted] = [
      await create(ada.call, { language: "de" }),
      await ada.call("POST /api/channels", german),
    ];
    expect([chosen.language, asChannel(accepted).language]).toEqual(["de", "de"]);
    for (const { id } of [chosen, asChannel(accepted)]) await ada.call(`DELETE /api/channels/${id}`);
    const changed = await ada.call(`PATCH /api/channels/${channel.id}`, {
      json: {
        name: " Design ",
        target: "https://other.example.com/secret2",
        digest: "week",
        only: { kinds: ["colors"] },
      },
    });
    const asked = { name: "Design", target: "other.example.com/…ret2", digest: "week" };
    expect(changed).toMatchObject({ status: 200, body: asked });
    expect((await ada.call("GET /api/channels")).body).toMatchObject({ data: [{ id: channel.id }] });
    const { rows } = await service.database.pool.query("select c::text as text from channels c");
    expect(JSON.stringify(rows)).not.toContain("secret");
    expect((await ada.call(`DELETE /api/channels/${channel.id}`)).body).toEqual({ success: true });
    expect((await ada.call(`GET /api/channels/${channel.id}`)).status).toBe(404);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a URL that is not https", { target: "http://example.com" }, "target"],
    ["a private address", { target: "https://10.0.0.1/hook" }, "target"],
    ["a connector that Microsoft has ended", { type: "teams", target: "https://x.webhook.office.com/a" }, "target"],
    ["a bare card for another type than teams", { format: "card" }, "format"],
    ["an unknown time zone", { timezone: "Europe/Nowhere" }, "timezone"],
    ["a time that does not exist", { at: "24:00" }, "at"],
    ["an event twice", { events: ["run.failed", "run.failed"] }, "events"],
    ["an empty name", { name: " " }, "name"],
    ["a name that turns what is beside it around", { name: "\u202eredael" }, "name"],
    ["no address", { type: "email", target: "https://example.com" }, "target"],
    ["a reminder after no day", { remind_after: 0 }, "remind_after"],
  ])("is refused with %s", async (_, json, path) => {
    const answer = await ada.call("POST /api/channels", { json: { ...hook, ...json } });
    expect(answer).toMatchObject({ status: 422, body: { error: { details: [{ path }] } } });
  });

  test("has its time zone in the usual letters, however it was typed", async () => {
    const channel = await create(ada.call, { timezone: "europe/berlin" });
    expect(channel).toMatchObject({ timezone: "Europe/Berlin" });
    const changed = await ada.call(`PATCH /api/channels/${channel.id}`, { json: { timezone: "ASIA/kolkata" } });
    expect(changed).toMatchObject({ status: 200, body: { timezone: "Asia/Kolkata" } });
  });

  test("tells only about pages of its owner, and may keep one that is deleted", async () => {
    const { id: team } = await createTeam(ada);
    const eve = await person(service);
    const add = async (whose: { user_id: UserId; team_id?: TeamId }) => {
      const id = newId<ExtractionId>();
      await service.database.db
        .insertInto("extractions")
        .values({ id, url: "https://example.com/", ...whose })
        .execute();
      return id;
    };
    const mine = await add({ user_id: ada.id });
    const teams = await add({ user_id: ada.id, team_id: asId<TeamId>(team) });
    const channel = await create(ada.call, { only: { extraction_ids: [mine] } });
    const ofTeam = await create(ada.call, { team_id: team, only: { extraction_ids: [teams] } });
    const others = [teams, await add({ user_id: eve.id }), newId<ExtractionId>(), "none"].map((id) => [channel, id]);
    for (const [{ id }, foreignId] of [...others, [ofTeam, mine]] as [Channel, string][]) {
      const only = { extraction_ids: [mine, foreignId] };
      expect(await ada.call(`PATCH /api/channels/${id}`, { json: { only } })).toMatchObject({
        status: 422,
        body: {
          error: { details: [{ path: "only.extraction_ids", message: expect.stringContaining("names no ext") }] },
        },
      });
    }
    await ada.call(`DELETE /api/extractions/${mine}`);
    const only = { extraction_ids: [mine], kinds: ["radii"] };
    expect(await ada.call(`PATCH /api/channels/${channel.id}`, { json: { only } })).toMatchObject({
      status: 200,
      body: { only },
    });
  });

  test.each<[ChannelType, Record<string, unknown>, (body: Record<string, unknown>) => unknown]>([
    ["slack", {}, ({ blocks }) => Array.isArray(blocks)],
    ["discord", {}, ({ embeds }) => Array.isArray(embeds)],
    ["teams", {}, ({ type }) => type === "message"],
    ["teams", { format: "card" }, ({ type }) => type === "AdaptiveCard"],
  ])(
    "gets a test message if its type is %s, in its format %j, which can be sent again",
    async (type, more, isRight) => {
      const receiver = await startReceiver(200);
      const channel = await create(ada.call, { name: "#design", type, target: receiver.url, ...more });
      const test = asDelivery(await ada.call(`POST /api/channels/${channel.id}/test`));
      expect(test).toMatchObject({ event: "test", status: "pending", message: { type: "test" } });
      await eventually(() => receiver.received.length).toBe(1);
      const bodyOf = ({ body }: Received) => JSON.parse(body.toString()) as Record<string, unknown>;
      const sent = receiver.received.map(bodyOf);
      expect(sent.map(isRight)).toEqual([true]);
      expect(JSON.stringify(sent)).toContain("Test message from Tintype");
      expect(JSON.stringify(sent)).toMatch(/Settings of the channel “[\\]*#design”/);
      await eventually(async () => (await deliveriesOf(ada.call, channel))[0]?.status).toBe("delivered");
      await ada.call(`POST /api/channels/${channel.id}/deliveries/${test.id}/redeliver`);
      await eventually(() => receiver.received.length).toBe(2);
      expect(receiver.received.map(bodyOf)[1]).toEqual(sent[0]);
    },
  );

  test("keeps its target when the secret changes under which it is encrypted", async () => {
    const receiver = await startReceiver(200);
    const channel = await create(ada.call, { target: receiver.url });
    const [from, to] = [createSecretBox(TEST_JWT_SECRET), createSecretBox("another secret ".repeat(4))];
    const others = "update channels set active = false where id <> $1";
    await service.database.pool.query(others, [channel.id]);
    const reseal = (boxes: Parameters<typeof resealReceivers>[1]) =>
      service.database.db.transaction().execute((tx) => resealReceivers(tx, boxes));
    await reseal({ from, to });
    await reseal({ from: to, to: from });
    await ada.call(`POST /api/channels/${channel.id}/test`);
    await eventually(() => receiver.received.length).toBe(1);
    await expect(reseal({ from: to, to: from })).rejects.toThrow("cannot be decrypted");
  });
});

describe("an event", () => {
  const CSS = "body { color: #212529; margin: 0; padding: 12px } p { background: #0b7285 }";
  const url = () => `${service.pages}/`;
  const run = async (call: Call, id: string, css: string) => {
    service.serve(page(css));
    await call(`POST /api/extractions/${id}/runs`, { headers: waiting.headers });
  };

  const messages = (call: Call, channel: Channel) => async () =>
    (await deliveriesOf(call, channel)).map(({ event, message }) => [
      event,
      message?.announcements[0]?.changes.map(({ kind }) => kind).toSorted(),
    ]);

  test("is told to the channels that want it, with the changes that they want", async () => {
    const receiver = await startReceiver(200);
    service.serve(page(CSS));
    const otherPage = asExtraction(await ada.call("POST /api/extractions", { json: { url: url() }, ...waiting }));
    const events = ["diff.detected", "snapshot.created"];
    const all = await create(ada.call, { target: receiver.url, events });
    const colors = await create(ada.call, { target: receiver.url, only: { kinds: ["colors"] } });
    const large = await create(ada.call, { target: receiver.url, only: { kinds: ["colors"], min_delta_e: 50 } });
    const elsewhere = await create(ada.call, { target: receiver.url, only: { extraction_ids: [otherPage.id] } });
    const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: url() }, ...waiting }));
    await run(ada.call, id, CSS.replace("#0b7285", "#0c7b8f").replace("12px", "24px"));
    await eventually(async () => (await messages(ada.call, all)()).length).toBe(3);
    const [diff] = await deliveriesOf(ada.call, all).then((list) =>
      list.filter(({ event }) => event === "diff.detected"),
    );
    expect(diff?.message).toMatchObject({
      type: "event",
      announcements: [
        {
          subject: { name: "Page", url: url(), link: `https://tintype.example/app/pages/${id}/review` },
          changes: expect.arrayContaining([expect.objectContaining({ kind: "colors", to: "#0c7b8f" })]),
        },
      ],
      settings_link: `https://tintype.example/app/channels/${all.id}`,
    });
    expect((await messages(ada.call, colors)()).map(([, kinds]) => new Set(kinds))).toEqual([new Set(["colors"])]);
    expect(await messages(ada.call, large)()).toEqual([]);
    expect(await messages(ada.call, elsewhere)()).toEqual([]);
    await eventually(() => receiver.received.length).toBe(4);
  });

  test("waits for the digest of a channel, which its owner can have at once", async () => {
    const { id: team } = await createTeam(ada);
    const receiver = await startReceiver(200);
    const events = ["extraction.completed"];
    const channel = await create(ada.call, { team_id: team, target: receiver.url, events, digest: "week" });
    service.serve(page(CSS));
    const headers = { ...waiting.headers, "x-team-id": team };
    const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: url() }, headers }));
    await run(ada.call, id, CSS);
    expect(await deliveriesOf(ada.call, channel)).toEqual([]);
    await ada.call(`PATCH /api/channels/${channel.id}`, { json: { digest: "none" } });
    await eventually(() => receiver.received.length).toBe(1);
    const [digest] = await deliveriesOf(ada.call, channel);
    expect(digest).toMatchObject({ event: "digest", message: { type: "digest", more: 0 } });
    expect(digest?.message?.announcements.map(({ event }) => event)).toEqual(Array(2).fill("extraction.completed"));
  });
});

describe("an address", () => {
  test("gets nothing but one mail an hour that asks to confirm, as text and HTML, whoever asks, until somebody confirms", async () => {
    const eve = await person(service);
    const target = addressOf();
    const channel = await create(ada.call, { type: "email", target });
    expect(channel).toMatchObject({ status: "unconfirmed", target: "…@example.com" });
    await eventually(() => mailsTo(target).length).toBe(1);
    expect(await create(eve.call, { type: "email", target: target.toUpperCase() })).toMatchObject({
      status: "unconfirmed",
    });
    expect((await ada.call(`POST /api/channels/${channel.id}/confirmation`)).status).toBe(200);
    expect(await ada.call(`POST /api/channels/${channel.id}/test`)).toMatchObject({
      status: 409,
      body: { error: { code: "channel_unconfirmed" } },
    });
    expect((await deliveriesOf(ada.call, channel)).map(({ event, message }) => [event, message])).toEqual([
      ["confirmation", null],
    ]);
    const token = await confirm(target);
    const asked = mailText(mailsTo(target)[0]?.text ?? "");
    expect(asked).toContain(`channels/confirm/${token}\n\n`);
    expect(asked).toMatch(
      new RegExp(`Content-Type: text/html[^]*<a href="[^"]*/channels/confirm/${token}" [^>]*>Confirm</a>`),
    );
    for (const wrong of [token, `${token}x`]) {
      expect((await service.call("POST /api/channels/confirm", { json: { token: wrong } })).status).toBe(404);
    }
    expect((await ada.call(`GET /api/channels/${channel.id}`)).body).toMatchObject({ status: "active" });

    now = tomorrow();
    await ada.call(`PATCH /api/channels/${channel.id}`, { json: { target } });
    await eventually(() => mailsTo(target).length).toBe(2);
    expect((await ada.call(`GET /api/channels/${channel.id}`)).body).toMatchObject({ status: "unconfirmed" });
  });

  test.each([
    ["Nora Berg", "Nora Berg wants Tintype"],
    ["See https://evil.example", "somebody, probably you, wants Tintype"],
  ])("is told who asks if that is %j: %s", async (name, words) => {
    const nora = await person(service, { name });
    const target = addressOf();
    await create(nora.call, { type: "email", target });
    await eventually(() => mailsTo(target).length).toBe(1);
    const asked = mailText(mailsTo(target)[0]?.text ?? "");
    expect(asked).toContain(words);
    expect(asked).not.toContain("evil");
  });

  test("gets messages in threads, and ends them with a POST that a link in each names, but not with a GET", async () => {
    const target = addressOf();
    const channel = await create(ada.call, { name: "Kiosk", type: "email", target, language: "de" });
    await confirm(target);
    await ada.call(`POST /api/channels/${channel.id}/test`);
    await eventually(() => mailsTo(target).length).toBe(2);
    const text = mailsTo(target)[1]?.text ?? "";
    expect(mailText(text)).toContain("weil Ada Lovelace den Kanal");
    expect(text).toMatch(/^Subject: Testnachricht von Tintype$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(text).toMatch(new RegExp(`^References: <test-${channel.id}@tintype.example>$`, "m"));
    const path = new URL(/^List-Unsubscribe: <(\S+)>$/m.exec(text)?.[1] ?? "").pathname;
    const statusOf = async () => asChannel(await ada.call(`GET /api/channels/${channel.id}`)).status;

    const opened = await fetch(`${service.url}${path}`, { headers: { "accept-language": "de" } });
    expect(await opened.text()).toContain("Mails beenden");
    expect(await statusOf()).toBe("active");
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const ended = await fetch(`${service.url}${path}`, { method: "POST", body });
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining("The mails have ended")]);
    expect(await statusOf()).toBe("unsubscribed");
    expect((await fetch(`${service.url}${path}x`)).status).toBe(404);
    expect((await ada.call(`POST /api/channels/${channel.id}/test`)).status).toBe(409);
  });

  test("is shown in the deliveries, without a second attempt, if it does not exist", async () => {
    mail.refuse = { recipient: { status: 550, text: "5.1.1 no such mailbox" } };
    const channel = await create(ada.call, { type: "email", target: addressOf() });
    await eventually(async () => (await deliveriesOf(ada.call, channel))[0]).toMatchObject({
      status: "failed",
      cause: "http_status",
      error: expect.stringContaining("no such mailbox"),
      attempts: [{ response_status: 550 }],
    });
    expect((await ada.call(`GET /api/channels/${channel.id}`)).body).toMatchObject({ status: "unconfirmed" });
  });

  test("gets a mail later if its server has no room at the moment", async () => {
    const target = addressOf();
    const channel = await create(ada.call, { type: "email", target });
    await confirm(target);
    mail.refuse = { content: { status: 452, text: "4.2.2 mailbox full" } };
    await ada.call(`POST /api/channels/${channel.id}/test`);
    await eventually(async () => (await deliveriesOf(ada.call, channel))[0]?.attempts.length).toBeGreaterThan(0);
    mail.refuse = {};
    await eventually(async () => (await deliveriesOf(ada.call, channel))[0]?.status).toMatch(/delivered|failed/);
    await ada.call(
      `POST /api/channels/${channel.id}/deliveries/${(await deliveriesOf(ada.call, channel))[0]?.id}/redeliver`,
    );
    await eventually(() => mailsTo(target).length).toBeGreaterThan(1);
  });
});
