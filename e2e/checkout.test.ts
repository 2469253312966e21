import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { databaseOfFile } from "./support/database.ts";
import { type RunningProcess, runProcess } from "./support/process.ts";
import { addressOf, onDatabase, serverOfFile } from "./support/server.ts";

// How people buy a plan on the dashboard, with a stand-in for Stripe that is a process of its own.

let stripe: RunningProcess;
let stripeUrl: string;
beforeAll(async () => {
  stripe = runProcess(process.execPath, ["server/test/payments/stand-in-program.ts"], {});
  stripeUrl = await addressOf(stripe);
});
const database = databaseOfFile();
const server = serverOfFile(() => ({
  ...onDatabase(database()),
  DEFAULT_PLAN: "free",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_for_tests_only",
  STRIPE_PRICE_PRO: "price_pro",
  STRIPE_API_URL: stripeUrl,
}));

const browser = chromiumOfFile();
let page: Page;
beforeAll(async () => {
  page = await browser().newPage({ locale: "en-GB" });
});
afterAll(async () => {
  stripe?.kill("SIGTERM");
  await stripe?.ended;
});

/** Registers somebody on the dashboard, and opens the view of the plan. */
async function registerCustomer(): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${server()}/app/register?next=%2Fplan`);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Free", exact: true }).waitFor();
}
const upgrade = () => page.getByRole("button", { name: "Upgrade to Pro" }).click();

test("the dashboard shows the plan that was bought, and that nothing was charged after a checkout that was cancelled", async () => {
  await registerCustomer();
  await upgrade();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText("Nothing was charged. Your plan has not changed.").waitFor();
  await page.getByRole("heading", { name: "Free", exact: true }).waitFor();

  await upgrade();
  await page.getByRole("link", { name: "Subscribe" }).click();
  await page.getByText("Thank you. You are now on the Pro plan.").waitFor();
  await page.getByRole("heading", { name: "Pro", exact: true }).waitFor();
  await page.getByRole("button", { name: "Manage subscription" }).waitFor();
  expect(await page.getByRole("button", { name: "Upgrade to Pro" }).count()).toBe(0);
});

test("the dashboard says that Stripe cannot be reached, and keeps the offer", async () => {
  await registerCustomer();
  stripe.kill("SIGTERM");
  await stripe.ended;
  await upgrade();
  await page.getByRole("alert").waitFor();
  expect(page.url()).toMatch(/\/app\/plan$/);
  await page.getByRole("button", { name: "Upgrade to Pro", disabled: false }).waitFor();
});
