import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { clientWith, newEmail, PASSWORD, registerForToken } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { onDatabase, serverOfFile } from "./support/server.ts";
import { serveShowcase } from "./support/views/showcase-pages.ts";
import { type Shell, testDrawings, testViewsOfShell } from "./support/views/token-views.ts";
import { takePictures } from "./support/views/view.ts";

// The views of tokens in the dashboard that the server serves, whose policy for pages is stricter than the extension's. Those
// of the extension are tested in extension/views.test.ts.

const showcase = serveShowcase();
const database = databaseOfFile();
const server = serverOfFile(() => ({
  ...onDatabase(database()),
  EGRESS_ALLOW: new URL(showcase.origin()).host,
  PORT: "0",
}));

const browser = chromiumOfFile();
let page: Page;
const ids = { harbour: "", tickets: "" };

beforeAll(async () => {
  const email = newEmail();
  const client = clientWith(server(), await registerForToken(server(), { email }));
  page = await browser().newPage({ viewport: { width: 1360, height: 860 }, locale: "en-GB", reducedMotion: "reduce" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server() });
  for (const name of ["harbour", "tickets"] as const) {
    ({ id: ids[name] } = await client.extract(`${showcase.origin()}/${name}`));
    await client.ended(ids[name]);
  }
  showcase.show("second design");
  await client.json("POST", `/api/extractions/${ids.tickets}/runs`);
  await client.ended(ids.tickets);
  await page.goto(`${server()}/app/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Pages" }).waitFor();
});

const shell: Shell = {
  name: "web",
  page: () => page,
  async open(captured) {
    await page.evaluate(() => localStorage.clear()); // what another test has chosen
    await page.goto(`${server()}/app/pages/${ids[captured]}`);
    await page.waitForSelector(".swatch");
  },
};
testViewsOfShell(shell);
testDrawings(shell);

test("the list of reviews leads to a page's changes, which keys decide, undo and accept all", async () => {
  await page.goto(`${server()}/app/reviews`);
  await takePictures(page, "web-reviews");
  await page.getByRole("main").getByRole("link", { name: "/tickets" }).click();
  const rows = page.locator("li[data-change]");
  await rows.first().waitFor();
  await takePictures(page, "web-review");
  const all = await rows.count();
  expect(all).toBeGreaterThan(3);
  const status = page.locator(".undo-area");
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await status.getByText("1 change rejected").waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("i");
  await status.getByText("2 changes ignored").waitFor();
  expect(await rows.count()).toBe(all - 1);
  await page.keyboard.press("u");
  await page.getByText(`${all - 2} changes to decide`).waitFor();
  await page.keyboard.press("Shift+A");
  await page.getByText("Nothing to decide").waitFor();
  await page.locator(".review [aria-busy=false]").waitFor();
  await page.reload();
  await rows.first().waitFor();
  expect(await rows.count()).toBe(1);
  await page.getByText("Decisions").click();
  await page.getByText(/accepted \d+ changes/).waitFor();
  await takePictures(page, "web-review-decided");
});
