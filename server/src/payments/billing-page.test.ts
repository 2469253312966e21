import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { registerUser, type TestUser } from "../../test/accounts.ts";
import { type PaidService, startPaidService } from "../../test/payments/service.ts";
import { send } from "../../test/payments/signed.ts";
import { type StripeStandIn, startStripe } from "../../test/payments/stripe-stand-in.ts";
import { utcMonth } from "../plans/periods.ts";

let stripe: StripeStandIn;
let service: PaidService;
/** Without Stripe. */
let bare: PaidService;
let browser: Browser;

beforeAll(async () => {
  stripe = await startStripe();
  [service, bare, browser] = await Promise.all([
    startPaidService({ stripeUrl: stripe.url }),
    startPaidService({ jobs: false }),
    launch(),
  ]);
  stripe.onEvent = async (event) => {
    await send(service.call, event);
  };
});
afterAll(async () => {
  await browser.close();
  await Promise.all([service.stop(), bare.stop()]);
  await stripe.close();
});

function launch(): Promise<Browser> {
  const executablePath = process.env.BROWSER_PATH;
  // Chromium has no sandbox for root, and tests in containers run as root.
  return chromium.launch({ ...(executablePath && { executablePath }), chromiumSandbox: process.getuid?.() !== 0 });
}

/** Opens the page. It must cause no errors and load nothing from other origins. */
async function open(at: PaidService, { path = "/billing", locale = "en-GB" } = {}): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 800, height: 900 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const faults: string[] = [];
  const origin = await addressOf(at);
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url.startsWith(origin)) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  onTestFinished(() => expect(faults.filter((text) => !/status of 401/.test(text))).toEqual([]));
  await page.goto(`${origin}${path}`);
  return page;
}

/** The origin of the page that a 402 response links to. */
async function addressOf(at: PaidService): Promise<string> {
  const { token } = await registerUser(at.call);
  const create = () => at.call("POST /api/teams", { token, json: { name: "Team" } });
  await create();
  const { body } = await create();
  return new URL((body as { error: { upgrade_url: string } }).error.upgrade_url).origin; // a 402
}

async function signIn(
  page: Page,
  { email, password }: Pick<TestUser, "email" | "password">,
  words = ["Email", "Password", "Sign in"],
) {
  const [emailLabel = "", passwordLabel = "", button = ""] = words;
  await page.getByLabel(emailLabel).fill(email);
  await page.getByLabel(passwordLabel).fill(password);
  await page.getByRole("button", { name: button }).click();
}

/** Takes screenshots for people to look at, in .cache/screenshots, if PICTURES=1. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const path = fileURLToPath(
      new URL(`../../../.cache/screenshots/billing-${name}-${colorScheme}.png`, import.meta.url),
    );
    await page.screenshot({ path, fullPage: true });
  }
}

const plan = (page: Page) => page.getByRole("heading", { level: 2 });

test("the billing page lets a person upgrade, shows the plan and leads to the portal", async () => {
  const user = await registerUser(service.call);
  const page = await open(service, { path: "/billing?plan=pro" });
  await page.getByLabel("Email").waitFor();
  await picture(page, "sign-in");
  await signIn(page, { ...user, password: "wrong" });
  await page.getByRole("alert").getByText("The email or the password is wrong.").waitFor();
  const month = { user_id: user.id, period: "month", starts_at: utcMonth(new Date()).start, used: 34 } as const;
  await service.database.db.insertInto("run_counts").values(month).execute();
  await signIn(page, user);
  await plan(page).getByText("Free").waitFor();
  expect(await page.getByText("34 of 50 extractions used").isVisible()).toBe(true);
  await picture(page, "free");
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();

  await page.waitForURL(/\/pay\/cs_/);
  await page.getByRole("link", { name: "Subscribe" }).click();
  await page.waitForURL(/\/billing\?checkout=success&plan=pro/);
  await page.getByText("Sign in to see your new plan").waitFor();
  await signIn(page, user);
  await page.getByText("You are on the plan Pro now.").waitFor();
  expect(await plan(page).textContent()).toBe("Pro");
  expect(await page.getByText("0 of 1,000 extractions used").isVisible()).toBe(true);
  expect(await page.getByText(/^Renews on \d+ \w+ \d{4}\.$/).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: /Upgrade/ }).count()).toBe(0);

  await picture(page, "pro");

  // The session is stored nowhere outside the page.
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(["", 0, 0]);
  await page.getByRole("button", { name: "Manage subscription" }).click();
  await page.waitForURL(/\/portal\/cus_/);
});

test("the billing page says that nothing was charged after a cancelled checkout", async () => {
  const user = await registerUser(service.call);
  const page = await open(service);
  await signIn(page, user);
  await page.getByRole("button", { name: "Upgrade to Enterprise" }).click();
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByText("Nothing was charged.").waitFor();
  await signIn(page, user);
  await plan(page).getByText("Free").waitFor();
  expect(await page.getByRole("button", { name: "Manage subscription" }).count()).toBe(0);
});

test("the billing page says without Stripe that the operator assigns plans, in German for a German browser", async () => {
  const user = await registerUser(bare.call);
  const page = await open(bare, { locale: "de-DE" });
  await signIn(page, user, ["E-Mail", "Passwort", "Anmelden"]);
  await page.getByText("Tarife vergibt der Betreiber dieses Servers.").waitFor();
  await picture(page, "german");
  expect(await page.getByRole("button", { name: /wechseln|verwalten/ }).count()).toBe(0);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.getByRole("button", { name: "Abmelden" }).click();
  expect(await page.getByLabel("Passwort").inputValue()).toBe("");
});

test("the billing page runs only its own files and cannot be framed", async () => {
  const response = await fetch(`${await addressOf(service)}/billing`);
  const policy = response.headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'$/);
  const html = await response.text();
  expect(html).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/);
});
