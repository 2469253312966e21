import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectGood } from "./dashboard/expect-good.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { logIn, newEmail, PASSWORD } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { type MailSink, startMailSink } from "./support/mail-sink.ts";
import { onDatabase, serverOfFile } from "./support/server.ts";

// How people come to a server that sends email and takes only those who are invited, in fresh browsers.

/** The largest size of the scripts of a first view, in bytes as they are sent. */
const FIRST_VIEW_BYTES = 120_000;

let mails: MailSink;
beforeAll(async () => {
  mails = await startMailSink();
});
const database = databaseOfFile();
const server = serverOfFile(() => ({
  ...onDatabase(database()),
  DEFAULT_PLAN: "",
  REGISTRATION: "invited",
  SMTP_URL: mails.url,
  PORT: "0",
}));

const browser = chromiumOfFile();
/** Tabs of two people, who have nothing stored at first. */
let page: Page;
let otherTab: Page;
beforeAll(async () => {
  const newPage = () => browser().newPage({ viewport: { width: 1280, height: 860 }, locale: "en-GB" });
  [page, otherTab] = [await newPage(), await newPage()];
});
afterAll(() => mails.stop());

/** Lets somebody else use the second tab. */
async function forget(): Promise<void> {
  await otherTab.evaluate(() => localStorage.clear());
  await otherTab.context().clearCookies();
}

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
}

test("the dashboard's first view is small, and leads to the first account of an empty server", async () => {
  await page.goto(`${server()}/`);
  await page.waitForURL(/\/app\/sign-in$/);
  await page.getByRole("heading", { name: "Set up Tintype – create the first account" }).waitFor();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      // The type of all entries of this kind.
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, size) => sum + size)).toBeLessThan(FIRST_VIEW_BYTES);
  if (night.isNow) await expectGood(page, "sign-in");
});

test("the first person confirms the address and invites another, who lands in the team; nobody else may register", async () => {
  const [nora, newcomer] = [newEmail(), newEmail()];
  await page.goto(`${server()}/app/sign-in`);
  // the server is empty, so the form makes the first account
  await fillIn(page, "Nora", nora);
  await page.getByText(`Confirm your address: we have sent a link to ${nora}.`).waitFor();

  await otherTab.goto(await mails.linkTo(nora, "/app/confirm/"));
  await otherTab.getByText("Sign in to confirm your address. If you did not create this account").waitFor();
  await otherTab.getByLabel("Email").fill(nora);
  await otherTab.getByLabel("Password").fill(PASSWORD);
  await otherTab.getByRole("button", { name: "Sign in" }).click();
  await otherTab.getByText(`Confirm that ${nora} is your address`).waitFor();
  await page.reload();
  await page.getByText("Confirm your address").waitFor(); // a scanner of mails opens the link too
  await otherTab.getByRole("button", { name: "Yes, this address is mine" }).click();
  await otherTab.getByText("Your address is confirmed.").waitFor();
  // The notice would be shown when both have come.
  const answers = Promise.all([/server\.about/, /account\.overview/].map((call) => page.waitForResponse(call)));
  await page.reload();
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
  for (const answer of await answers) await answer.finished();
  expect(await page.getByText("Confirm your address").count()).toBe(0);

  const client = await logIn(server(), nora);
  const { id } = await client.json<{ id: string }>("POST", "/api/teams", { name: "Harbour design" });
  const invited = await client.json<{ invitation_url: string }>("POST", `/api/teams/${id}/members`, {
    email: newcomer,
    role: "member",
  });
  const link = await mails.linkTo(newcomer, "/app/invitations/");
  expect(link).toBe(invited.invitation_url);

  await forget();
  await otherTab.goto(link);
  await otherTab.getByRole("heading", { name: "Nora invites you to Harbour design" }).waitFor();
  await fillIn(otherTab, "Grace", newcomer);
  await otherTab.getByText("Welcome to Harbour design").waitFor();
  expect(new URL(otherTab.url()).pathname).toBe(`/app/team/${id}/welcome`);
  await otherTab.goto(`${server()}/app/plan`);
  await otherTab.getByText("This server has no plans: runs are not limited.").waitFor();
  await otherTab.goto(link); // once more, as by the same mail
  await otherTab.getByText("Welcome to Harbour design").waitFor();

  await forget();
  await otherTab.goto(`${server()}/app/sign-in`);
  await otherTab.getByText("Only people whom a team has invited can register on this server.").waitFor();
  expect(await otherTab.getByRole("link", { name: "Register" }).count()).toBe(0);
  await otherTab.goto(link);
  await otherTab.getByRole("heading", { name: "Welcome back" }).waitFor(); // the link is used
});
