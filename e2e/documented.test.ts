import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { verifyWebhook } from "@tintype/client";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import type { CreatedWebhook, Delivery } from "@tintype/shared/api/notifications/webhooks";
import type { Channel, ChannelDelivery } from "@tintype/shared/channels/wire";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type Client, clientWith, newEmail, PASSWORD, register, registerForToken } from "./support/client.ts";
import { blockWith, codeBlocksOf } from "./support/code-blocks.ts";
import { createDatabase, databaseOfFile } from "./support/database.ts";
import { temporaryFolder } from "./support/folder.ts";
import { type MailSink, startMailSink } from "./support/mail-sink.ts";
import { sendPage, servePages, servePagesOfFile } from "./support/pages.ts";
import { root } from "./support/process.ts";
import { type Received, startReceiver } from "./support/receiver.ts";
import {
  addressOf,
  onDatabase,
  serverOfFile,
  sharedDatabase,
  sharedServer,
  startProcess,
  startServer,
} from "./support/server.ts";
import { until } from "./support/wait.ts";

// Sentences of docs/ that no other file holds, each against a running service.

const page = '<main><h1>Shop</h1><p>Text</p><button class="buy">Buy</button></main>';
const css = `:root { --brand: #0b7285; --ink: #212529 } body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif; color: var(--ink); background: #fff }
  h1 { color: #0b7286; margin: 0 } .buy { border: 0; padding: 8px; font: inherit; color: #fff; background: var(--brand) }
  .buy:hover { background: #c92a2a }
  @media (prefers-color-scheme: dark) { :root { --ink: #f8f9fa } body { background: #101418 } h1 { color: #e03131 } }`;
const origin = servePagesOfFile(({ url }, response) => {
  if (url === "/missing") return void response.writeHead(404).end();
  if (url === "/parts") {
    return sendPage(response, "", '<iframe src="http://localhost:9/"></iframe><p>Text</p>');
  }
  return sendPage(response, css, page);
});
const address = sharedServer;

let mail: MailSink;
beforeAll(async () => {
  mail = await startMailSink();
  return () => mail.stop();
});
const database = databaseOfFile();
/** A service that sends mail, and has no plans. */
const mailing = serverOfFile(() => ({
  ...onDatabase(database()),
  EGRESS_ALLOW: "127.0.0.0/8,::1/128",
  NODE_EXTRA_CA_CERTS: inject("certificate").file,
  WEBHOOK_RETRY_DELAYS: "0,0,0",
  SMTP_URL: mail.url,
  DEFAULT_PLAN: "",
}));

let client: Client;
let shop: Extraction;
beforeAll(async () => {
  client = await register(address());
  const modes = [{ name: "dark", color_scheme: "dark" }];
  const { id } = await client.json<Extraction>("POST", "/api/extractions", { url: `${origin()}/`, options: { modes } });
  shop = await client.ended(id);
});

/** A path below the extraction of the shop. */
const ofShop = (path = "") => `/api/extractions/${shop.id}${path}`;

// The tests that wait longest, for attempts and for programs, do so at the same time. They change nothing of the shop.

describe.concurrent("docs/webhooks.md", () => {
  test("events arrive as documented, each with a signature that the documented function accepts, also after failed attempts", async ({
    onTestFinished: atEnd,
  }) => {
    let brand = "#0b7285";
    const { origin: shopOrigin } = await servePages(
      (_request, response) => sendPage(response, `b { color: ${brand} }`, "<b>Text</b>"),
      atEnd,
    );
    const receiver = await startReceiver(204, atEnd);
    const owner = await register(address());
    const events = ["extraction.completed", "snapshot.created", "diff.detected", "conformance.changed"];
    const hook = await owner.json<CreatedWebhook>("POST", "/api/webhooks", { url: receiver.url, events });
    await owner.json("POST", "/api/systems", { name: "Shop", source: { content: ":root { --brand: #0b7285 }" } });

    // The first attempt is refused. All further ones would be over before another process could say that they succeed.
    receiver.answer = (_request, response) => {
      receiver.answer = 204;
      response.writeHead(500).end();
    };
    const { id } = await owner.extract(shopOrigin);
    await owner.ended(id);
    brand = "#c92a2a";
    await owner.json("POST", `/api/extractions/${id}/runs`);
    await owner.json("POST", `/api/webhooks/${hook.id}/test`);
    const deliveries = () => owner.json<{ data: Delivery[] }>("GET", `/api/webhooks/${hook.id}/deliveries`);
    const { data } = await until(
      "all deliveries",
      deliveries,
      (list) => list.data.length === 7 && list.data.every(({ status }) => status === "delivered"),
    );
    expect(data.some(({ attempts }) => attempts[0]?.response_status === 500 && attempts.length > 1)).toBe(true);

    const { isGenuine, readEvent } = await documentedChecks();
    for (const { headers, body } of receiver.received) {
      const { event } = await verifyWebhook({ headers, body: new Uint8Array(body), secret: hook.secret });
      expect(body.toString()).toContain(`"event":"${event}"`);
    }
    const bodies = receiver.received.map(({ headers, body }) => {
      expect(isGenuine(headers, body, hook.secret)).toBe(true);
      const changedBody = Buffer.concat([body, Buffer.from(" ")]);
      expect(isGenuine(headers, changedBody, hook.secret)).toBe(false);
      expect(() => readEvent(headers, changedBody, hook.secret)).toThrow();
      const event = JSON.parse(body.toString()) as { event: string; data: Record<string, unknown> };
      expect(readEvent(headers, body, hook.secret)).toEqual(event);
      return event;
    });
    const kinds = new Set(bodies.map(({ event }) => event));
    expect([...kinds].sort()).toEqual([...events, "ping"].sort());
    const dataOf = (event: string) => bodies.find((body) => body.event === event)?.data;
    expect(dataOf("diff.detected")).toMatchObject({
      extraction_id: id,
      changes: { total_changes: 1, colors_changed: 1 },
    });
    expect(dataOf("conformance.changed")).toMatchObject({ system: { name: "Shop" }, new_findings: 1 });
  });
});

describe.concurrent("docs/channels.md", () => {
  test("messages, digests and mails arrive as documented, and the target is never shown again", async ({
    onTestFinished: atEnd,
  }) => {
    let brand = "#0b7285";
    const { origin: shopOrigin } = await servePages(
      (_request, response) => sendPage(response, `b { color: ${brand} }`, "<b>Text</b>"),
      atEnd,
    );
    const receiver = await startReceiver(200, atEnd);
    const owner = await register(mailing());
    const add = (json: object) =>
      owner.json<Channel>("POST", "/api/channels", { target: receiver.url, events: ["diff.detected"], ...json });
    const slack = await add({ type: "slack" });
    const radii = await add({ type: "discord", only: { kinds: ["radii"] } });
    const weekly = await add({ type: "teams", digest: "week" });
    expect(JSON.stringify(await owner.json("GET", "/api/channels"))).not.toContain("/hook");
    const ended = { type: "teams", target: "https://x.webhook.office.com/a", events: ["run.failed"] };
    expect((await owner.call("POST", "/api/channels", ended)).status).toBe(422);

    receiver.answer = (_request, response) => response.writeHead(429, { "retry-after": "3600" }).end();
    const test = await owner.json<ChannelDelivery>("POST", `/api/channels/${slack.id}/test`);
    const deliveriesOf = async ({ id }: Channel) =>
      (await owner.json<{ data: ChannelDelivery[] }>("GET", `/api/channels/${id}/deliveries`)).data;
    const [refused] = await until(
      "a refused attempt",
      () => deliveriesOf(slack),
      // An attempt before it may not have been answered in time.
      ([firstDelivery]) => firstDelivery?.attempts.at(-1)?.response_status === 429,
    );
    expect(Date.parse(refused?.next_attempt_at ?? "") - Date.now()).toBeGreaterThan(3_500_000);
    receiver.answer = 200;
    await owner.json("POST", `/api/channels/${slack.id}/deliveries/${test.id}/redeliver`);
    await until("the test message", () => receiver.received.length === 2);
    expect(receiver.received[1]?.body.toString()).toContain("Test message");

    const { id } = await owner.extract(shopOrigin);
    await owner.ended(id);
    brand = "#c92a2a";
    await owner.json("POST", `/api/extractions/${id}/runs`);
    await until("the message", () => receiver.received.length === 3);
    expect(receiver.received[2]?.body.toString()).toContain("#c92a2a");
    await owner.json("PATCH", `/api/channels/${weekly.id}`, { digest: "none" });
    await until("the digest", () => receiver.received.length === 4);
    const [digest] = await deliveriesOf(weekly);
    expect(digest).toMatchObject({ event: "digest", message: { type: "digest" } });
    expect(await deliveriesOf(radii)).toEqual([]);

    const reader = await add({ type: "email", target: "reader@example.com" });
    expect((await owner.call("POST", `/api/channels/${reader.id}/test`)).status).toBe(409);
    const mails = () => mail.mails.filter(({ to }) => to === "reader@example.com");
    await until("the mail", () => mails().length === 1);
    await owner.json("POST", `/api/channels/${reader.id}/confirmation`);
    const textOf = (index: number) => (mails()[index]?.text ?? "").replaceAll(/=\r?\n/g, "");
    const token = /channels\/confirm\/([\w-]+)/.exec(textOf(0))?.[1];
    expect(await owner.json("POST", "/api/channels/confirm", { token })).toEqual({ status: "active" });
    expect((await owner.call("POST", "/api/channels/confirm", { token })).status).toBe(404);
    await owner.json("POST", `/api/channels/${reader.id}/test`);
    await until("the test mail", () => mails().length === 2);
    // The worker of a server that chooses its port does not know it.
    const end = mailing() + new URL(/^List-Unsubscribe: <(\S+)>/m.exec(textOf(1))?.[1] ?? "").pathname;
    const status = async () => (await owner.json<Channel>("GET", `/api/channels/${reader.id}`)).status;
    expect([(await fetch(end)).status, await status()]).toEqual([200, "active"]);
    expect([(await fetch(end, { method: "POST" })).status, await status()]).toEqual([200, "unsubscribed"]);
  });
});

describe.concurrent("docs/operations.md", () => {
  test("health, readiness and metrics answer as documented, and limits stand in every answer", async () => {
    const get = (path: string, headers = {}) => fetch(address() + path, { headers });
    expect(await (await get("/health")).json()).toMatchObject({ status: "ok" });
    await until("the service to be ready", async () => (await get("/ready")).ok);
    expect((await get("/metrics")).status).toBe(401);
    const metrics = await (await get("/metrics", { authorization: `Bearer ${inject("service").metricsToken}` })).text();
    const documented = [...(await readFile(join(root, "docs/operations.md"), "utf8")).matchAll(/`(tintype_\w+)`/g)].map(
      ([, name]) => name,
    );
    expect(documented.filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([]);
    for (const path of ["/health", "/api/extractions", "/nowhere"]) {
      const { headers } = await get(path);
      const limits = ["limit", "remaining", "reset"].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
      );
      expect(limits.every(Number.isInteger), path).toBe(true);
      expect(headers.get("x-request-id"), path).toBeTruthy();
    }
  });

  test("a user takes all of their data along and closes the account, whose email is free then", async () => {
    const email = newEmail();
    const person = clientWith(address(), await registerForToken(address(), { email }));
    await person.ended((await person.extract(`${origin()}/`)).id);
    const data = await (await person.call("GET", "/api/auth/export")).text();
    expect(data).toContain(email);
    expect(data).toContain("#0b7285");
    await person.json("DELETE", "/api/auth/me", { password: PASSWORD });
    expect((await person.call("GET", "/api/extractions")).status).toBe(401);
    expect(await registerForToken(address(), { email })).toBeTruthy();
  });

  test("a backup of a running service is restored into an empty database, with accounts, pages and links", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const file = join(folder, "all");
    const empty = await createDatabase({ isEmpty: true });
    const share = await client.json<{ url: string }>("POST", ofShop("/shares"), {});
    const backup = startProcess("npm", ["run", "admin", "--", "backup", file], onDatabase(sharedDatabase()), atEnd);
    expect(await backup.ended).toMatchObject({ code: 0 });
    // As npm run admin does.
    const program = ["cli/src/main.ts", "admin", "restore", file];
    expect(await startProcess(process.execPath, program, onDatabase(empty.url), atEnd).ended).toMatchObject({
      code: 0,
    });
    const restored = await addressOf(startServer({ ...onDatabase(empty.url), ROLE: "api" }, atEnd));
    const again = clientWith(restored, await tokenOf(client));
    expect(await again.json("GET", ofShop())).toMatchObject({ tokens: shop.tokens });
    expect((await fetch(restored + new URL(share.url).pathname)).status).toBe(200);
  });
});

/** The functions of docs/webhooks.md that check deliveries, as they stand there. */
async function documentedChecks() {
  const blocks = await codeBlocksOf("docs/webhooks.md");
  const load = async (name: string) => {
    const text = blockWith(blocks, name).text.replace(
      '"standardwebhooks"',
      `"${import.meta.resolve("standardwebhooks")}"`,
    );
    return import(`data:text/javascript,${encodeURIComponent(text)}`);
  };
  type Arguments = [headers: Received["headers"], body: Buffer, secret: string];
  const { isGenuine }: { isGenuine(...delivery: Arguments): boolean } = await load("isGenuine");
  const { readEvent }: { readEvent(...delivery: Arguments): { event: string } } = await load("readEvent");
  return { isGenuine, readEvent };
}

describe("docs/schedules.md", () => {
  test("a schedule is set, read and deleted as documented, and its next run is at the local time of its zone", async () => {
    const [zone, path] = ["Europe/Berlin", ofShop("/schedule")];
    expect((await client.call("GET", path)).status).toBe(404);
    const body = { cron: "0 6 * * 1", timezone: zone, kinds: ["colors"], confirm: { after: "10m", runs: 2 } };
    const set = await client.json<{ next_run_at: string }>("PUT", path, body);
    expect(set).toMatchObject({ extraction_id: shop.id, ...body, every: null, last_run_at: null, paused_reason: null });
    const local = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
    });
    expect(local.format(new Date(set.next_run_at))).toMatch(/^Mon,? 06:00$/);
    expect(await client.json("GET", path)).toEqual(set);
    expect(await client.json("DELETE", path)).toEqual({ success: true });
  });

  test.each([
    ["an expression that never comes", { cron: "0 0 30 2 *" }],
    ["an unknown kind", { every: "day", kinds: ["colour"] }],
    ["further runs after more than 24 hours", { every: "day", confirm: { after: "25h", runs: 1 } }],
    ["a time zone that does not exist", { cron: "0 6 * * *", timezone: "Europe/Bielefeld" }],
  ])("a schedule with %s is refused", async (_, body) => {
    const answer = await client.call("PUT", ofShop("/schedule"), body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { code: "validation_error", details: [{ path: expect.any(String) }] },
    });
  });
});

describe("docs/conformance.md", () => {
  interface Report {
    readonly summary: Record<"values" | "conforming" | "near" | "foreign" | "wrong_kind" | "deprecated", number>;
    readonly findings: {
      id: string;
      kind: string;
      status: string;
      value: string;
      nearest: unknown;
      places: string[];
    }[];
  }
  const source = (brand: string) => ({
    content: `:root { --brand: ${brand}; --ink: #212529; --paper: #ffffff; --night: #101418 }`,
  });

  test("a report names the values that are not the design system's, with the nearest token and the places, and its ids stay", async () => {
    const system = await client.json<{ id: string }>("POST", "/api/systems", {
      name: "Shop",
      source: source("#0b7285"),
    });
    const report = () => client.json<Report>("GET", ofShop(`/conformance?system=${system.id}&kinds=colors`));
    const pages = () => client.json<{ data: object[] }>("GET", `/api/systems/${system.id}/pages`);
    const checked = await until("the check of the page", async () => {
      const { data } = await pages();
      return data.length > 0 ? data : undefined;
    });
    const trend = [{ date: expect.any(String), share: expect.any(Number) }];
    expect(checked).toContainEqual(expect.objectContaining({ summary: expect.any(Object), trend }));
    const { summary, findings } = await report();
    const near = findings.find(({ value }) => value === "#0b7286");
    expect(near).toMatchObject({
      kind: "colors",
      status: "near",
      nearest: { name: "brand", value: "#0b7285" },
      places: [expect.stringContaining("h1")],
    });
    expect(summary.conforming + summary.near + summary.foreign + summary.wrong_kind + summary.deprecated).toBe(
      summary.values,
    );
    expect((await report()).findings).toEqual(findings);

    const replaced = await client.json("PUT", `/api/systems/${system.id}`, { source: source("#c92a2a") });
    expect(replaced).toMatchObject({ version: 2 });
    expect((await report()).findings.map(({ value, status }) => [value, status])).toContainEqual([
      "#0b7286",
      "foreign",
    ]);
    const dark = await client.json<Report>("GET", ofShop(`/conformance?system=${system.id}&mode=dark`));
    const foreign = dark.findings.map(({ value }) => value);
    expect(foreign).toContain("#e03131");
    expect(foreign).not.toContain("#f8f9fa"); // it comes from the custom property of a token
  });

  test("a source without a token is refused with the line and column of its fault", async () => {
    const answer = await client.call("POST", "/api/systems", { name: "None", source: { content: '{\n  "a": }' } });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/2:8|line 2, column 8/);
  });
});

describe("docs/tokens.md", () => {
  test("a snapshot has a key for every kind that was read, the states of controls, and what differs in a mode", () => {
    expect(shop.tokens?.states).toContainEqual(
      expect.objectContaining({ state: "hover", property: "background-color", value: "#c92a2a", base: "#0b7285" }),
    );
    const [dark] = shop.tokens?.modes ?? [];
    expect(dark).toMatchObject({ name: "dark", color_scheme: "dark" });
    expect(dark?.colors).toContainEqual(expect.objectContaining({ name: "ink", value: "#f8f9fa" }));
    expect(Object.keys(dark ?? {})).not.toContain("spacing_scale");
  });

  test("a snapshot says what was not there when the page was read", async () => {
    const { id } = await client.extract(`${origin()}/parts`);
    const { status } = await client.ended(id);
    const [snapshot] = await client.snapshots(id);
    const whole = await client.json("GET", `/api/extractions/${id}/snapshots/${snapshot?.id}`);
    expect(status).toBe("completed");
    expect(whole).toMatchObject({ environment: { unreadable_frames: 1, truncated: false } });
  });

  test("a person's name for a token holds in every snapshot and every export, and changes no diff", async () => {
    await client.json("PATCH", ofShop("/names"), { kind: "colors", name: "brand", to: "harbour" });
    await client.json("POST", ofShop("/runs"));
    await client.ended(shop.id);
    const [to, from] = await client.snapshots(shop.id);
    const diff = await client.json("GET", ofShop(`/diff?from=${from?.id}&to=${to?.id}`));
    expect(diff).toMatchObject({ summary: { total_changes: 0 } });
    for (const snapshot of [from, to]) {
      const file = await client.call("GET", ofShop(`/export?format=css&snapshot_id=${snapshot?.id}`));
      expect(await file.text()).toContain("--color-harbour: #0b7285;");
    }
    await client.json("PATCH", ofShop("/names"), { kind: "colors", name: "harbour", to: "brand" });
  });

  test("a note stands on its snapshot until it is removed", async () => {
    const [snapshot] = await client.snapshots(shop.id);
    const path = ofShop(`/snapshots/${snapshot?.id}`);
    await client.json("PATCH", path, { note: "After the relaunch" });
    expect(await client.json("GET", path)).toHaveProperty("note", "After the relaunch");
    await client.json("PATCH", path, { note: null });
    expect(await client.json("GET", path)).not.toHaveProperty("note");
  });
});

const tokenOf = async (person: Client) => (await person.json<{ token: string }>("POST", "/api/auth/refresh")).token;

describe("docs/hosting.md", () => {
  test("the dashboard loads behind a proxy that serves the service below a path", async () => {
    const { origin: proxy } = await servePages((request, response) => {
      const path = request.url?.startsWith("/tools/tintype/") && request.url.slice("/tools/tintype".length);
      if (!path) return void response.writeHead(404).end();
      void fetch(address() + path, { headers: { accept: request.headers.accept ?? "*/*" } }).then(async (answer) => {
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
        response.end(await answer.bytes());
      });
    });
    const signIn = `${proxy}/tools/tintype/app/sign-in`;
    const html = await (await fetch(signIn, { headers: { accept: "text/html" } })).text();
    const base = new URL(/<base href="([^"]+)"/.exec(html)?.[1] ?? "", signIn);
    const files = [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)].map(
      ([, file = ""]) => new URL(file, base),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect((await fetch(file)).status, file.href).toBe(200);
  });
});

describe("docs/security.md", () => {
  test("a user gets nothing of another user's page, whatever the path", async () => {
    const stranger = await register(address());
    const [snapshot] = await client.snapshots(shop.id);
    const paths = [
      "",
      "/snapshots",
      `/snapshots/${snapshot?.id}`,
      `/snapshots/${snapshot?.id}/screenshot`,
      "/export?format=css",
      "/shares",
      "/schedule",
    ];
    for (const path of paths) expect((await stranger.call("GET", ofShop(path))).status, path).toBe(403);
    expect(await stranger.json("GET", "/api/extractions")).toMatchObject({ data: [] });
  });
});

describe("docs/errors.md", () => {
  test.each([
    ["a body that is not JSON", "POST", "/api/teams", "{", "application/json", 422, "validation_error"],
    ["another content type", "POST", "/api/teams", "name=a", "text/plain", 415, "unsupported_media_type"],
    [
      "a body of two megabytes",
      "POST",
      "/api/teams",
      `"${"a".repeat(2e6)}"`,
      "application/json",
      413,
      "payload_too_large",
    ],
    ["a wrong verb", "PUT", "/api/teams", "{}", "application/json", 405, "method_not_allowed"],
    ["an unknown path", "POST", "/api/tokens", "{}", "application/json", 404, "not_found"],
  ])(
    "%s is answered with a documented error and the id of the request",
    async (_, method, path, body, type, status, code) => {
      const headers = { authorization: `Bearer ${await tokenOf(client)}`, "content-type": type };
      const answer = await fetch(address() + path, { method, body, headers });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: { code, message: expect.any(String) } });
      expect(answer.headers.get("x-request-id")).toBeTruthy();
      expect(await readFile(join(root, "docs/errors.md"), "utf8")).toContain(`\`${code}\``);
    },
  );
});

describe("docs/payments.md", () => {
  test("a service on which no plans are configured limits nobody's extractions, and counts no page that did not load", async () => {
    const person = await register(mailing());
    const failed = await person.call("POST", "/api/extractions", { url: `${origin()}/missing` }, { prefer: "wait=60" });
    expect(failed.status).toBe(422);
    const usage = { extractions_used: 0, extractions_limit: null };
    expect(await person.json("GET", "/api/payments/status")).toMatchObject({ usage });
  });

  test("a service without Stripe shows the plan and sells nothing", async () => {
    expect(await client.json("GET", "/api/payments/status")).toMatchObject({ plan: "enterprise", status: "active" });
    const urls = { success_url: "https://example.com/", cancel_url: "https://example.com/" };
    const answer = await client.call("POST", "/api/payments/checkout", { plan: "pro", ...urls });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: "payments_unavailable" } });
  });
});
