import type { ApiKey, User } from "@tintype/shared/api/accounts/auth";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Client, PASSWORD } from "../support/client.ts";
import { databaseOfFile, query } from "../support/database.ts";
import { lossyProxy } from "../support/lossy-proxy.ts";
import { addressOf, onDatabase, sharedServer, startServer } from "../support/server.ts";
import { until } from "../support/wait.ts";
import { accessibilityFaults } from "./axe.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { signIn } from "./sign-in.ts";
import { openView } from "./view-pages.ts";

// How captures of a user who is signed in reach the server. How users register and sign in is tested in account.test.ts.

const origin = serveTestPages();
const database = databaseOfFile();
const server = sharedServer;

let chromium: ExtensionChromium;
/** A page of the test's own. */
let url: string;
beforeAll(async () => {
  chromium = await sharedChromium();
});
beforeEach(async () => {
  url = `${origin()}/small?${crypto.randomUUID()}`;
  await chromium.page.context().setOffline(false);
  await chromium.goto("about:blank");
  await chromium.inBackground("chrome.storage.local.clear()");
});

const signedIn = (server: string, address?: string) => signIn(chromium, server, address);

/** Opens a view of the dashboard for a moment. While it is open, the extension may send what waits. */
async function inDashboard<T>(view: "account" | "queue", work: (view: Page) => Promise<T>): Promise<T> {
  const page = await openView(chromium, `dashboard.html#/${view}`);
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

const allSent = () => inDashboard("queue", (queue) => queue.getByText("Everything is sent").waitFor());

/** Waits until the queue has `count` captures and says why they wait. */
const waiting = (count: number, reason: string) =>
  inDashboard("queue", async (queue) => {
    await queue.getByText(reason).waitFor();
    expect(await accessibilityFaults(queue)).toEqual([]);
    await until(
      `${count} captures in the queue`,
      () => queue.getByRole("listitem").filter({ hasText: "Version" }).count(),
      (uploads) => uploads === count,
    );
  });

const extractions = async (client: Client) =>
  (await client.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;

async function capture() {
  await chromium.goto(url);
  await chromium.clickAction();
  return chromium.outcome();
}

/** Captures the page once more, with another colour. */
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

night.test(
  "the extension sends each version once, with its own tokens and names, and the server's diff shows the change",
  async () => {
    const client = await signedIn(server());
    const firstCapture = await capture();
    const [extraction] = await until(
      "an extraction",
      () => extractions(client),
      (all) => all.length > 0,
    );
    const snapshots = () => client.snapshots(extraction?.id ?? "");
    await captureChanged("#b3261e");
    const [to, from] = await until("two snapshots", snapshots, (all) => all.length === 2);
    const firstSnapshot = await client.json<Extraction>(
      "GET",
      `/api/extractions/${extraction?.id}/snapshots/${from?.id}`,
    );
    expect(firstSnapshot.tokens).toEqual(firstCapture.last?.tokens);
    const diff = await client.json<Diff>(
      "GET",
      `/api/extractions/${extraction?.id}/diff?from=${from?.id}&to=${to?.id}`,
    );
    expect(diff.changes.colors?.modified).toMatchObject([{ name: "color-brand", to: "#b3261e" }]);

    // Loaded again, the page has its first colours.
    await capture();
    await until("three snapshots", snapshots, (all) => all.length === 3);
    await allSent();
    expect(await extractions(client)).toHaveLength(1);
    // No view shows this: what was seen on the page is not stored any longer.
    const observations = await chromium.records<{ url: string }>("observations");
    expect(observations.filter((observation) => observation.url === url)).toEqual([]);
  },
);

test("the extension says how many pages have changes to decide, and its list leads to their reviews", async () => {
  const client = await signedIn(server());
  await capture();
  await captureChanged("#b3261e");
  const [extraction] = await until(
    "an extraction",
    () => extractions(client),
    (all) => all.length > 0,
  );
  await until(
    "two snapshots",
    () => client.snapshots(extraction?.id ?? ""),
    (all) => all.length === 2,
  );
  // Without a worker, the review goes on when somebody looks at it.
  const review = `/api/extractions/${extraction?.id}/review`;
  await until("the review", async () => (await client.call("GET", review)).ok); // not while the server compares other pages

  await chromium.clickAction();
  const popup = await chromium.popup();
  await popup.shows("1 page has changes to decide");
  expect(await chromium.inBackground("chrome.action.getBadgeText({})")).toBe("1");
  await popup.click("button", "1 page has changes to decide");
  await until("the list", () => popup.evaluate<boolean>('document.querySelector(".card-title a") !== null'));
  const opened = chromium.page.context().waitForEvent("page");
  // The popup closes with the click, before it could answer.
  await popup.evaluate('void setTimeout(() => document.querySelector(".card-title a").click())');
  const view = await opened;
  await view.getByRole("link", { name: "Review", exact: true }).waitFor();
  await view.getByText("color-brand").first().waitFor();
  await view.close();
});

night.test(
  "the extension takes over the server's names of a page whose tokens are too large for the answer to an upload",
  async () => {
    const client = await signedIn(server());
    await chromium.goto(url);
    await chromium.page.evaluate(() => {
      for (let n = 0; n < 800; n++) {
        const element = document.createElement("i");
        element.style.color = `rgb(${n % 256} ${n >> 8} 99)`;
        element.append("x");
        document.body.append(element);
      }
    });
    await chromium.clickAction();
    await chromium.outcome();
    const [extraction] = await until(
      "an extraction",
      () => extractions(client),
      (all) => all.length > 0,
    );
    const address = `/api/extractions/${extraction?.id}`;
    const rename = { kind: "colors", name: "color-brand", to: "ocean" };
    await client.json("PATCH", `${address}/names`, rename);
    await captureChanged("#b3261e");
    await until(
      "two snapshots",
      () => client.snapshots(extraction?.id ?? ""),
      (all) => all.length === 2,
    );
    await allSent();
    const { tokens } = await client.json<Extraction>("GET", address);
    expect(tokens?.colors).toContainEqual(expect.objectContaining({ name: "ocean", value: "#b3261e" }));
    expect((await chromium.outcome()).last?.tokens).toEqual(tokens);
  },
);

test("the extension sends captures that it made while the server was down when the server is up again, once", async () => {
  const proxy = await lossyProxy(server());
  const client = await signedIn(server(), proxy.address);
  await proxy.down();
  await capture();
  await captureChanged("#b3261e");
  await waiting(2, "The server does not answer.");

  await chromium.killBackground(); // the queue is on the disk
  await proxy.up();
  await chromium.clickAction();
  const [extraction] = await until(
    "an extraction",
    () => extractions(client),
    (all) => all.length > 0,
  );
  const snapshots = () => client.snapshots(extraction?.id ?? "");
  await until("two snapshots", snapshots, (all) => all.length === 2);
  await allSent();
  expect((await snapshots()).map(({ version }) => version)).toEqual([2, 1]);
  expect(await extractions(client)).toHaveLength(1);
});

night.test("the extension tries nothing without a network, and sends by itself when there is one again", async () => {
  await capture();
  await chromium.closePopup(); // it runs in the background's process, which would end the emulation below
  const client = await signedIn(server());
  await chromium.page.context().setOffline(true);
  await captureChanged("#b3261e");
  const hasAlarm = "chrome.alarms.get('network').then(Boolean)";
  await until("the alarm for the network", () => chromium.inBackground<boolean>(hasAlarm));
  // No view shows the number of attempts.
  const uploads = await chromium.records<{ state: string; attempts: number; account: string }>("uploads");
  const { id } = await client.json<User>("GET", "/api/auth/me");
  expect(uploads.filter(({ account }) => account.endsWith(id))).toMatchObject([{ state: "waiting", attempts: 0 }]);

  await chromium.page.context().setOffline(false);
  await chromium.inBackground("chrome.alarms.create('network', { when: Date.now() })"); // it would wait a minute
  await until(
    "an extraction",
    () => extractions(client),
    (all) => all.length === 1,
  );
  await allSent();
});

night.test("an upload whose response is lost is not stored twice", async () => {
  const proxy = await lossyProxy(server());
  const client = await signedIn(server(), proxy.address);
  const lost = proxy.loseNext("/trpc/captures.upload");
  await capture();
  await lost;
  // The popup may have sent it again by now. If not, it does so when it is opened again.
  await chromium.closePopup();
  await chromium.clickAction();
  await allSent();
  const [extraction] = await extractions(client);
  expect(await client.snapshots(extraction?.id ?? "")).toMatchObject([{ version: 1 }]);
});

night.test("a capture waits while the key is revoked, and is sent when the user signs in again", async () => {
  const client = await signedIn(server());
  const keys = await client.json<{ data: ApiKey[] }>("GET", "/api/auth/api-keys");
  for (const { id } of keys.data) await client.call("DELETE", `/api/auth/api-keys/${id}`);
  await capture();
  await waiting(1, "This device is signed out.");
  expect(await extractions(client)).toEqual([]);

  await inDashboard("account", async (view) => {
    await view.getByRole("alert").filter({ hasText: "This device is signed out." }).waitFor();
    await view.getByLabel("Password").fill(PASSWORD);
    await view.getByRole("button", { name: "Sign in" }).click();
    await view.getByLabel("Password").waitFor({ state: "detached" });
  });
  await chromium.closePopup();
  await chromium.clickAction();
  await allSent();
  expect((await extractions(client)).map((extraction) => extraction.url)).toEqual([url]);
});

night.test("a capture over the plan's limit waits for the next month, and the queue leads to the plans", async () => {
  const client = await signedIn(
    await addressOf(startServer({ ...onDatabase(database()), ROLE: "api", DEFAULT_PLAN: "free" })),
  );
  const { id } = await client.json<User>("GET", "/api/auth/me");
  // Fifty extractions would take too long. A month may end while the test runs.
  const [month, nextMonth, third] = [0, 1, 2].map((later) => monthAfter(new Date(), later));
  const used =
    "insert into run_counts (user_id, period, starts_at, used) values ($1, 'month', $2, 50), ($1, 'month', $3, 50)";
  await query(database(), used, [id, month, nextMonth]);
  await capture();
  await waiting(1, "Your plan’s limit is reached.");
  await inDashboard("queue", async (queue) => {
    expect(await queue.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toMatch(/^http/);
  });
  const alarm = await chromium.inBackground<{ scheduledTime: number }>("chrome.alarms.get('uploads')");
  expect([nextMonth?.getTime(), third?.getTime()]).toContain(alarm.scheduledTime);
});

/** The start of this month, or of a later one. */
const monthAfter = (date: Date, later: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later));
