import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "./extension/axe.ts";
import { databaseOfFile } from "./support/database.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { onDatabase, serverOfFile } from "./support/server.ts";

// The dashboard that the server serves, in a browser without the extension. The tests are one story: each goes on where the
// one before it has ended.

/** The largest size of the scripts of a first view, in bytes as they are sent. */
const FIRST_VIEW_BYTES = 120_000;

const TITLE = 'Harbour <img src=x onerror="document.title=1">';
const pages = servePagesOfFile((_request, response) =>
  sendPage(
    response,
    ":root { --brand: #0b7285 } body { font: 16px/1.5 sans-serif; color: #212529 } a { background: var(--brand); color: #fff }",
    '<p>Hello</p><a href="#">Buy</a>',
    TITLE,
  ),
);
const database = databaseOfFile();
const server = serverOfFile(() => ({ ...onDatabase(database()), EGRESS_ALLOW: new URL(pages()).host, PORT: "0" }));

let browser: Browser;
let page: Page;
/** Collects faults: errors of scripts or of the page's policy, and requests to other hosts. */
const faults: string[] = [];

beforeAll(async () => {
  const executablePath = process.env.BROWSER_PATH;
  // Chromium has no sandbox for root, and tests in containers run as root.
  const chromiumSandbox = process.getuid?.() !== 0;
  browser = await chromium.launch({ ...(executablePath && { executablePath }), chromiumSandbox });
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: "en-GB" });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== server()) faults.push(request.url());
  });
});
afterAll(() => browser?.close());

/** Takes screenshots for people to look at, in .cache/screenshots, if PICTURES=1. */
async function picture(name: string): Promise<void> {
  if (process.env.PICTURES !== "1") return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const path = fileURLToPath(new URL(`../.cache/screenshots/dashboard-${name}-${colorScheme}.png`, import.meta.url));
    await page.screenshot({ path });
  }
}

/** Checks what every view must fulfil: for screen readers, in both schemes, and in a window as narrow as a phone. */
async function expectGood(name: string): Promise<void> {
  await picture(name);
  expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 320]);
  if (size) await page.setViewportSize(size);
}

test("the dashboard lets a person register, and its first view is small", async () => {
  await page.goto(`${server()}/`);
  await page.waitForURL(/\/app\/sign-in$/);
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      // The type of all entries of this kind.
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, size) => sum + size)).toBeLessThan(FIRST_VIEW_BYTES);
  await expectGood("sign-in");

  await page.getByRole("link", { name: "Register" }).click();
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Take the first snapshot" }).waitFor();
  await expectGood("first");
});

test("the dashboard leads from an empty list to the tokens of a first page, whose title stays text", async () => {
  await page.getByLabel("Paste a web address").fill(pages());
  await page.keyboard.press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(TITLE);
  await expectGood("page");
});

test("the dashboard shows on the screenshot where a token is used, and which tokens paint at a place", async () => {
  await page.getByRole("link", { name: "Where used" }).click();
  await page.getByRole("button", { name: /^brand/ }).click();
  await page.getByText("is used in 1 place · 1 of 1").waitFor();
  const [width, box] = await page.locator(".picture").evaluate((picture) => {
    const lit = picture.querySelector(".picture-place")?.getBoundingClientRect();
    return [picture.querySelector("img")?.naturalWidth, [lit?.width, lit?.height].every((size) => Number(size) > 5)];
  });
  expect([width, box]).toEqual([1280, true]);
  await expectGood("places");
  await page.keyboard.press("Escape");
  await page.locator(".picture").click({ position: { x: 20, y: 20 } });
  await page.getByText(/^[1-9]\d* tokens? here$/).waitFor();
  await page.getByRole("link", { name: "Tokens", exact: true }).click();
  await page.getByText("#0b7285").first().waitFor();
});

test("the dashboard shows the same view after a reload, and the page in the list", async () => {
  const address = page.url();
  await page.reload();
  await page.getByText("#0b7285").first().waitFor();
  expect(page.url()).toBe(address);
  await page.keyboard.press("g");
  const row = page.getByRole("link", { name: "Harbour" });
  await row.waitFor();
  await expectGood("list");
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await expectGood("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("nothing has this");
  await page.getByText("No page matches").waitFor();
  expect(page.url()).toMatch(/\/app\?search=nothing\+has\+this$/);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await row.waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  expect(page.url()).toBe(address);
});

test.each([
  ["plan?plan=pro", "Plan and billing", "plan"],
  ["account", "Account", "account"],
  ["no/such/view", "There is nothing at this address", "nothing"],
])("the dashboard shows /app/%s at once when its address is opened", async (path, title, name) => {
  await page.goto(`${server()}/app/${path}`);
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
  await expectGood(name);
});

test("the dashboard signs out, shows nothing of the account then, and leads back after a sign-in", async () => {
  await page.goto(`${server()}/app/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/app\/sign-in\?next=%2Faccount$/);
  expect(await page.getByText("Ada").count()).toBe(0);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email or password is wrong.").waitFor();
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/account$/);
  await page.getByRole("heading", { name: "Ada Lovelace" }).waitFor();
  // The browser reports the refused password itself.
  expect(faults.filter((text) => !/status of 401/.test(text))).toEqual([]);
});
