import { plans } from "@tintype/shared/api/accounts/plans";
import type { InvitedMember, Team } from "@tintype/shared/api/accounts/teams";
import type { NewShare } from "@tintype/shared/api/shares/shares";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { type Client, fromAnotherAddress, newEmail, PASSWORD, register } from "./support/client.ts";
import { query } from "./support/database.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedDatabase, sharedServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

/** Number of calls of the dashboard that a plan allows for each of its requests. */
const CALLS_PER_REQUEST = 5;

// The views of people whose requests a limit of the server refuses. The tests fill the windows of the limits themselves.

const pages = servePagesOfFile((_request, response) => sendPage(response, "p { color: #0b7285 }", "<p>Hello</p>"));
const server = sharedServer;
const browser = chromiumOfFile();

/** A shared page, with its owner and an invitation to the owner's team. */
let shared: {
  readonly owner: Account;
  readonly pageId: string;
  readonly url: string;
  readonly invitation: string;
};

beforeAll(async () => {
  const owner = await createAccount();
  const pageId = await owner.extract();
  const team = await owner.client.json<Team>("POST", "/api/teams", { name: "Harbour" });
  const invited = { email: newEmail(), role: "member" };
  const member = await owner.client.json<InvitedMember>("POST", `/api/teams/${team.id}/members`, invited);
  shared = {
    owner,
    pageId,
    invitation: new URL(member.invitation_url).pathname,
    url: (await owner.client.json<NewShare>("POST", `/api/extractions/${pageId}/shares`, {})).url,
  };
});

interface Account {
  readonly email: string;
  readonly id: string;
  readonly client: Client;
  /** Reads the page. @returns its id */
  extract(): Promise<string>;
}

async function createAccount(): Promise<Account> {
  const email = newEmail();
  const client = await register(server(), { email });
  const { id } = await client.json<{ id: string }>("GET", "/api/auth/me");
  return {
    email,
    id,
    client,
    async extract() {
      const { id: pageId } = await client.extract(pages());
      await client.ended(pageId);
      return pageId;
    },
  };
}

/** A tab of somebody whose requests are counted apart from those of others. */
interface Visitor {
  readonly page: Page;
  readonly address: string;
}

async function newVisitor(): Promise<Visitor> {
  const forwarded = fromAnotherAddress();
  const page = await browser().newPage({ extraHTTPHeaders: forwarded, locale: "en-GB" });
  return { page, address: forwarded["x-forwarded-for"] ?? "" };
}

async function fillIn(page: Page, { email }: Account): Promise<void> {
  await page.goto(`${server()}/app/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
}

const submit = (page: Page) => page.getByRole("button", { name: "Sign in" }).click();
const showsPages = (page: Page) => page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();

/** Returns the tab of an account that has signed in. */
async function signedIn(account: Account): Promise<Page> {
  const { page } = await newVisitor();
  await fillIn(page, account);
  await submit(page);
  await showsPages(page);
  return page;
}

const note = (page: Page) => page.getByText(/^Too many requests: goes on in \d+ s\.$/);

/** Does something while a limit is reached, until the page says so. The window ends a few seconds later. */
async function atLimit(page: Page, bucket: string, act: () => Promise<unknown>): Promise<void> {
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
    return (await note(page).or(page.getByText("opens by itself")).count()) > 0;
  });
  await acting;
}

// Most of the time passes until windows end, so the tests wait at the same time, each with an account or an address of its own.

test.concurrent("the form to sign in goes on by itself after a limit of attempts", async () => {
  const [account, { page, address }] = [await createAccount(), await newVisitor()];
  await fillIn(page, account);
  await atLimit(page, `login:${address}`, () => submit(page));
  await showsPages(page);
});

test.concurrent("the dashboard keeps what is on screen at the limit of requests, and shows the next view by itself", async () => {
  const account = await createAccount();
  const page = await signedIn(account);
  await atLimit(page, `trpc:${account.id}`, () => page.getByRole("link", { name: "Channels" }).click());
  expect(await page.getByRole("navigation").getByText("Ada").count()).toBe(1);
  await page.getByText("No channel yet").waitFor();
  await note(page).waitFor({ state: "detached" });
});

test.concurrent("the dashboard shows a page that is opened at the limit of requests by itself", async () => {
  const { owner, pageId } = shared;
  const page = await signedIn(owner);
  await atLimit(page, `trpc:${owner.id}`, () => page.goto(`${server()}/app/pages/${pageId}`));
  await page.getByText("#0b7285").first().waitFor();
});

test.concurrent("the dashboard makes a change by itself after the limit of requests", async () => {
  const account = await createAccount();
  const pageId = await account.extract();
  const page = await signedIn(account);
  await page.goto(`${server()}/app/pages/${pageId}`);
  const capture = page.getByRole("button", { name: "Read now" });
  await capture.waitFor();
  await atLimit(page, `trpc:${account.id}`, () => capture.click());
  await page.locator("option", { hasText: /^Version 2/ }).waitFor({ state: "attached" });
});

test.concurrent("a shared page opens by itself after the limit of public pages", async () => {
  const { page, address } = await newVisitor();
  await atLimit(page, `view:${address}`, () => page.goto(shared.url));
  await page.getByText("#0b7285").first().waitFor();
});

test.concurrent("a view of a shared page opens by itself after the limit of public pages", async () => {
  const { page, address } = await newVisitor();
  await page.goto(shared.url);
  await page.getByText("#0b7285").first().waitFor();
  await atLimit(page, `view:${address}`, () => page.getByRole("link", { name: "Where used" }).click());
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

test.concurrent.for<[what: string, path: (pageId: string) => string, text: string]>([
  ["a page", (pageId) => `/app/pages/${pageId}`, "#0b7285"],
  ["the list of pages", () => "/app", "New page"],
  ["a review", (pageId) => `/app/pages/${pageId}/review`, "Decisions"],
])("fifteen full loads of %s stay below the calls of a minute where there are no plans", async ([_, path, text]) => {
  const account = await createAccount();
  const pageId = await account.extract();
  const page = await signedIn(account);
  const used = await countingOf(`trpc:${account.id}`);
  await loadAgain(page, 3, server() + path(pageId), text);
  expect(15 * ((await used()) / 3)).toBeLessThanOrEqual(plans.enterprise.requestsPerMinute * CALLS_PER_REQUEST);
  expect(await note(page).count()).toBe(0);
});

test.concurrent.for<[what: string, url: () => string, text: string]>([
  ["the form to sign in", () => `${server()}/app/sign-in`, "Email"],
  ["an invitation", () => server() + shared.invitation, "Harbour"],
  ["a shared page", () => shared.url, "#0b7285"],
])("forty loads of %s by people without an account stay below the limits of their address", async ([_, url, text]) => {
  const ofOffice = fromAnotherAddress();
  const office = ofOffice["x-forwarded-for"] ?? "";
  const tab = await browser().newPage({ extraHTTPHeaders: ofOffice, locale: "en-GB" });
  const [views, others] = [await countingOf(`view:${office}`), await countingOf(`address:${office}`)];
  await loadAgain(tab, 4, url(), text);
  expect(10 * (await views())).toBeLessThanOrEqual(1_200);
  expect(await others()).toBe(0);
});
