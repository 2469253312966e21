import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { logIn, newEmail, PASSWORD } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { type MailSink, startMailSink } from "./support/mail-sink.ts";
import { onDatabase, serverOfFile } from "./support/server.ts";

// How people come to a server that sends email and takes only those who are invited, in fresh browsers.

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
beforeAll(async () => {});
afterAll(async () => {
  mails.stop();
});

async function somebody(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser().newContext({ locale: "en-GB" });
  context.setDefaultTimeout(75_000);
  return { context, page: await context.newPage() };
}

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
}

test("the first person confirms the address and invites another, who lands in the team; nobody else may register", async () => {
  const [nora, newcomer] = [newEmail(), newEmail()];
  const { page } = await somebody();
  await page.goto(`${server()}/app/sign-in`);
  // the server is empty, so the form makes the first account
  await fillIn(page, "Nora", nora);
  await page.getByText(`Confirm your address: we have sent a link to ${nora}.`).waitFor();

  const { page: mailed } = await somebody();
  await mailed.goto(await mails.linkTo(nora, "/app/confirm/"));
  await mailed.getByText("Sign in to confirm your address. If you did not create this account").waitFor();
  await mailed.getByLabel("Email").fill(nora);
  await mailed.getByLabel("Password").fill(PASSWORD);
  await mailed.getByRole("button", { name: "Sign in" }).click();
  await mailed.getByText(`Confirm that ${nora} is your address`).waitFor();
  await page.reload();
  await page.getByText("Confirm your address").waitFor(); // a scanner of mails opens the link too
  await mailed.getByRole("button", { name: "Yes, this address is mine" }).click();
  await mailed.getByText("Your address is confirmed.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Pages" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByText("Confirm your address").count()).toBe(0);

  const client = await logIn(server(), nora);
  const { id } = await client.json<{ id: string }>("POST", "/api/teams", { name: "Harbour design" });
  const invited = await client.json<{ invitation_url: string }>("POST", `/api/teams/${id}/members`, {
    email: newcomer,
    role: "member",
  });
  const link = await mails.linkTo(newcomer, "/app/invitations/");
  expect(link).toBe(invited.invitation_url);

  const { page: guest } = await somebody();
  await guest.goto(link);
  await guest.getByRole("heading", { name: "Nora invites you to Harbour design" }).waitFor();
  await guest.getByRole("link", { name: "Register" }).click();
  await fillIn(guest, "Grace", newcomer);
  await guest.getByText("Welcome to Harbour design").waitFor();
  expect(new URL(guest.url()).pathname).toBe(`/app/team/${id}/welcome`);
  await guest.goto(`${server()}/app/plan`);
  await guest.getByText("This server has no plans: captures are not limited.").waitFor();
  await guest.goto(link); // once more, as by the same mail
  await guest.getByText("Welcome to Harbour design").waitFor();

  const { page: stranger } = await somebody();
  await stranger.goto(`${server()}/app/sign-in`);
  await stranger.getByText("Only people whom a team has invited can register on this server.").waitFor();
  expect(await stranger.getByRole("link", { name: "Register" }).count()).toBe(0);
  await stranger.goto(link);
  await stranger.getByRole("heading", { name: "Welcome back" }).waitFor(); // the link is used
});
