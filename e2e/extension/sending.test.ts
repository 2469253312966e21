import type { CreatedApiKey, User } from "@tintype/shared/api/auth";
import type { Extraction } from "@tintype/shared/api/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Client, clientWith, registerForToken } from "../support/client.ts";
import { createDatabase, query, type TestDatabase } from "../support/database.ts";
import { lossyProxy } from "../support/lossy-proxy.ts";
import { addressOf, startServer } from "../support/server.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";

// What is captured by somebody who is signed in arrives at the server. How people sign in is shown in account.test.ts.

const origin = serveTestPages();
let database: TestDatabase;
let chromium: ExtensionChromium;
beforeEach(async () => {
  [database, chromium] = await Promise.all([createDatabase(), ExtensionChromium.launch()]);
});
afterEach(async () => {
  await chromium?.close();
  await database?.drop();
});

const start = (env: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: database.url, JWT_SECRET: "for tests only ".repeat(4), ROLE: "api", ...env });

interface Upload {
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt: number;
  readonly fault?: { readonly code: string; readonly upgradeUrl?: string };
}

interface Person extends Client {
  readonly keyId: string;
}

/** Registers somebody, who then uses the extension. @param by the address at which it knows the server */
async function signedIn(server: string, by: string = server): Promise<Person> {
  const client = clientWith(server, await registerForToken(server));
  const keyId = await giveKey(client, by);
  return { ...client, keyId };
}

async function giveKey(client: Client, address: string): Promise<string> {
  const user = await client.json<User>("GET", "/api/auth/me");
  const { id, key } = await client.json<CreatedApiKey>("POST", "/api/auth/api-keys", { name: "This browser" });
  const account = { address, key, user, revoked: false };
  await chromium.inBackground(`chrome.storage.local.set(${JSON.stringify({ account })})`);
  return id;
}

const uploads = () => chromium.records<Upload>("uploads");
const sent = () => until("an empty queue", uploads, (all) => all.length === 0);
const waits = (code: string) =>
  until(`an upload to wait (${code})`, async () =>
    (await uploads()).find(({ state, fault }) => state === "waiting" && fault?.code === code),
  );
const extractions = async (client: Client) =>
  (await client.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;

async function capture(path = "/") {
  await chromium.goto(origin() + path);
  await chromium.clickAction();
  return chromium.outcome();
}

/** Captures the page once more, changed. */
async function captureChanged(color: string) {
  await chromium.page.evaluate(`document.documentElement.style.setProperty("--color-brand", "${color}")`);
  await chromium.closePopup();
  await chromium.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
    .then(([tab]) => chrome.contextMenus.onClicked.dispatch({ menuItemId: "capture" }, tab))`);
  return until(`${color} to be read`, async () => {
    const { last } = await chromium.outcome();
    return last?.tokens.colors.some(({ value }) => value === color);
  });
}

test("every version arrives once, with the tokens and names that the extension shows, and the server's diff tells the change", async () => {
  const person = await signedIn(await addressOf(start()));
  const first = await capture();
  await sent();
  await captureChanged("#b3261e");
  await sent();
  const [extraction, ...others] = await extractions(person);
  expect(others).toEqual([]);
  const [to, from] = await person.snapshots(extraction?.id ?? "");
  const before = await person.json<Extraction>("GET", `/api/extractions/${extraction?.id}/snapshots/${from?.id}`);
  expect(before.tokens).toEqual(first.last?.tokens);
  const diff = await person.json<Diff>("GET", `/api/extractions/${extraction?.id}/diff?from=${from?.id}&to=${to?.id}`);
  expect(diff.changes.colors.modified).toMatchObject([{ name: "color-brand", to: "#b3261e" }]);

  // Loaded anew, the page has its first colours again.
  await capture();
  const snapshots = () => person.snapshots(extraction?.id ?? "");
  await until("three snapshots", snapshots, (all) => all.length === 3);
  await sent();
  expect(await chromium.records("observations")).toEqual([]);
});

test("what was captured while the server was away arrives when it is back, once", async () => {
  const server = start();
  const address = await addressOf(server);
  const person = await signedIn(address);
  server.kill("SIGTERM");
  await server.ended;
  await capture();
  await captureChanged("#b3261e");
  await waits("unreachable");
  expect((await uploads()).length).toBe(2);

  await chromium.killBackground(); // what waits is on the disk
  await addressOf(start({ PORT: new URL(address).port }));
  await chromium.clickAction();
  await sent();
  const [extraction, ...others] = await extractions(person);
  expect(others).toEqual([]);
  expect((await person.snapshots(extraction?.id ?? "")).map(({ version }) => version)).toEqual([2, 1]);
});

test("without a network nothing is tried; with one again, it is sent before anybody looks", async () => {
  await capture();
  await chromium.closePopup(); // which would undo what the next lines pretend: it shares the background's process
  const person = await signedIn(await addressOf(start()));
  await chromium.page.context().setOffline(true);
  await captureChanged("#b3261e");
  const hasAlarm = "chrome.alarms.get('network').then(Boolean)";
  await until("the alarm for the network", () => chromium.inBackground<boolean>(hasAlarm));
  expect(await uploads()).toMatchObject([{ state: "waiting", attempts: 0 }]);

  await chromium.page.context().setOffline(false);
  await chromium.inBackground("chrome.alarms.create('network', { when: Date.now() })"); // before its minute is over
  await sent();
  expect((await extractions(person)).length).toBe(1);
});

test("an upload whose answer was lost on the way is not stored twice", async () => {
  const address = await addressOf(start());
  const proxy = await lossyProxy(address);
  const person = await signedIn(address, proxy.address);
  const lost = proxy.loseNext("/trpc/captures.upload");
  await capture();
  await lost;
  // The popup may have had it tried again by now; opened once more, it does.
  await chromium.closePopup();
  await chromium.clickAction();
  await sent();
  const [extraction] = await extractions(person);
  expect(await person.snapshots(extraction?.id ?? "")).toMatchObject([{ version: 1 }]);
});

test("with a revoked key it waits until the person signs in again", async () => {
  const address = await addressOf(start());
  const person = await signedIn(address);
  await person.call("DELETE", `/api/auth/api-keys/${person.keyId}`);
  await capture();
  await waits("key_revoked");
  const stored = await chromium.inBackground<{ account: { revoked: boolean } }>("chrome.storage.local.get('account')");
  expect(stored.account.revoked).toBe(true);
  expect(await extractions(person)).toEqual([]);

  await giveKey(person, address);
  await chromium.closePopup();
  await chromium.clickAction();
  await sent();
  expect((await extractions(person)).map(({ url }) => url)).toEqual([`${origin()}/`]);
});

test("over the plan's limit it waits until the month is over, and tells where the plan can be changed", async () => {
  const person = await signedIn(await addressOf(start({ DEFAULT_PLAN: "free" })));
  const { id } = await person.json<User>("GET", "/api/auth/me");
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const used = "insert into run_counts (user_id, period, starts_at, used) values ($1, 'month', $2, 50)";
  await query(database.url, used, [id, month]);
  await capture();
  const { fault, nextAttemptAt } = await waits("quota_reached");
  expect(nextAttemptAt).toBe(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  expect(fault?.upgradeUrl).toMatch(/^http/);
});
