import type { NewShare } from "@tintype/shared/api/shares/shares";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { type Client, fromAnotherAddress, newEmail, PASSWORD, register } from "./support/client.ts";
import { query } from "./support/database.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedDatabase, sharedServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

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
let page: Page;

beforeAll(async () => {
  ada = await register(server(), { email });
  ({ id: userId } = await ada.json<{ id: string }>("GET", "/api/auth/me"));
  ({ id: pageId } = await ada.extract(pages()));
  await ada.ended(pageId);
  share = (await ada.json<NewShare>("POST", `/api/extractions/${pageId}/shares`, {})).url;
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
