import { plans } from "@tintype/shared/api/accounts/plans";
import type { InvitedMember, Team } from "@tintype/shared/api/accounts/teams";
import type { NewShare } from "@tintype/shared/api/shares/shares";
import type { Page } from "playwright";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { type Client, fromAnotherAddress, newEmail, PASSWORD, register } from "./support/client.ts";
import { query } from "./support/database.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedDatabase, sharedServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

/** Number of calls of the dashboard that a plan allows for each of its requests. */
const CALLS_PER_REQUEST = 10;

// The views of people whose requests a limit of the server refuses. The tests fill the windows of the limits themselves.

const pages = servePagesOfFile((_request, response) => sendPage(response, "p { color: #0b7285 }", "<p>Hello</p>"));
const server = sharedServer;
const browser = chromiumOfFile();
const email = newEmail();
const forwarded = fromAnotherAddress();
const address = forwarded["x-forwarded-for"] ?? "";

let ada: Client;
let userId: string;
let pageId: string;
let share: string;
let invitation: string;
let page: Page;

beforeAll(async () => {
  ada = await register(server(), { email });
  ({ id: userId } = await ada.json<{ id: string }>("GET", "/api/auth/me"));
  ({ id: pageId } = await ada.extract(pages()));
  await ada.ended(pageId);
  share = (await ada.json<NewShare>("POST", `/api/extractions/${pageId}/shares`, {})).url;
  const team = await ada.json<Team>("POST", "/api/teams", { name: "Harbour" });
  const invited = { email: newEmail(), role: "member" };
  const member = await ada.json<InvitedMember>("POST", `/api/teams/${team.id}/members`, invited);
  invitation = new URL(member.invitation_url).pathname;
  page = await browser().newPage({ extraHTTPHeaders: forwarded, locale: "en-GB" });
});

const note = () => page.getByText(/^Too many requests: goes on in \d+ s\.$/);

/** Does something while a limit is reached, until the page says so. The window ends a few seconds later. */
async function atLimit(bucket: string, act: () => Promise<unknown>): Promise<void> {
  const fill = () =>
    query(
      sharedDatabase(),
      `insert into rate_windows (bucket, used, resets_at) values ($1, 1000000, now() + interval '4 seconds')
       on conflict (bucket) do update set used = excluded.used, resets_at = excluded.resets_at`,
      [bucket],
    );
  await fill();
  const acting = act();
  await until("the page to say that it waits", async () => {
    await fill();
    return (await note().or(page.getByText("opens by itself")).count()) > 0;
  });
  await acting;
}

const untilItGoesOn = () => note().waitFor({ state: "detached" });

test("the form to sign in goes on by itself after a limit of attempts", async () => {
  await page.goto(`${server()}/app/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await atLimit(`login:${address}`, () => page.getByRole("button", { name: "Sign in" }).click());
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
});

test("the dashboard keeps what is on screen at the limit of requests, and shows the next view by itself", async () => {
  await atLimit(`trpc:${userId}`, () => page.getByRole("link", { name: "Channels" }).click());
  expect(await page.getByRole("navigation").getByText("Ada").count()).toBe(1);
  await page.getByText("No channel yet").waitFor();
  await untilItGoesOn();
});

test("the dashboard shows a page that is opened at the limit of requests by itself", async () => {
  await atLimit(`trpc:${userId}`, () => page.goto(`${server()}/app/pages/${pageId}`));
  await page.getByText("#0b7285").first().waitFor();
});

test("the dashboard makes a change by itself after the limit of requests", async () => {
  await atLimit(`trpc:${userId}`, () => page.getByRole("button", { name: "Read now" }).click());
  await page.locator("option", { hasText: /^Version 2/ }).waitFor({ state: "attached" });
});

test("a shared page opens by itself after the limit of public pages", async () => {
  await atLimit(`view:${address}`, () => page.goto(share));
  await page.getByText("#0b7285").first().waitFor();
  await atLimit(`view:${address}`, () => page.getByRole("link", { name: "Where used" }).click());
  await page.locator(".picture img").waitFor();
});

/** Counts what a bucket takes from now on. Its window is longer than the test. */
async function countingOf(bucket: string): Promise<() => Promise<number>> {
  await query(
    sharedDatabase(),
    `insert into rate_windows (bucket, used, resets_at) values ($1, 0, now() + interval '1 hour')
     on conflict (bucket) do update set used = 0, resets_at = excluded.resets_at`,
    [bucket],
  );
  return async () => {
    const sql = "select used from rate_windows where bucket = $1";
    const [row] = await query<{ used: number }>(sharedDatabase(), sql, [bucket]);
    return row?.used ?? Number.NaN;
  };
}

/** Loads a view anew so many times, each time until it shows a text and asks for nothing more. */
async function loadAgain(tab: Page, times: number, url: string, text: string): Promise<void> {
  for (let load = 0; load < times; load += 1) {
    await tab.goto(url, { waitUntil: "networkidle" });
    await tab.getByText(text).first().waitFor();
  }
}

test.each([
  ["a page", () => `/app/pages/${pageId}`, "#0b7285"],
  ["the list of pages", () => "/app", "New page"],
  ["a review", () => `/app/pages/${pageId}/review`, "Decisions"],
])("fifteen full loads of %s stay below the calls that the free plan has in a minute", async (_, path, text) => {
  const used = await countingOf(`trpc:${userId}`);
  await loadAgain(page, 3, server() + path(), text);
  expect(15 * ((await used()) / 3)).toBeLessThanOrEqual(plans.free.requestsPerMinute * CALLS_PER_REQUEST);
  expect(await note().count()).toBe(0);
});

test.each([
  ["the form to sign in", () => `${server()}/app/sign-in`, "Email"],
  ["an invitation", () => server() + invitation, "Harbour"],
  ["a shared page", () => share, "#0b7285"],
])("forty loads of %s by people without an account stay below the limits of their address", async (_, url, text) => {
  const ofOffice = fromAnotherAddress();
  const office = ofOffice["x-forwarded-for"] ?? "";
  const tab = await browser().newPage({ extraHTTPHeaders: ofOffice, locale: "en-GB" });
  onTestFinished(() => tab.context().close());
  const [views, others] = [await countingOf(`view:${office}`), await countingOf(`address:${office}`)];
  await loadAgain(tab, 4, url(), text);
  expect(10 * (await views())).toBeLessThanOrEqual(1_200);
  expect(await others()).toBe(0);
});
