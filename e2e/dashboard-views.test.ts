import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "./extension/axe.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { clientWith, newEmail, PASSWORD, registerForToken } from "./support/client.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { sharedServer } from "./support/server.ts";
import { treeFaults } from "./support/tree-faults.ts";
import { serveShowcase } from "./support/views/showcase-pages.ts";
import { type Shell, testDrawings, testViewsOfShell } from "./support/views/token-views.ts";
import { showPath, takePictures } from "./support/views/view.ts";
import { until } from "./support/wait.ts";

// The views of tokens in the dashboard that the server serves, whose policy for pages is stricter than the extension's. Those
// of the extension are tested in extension/views.test.ts.

const showcase = serveShowcase();
const server = sharedServer;

const browser = chromiumOfFile();
let page: Page;
const ids = { harbour: "", tickets: "" };

beforeAll(async () => {
  const email = newEmail();
  const client = clientWith(server(), await registerForToken(server(), { email }));
  page = await browser().newPage({ viewport: { width: 1360, height: 860 }, locale: "en-GB", reducedMotion: "reduce" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server() });
  const readFirst = async (name: keyof typeof ids) => {
    ({ id: ids[name] } = await client.extract(`${showcase.origin()}/${name}`));
    await client.ended(ids[name]);
  };
  await Promise.all([readFirst("harbour"), readFirst("tickets")]);
  showcase.show("second design");
  await client.json("POST", `/api/extractions/${ids.tickets}/runs`);
  await client.ended(ids.tickets);
  await page.goto(`${server()}/app/sign-in`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
});

/** Goes to a view by its path without loading the dashboard again. */
const show = (path: string) => showPath(page, path);

const shell: Shell = {
  name: "web",
  page: () => page,
  async open(captured) {
    await page.evaluate(() => localStorage.clear()); // what another test has chosen
    // By way of another view, so that this one begins anew. The dashboard itself is not loaded again.
    await show("/app/no/such/view");
    await page.getByRole("heading", { name: "There is no page at this address" }).waitFor();
    await show(`/app/pages/${ids[captured]}`);
    await page.waitForSelector(".swatch");
  },
};
testViewsOfShell(shell);
testDrawings(shell);

/** Answers why changes are rejected or ignored. */
async function explain(reason: string): Promise<void> {
  const field = page.getByPlaceholder("Enter decides");
  await field.fill(reason);
  await field.press("Enter");
}

/** Opens the review of the page with changes. */
async function openReview(): Promise<void> {
  await page.goto(`${server()}/app/reviews`);
  await page.getByRole("main").getByRole("link", { name: "/tickets" }).click();
  await page.getByText(/\d+ changes to decide/).waitFor();
}

test("a change shows its place on the screenshots of both versions", async () => {
  await openReview();
  const thumbs = page.getByRole("button", { name: /^Show where/ }).first();
  await thumbs.waitFor();
  const isDrawn = () =>
    thumbs.locator("canvas").evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[]).map((canvas) => {
        const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
        return new Set(pixels).size > 1;
      }),
    );
  await expect.poll(isDrawn).toEqual([true, true]);
  await thumbs.click();
  await page.getByRole("dialog").getByRole("slider").waitFor();
  await takePictures(page, "web-review-place");
  await page.keyboard.press("Escape");
});

test("a change takes a comment, which stands below it after a reload", async () => {
  await openReview();
  await page
    .getByRole("button", { name: /^Comment on/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: /^Comment on/ });
  await field.fill("Is it the new brand?");
  await field.press("Control+Enter");
  await page.getByRole("article").getByText("Is it the new brand?").waitFor();
  await page.reload();
  await page.getByRole("article").getByText("Is it the new brand?").waitFor();
});

test("the list of reviews leads to a page's changes, which keys decide, undo and accept all", async () => {
  await page.goto(`${server()}/app/reviews`);
  await takePictures(page, "web-reviews");
  await page.getByRole("main").getByRole("link", { name: "/tickets" }).click();
  const rows = page.locator("li[data-change]");
  const decide = page.getByText(/\d+ changes to decide/);
  const all = Number.parseInt((await decide.textContent()) ?? "", 10);
  expect(all).toBeGreaterThan(3);
  await expect.poll(() => rows.count()).toBe(all); // a long list is drawn in slices
  await takePictures(page, "web-review");
  const status = page.locator(".undo-area");
  await page.keyboard.press("j");
  await page.keyboard.press("r");
  await explain("Only in the shop");
  await status.getByText("1 change rejected").waitFor();
  await page.keyboard.press("a");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("i");
  await explain("");
  await status.getByText("2 changes ignored").waitFor();
  await expect.poll(() => rows.count()).toBe(all - 1);
  await status.locator(".undo").hover(); // the time in which it can be undone stops
  await page.keyboard.press("u");
  await page.getByText(`${all - 2} changes to decide`).waitFor();
  await page.keyboard.press("Shift+A");
  await page.getByText("Nothing to decide").waitFor();
  await page.locator(".review [aria-busy=false]").waitFor();
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByText("Decisions", { exact: true }).click();
  await page.getByText(/accepted \d+ changes/).waitFor();
  await takePictures(page, "web-review-decided");
});

/** Waits until both pages of the site have been read. Lets the time pass after which the dashboard looks again. */
const bothRead = (what: string, isShown: () => Promise<boolean>) =>
  until(what, async () => {
    await page.clock.fastForward("00:04");
    return isShown();
  });

test("a site is made of a list of addresses, shows its pages and their tokens, and a change of both pages is decided once", async () => {
  showcase.show("first design");
  await page.clock.install();
  await page.goto(`${server()}/app/sites`);
  await page.getByText("A site is many pages that belong together").waitFor();
  await page.getByRole("main").getByRole("link", { name: "New site" }).click();
  await page.getByLabel("Name").fill("Harbour");
  await page.getByRole("tab", { name: "List" }).click();
  await page.getByLabel("Addresses of the pages").fill(`${showcase.origin()}/harbour\n${showcase.origin()}/tickets`);
  await takePictures(page, "web-site-form");
  await page.getByRole("button", { name: "Create the site" }).click();
  await page.getByRole("heading", { name: "Harbour", exact: true }).waitFor();
  const main = page.getByRole("main");
  const tab = (name: string) => main.getByRole("link", { name, exact: true });
  const readAll = main.getByRole("button", { name: "Read all pages now" });
  await bothRead("the pictures of both pages", async () => (await main.locator(".site-picture img").count()) === 2);
  await takePictures(page, "web-site-pages");
  await tab("Tokens").click();
  await main.getByText("on 2 of 2 pages").first().waitFor();
  await takePictures(page, "web-site-tokens");
  await tab("Runs").click();
  const ended = main.getByRole("list", { name: "Runs" }).getByText("2 pages read");
  await expect.poll(() => ended.count()).toBe(1);
  showcase.show("second design");
  await readAll.click();
  await bothRead("the second run", async () => (await ended.count()) === 2);
  await tab("Review").click();
  await main.getByText("on 2 pages").first().waitFor();
  await takePictures(page, "web-site-review");
  // On a push, gallery.test.ts checks these views.
  for (const name of night.size([], ["Pages", "Tokens", "Review", "Runs", "Settings"])) {
    await tab(name).click();
    await main.locator("[aria-busy=true]").waitFor({ state: "detached" });
    expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
    expect([name, await treeFaults(page)]).toEqual([name, []]);
    await page.setViewportSize({ width: 320, height: 700 });
    await takePictures(page, `web-site-narrow-${name.toLowerCase()}`);
    await expect.poll(() => layoutFaults(page), { message: name }).toEqual([]);
    await page.setViewportSize({ width: 1360, height: 860 });
  }
  await tab("Review").click();
  await page.getByRole("button", { name: "Accept all" }).click();
  await main.getByText("All pages are as they were approved.").waitFor();
  await tab("Settings").click();
  await page.getByRole("button", { name: "Delete the site…" }).click();
  await takePictures(page, "web-site-settings");
  await page.getByRole("button", { name: "Delete the site", exact: true }).click();
  await page.getByText("A site is many pages that belong together").waitFor();
});
