import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type Page, chromium as playwright } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capture, captureSecondVersion } from "../extension/captures.ts";
import { ExtensionChromium } from "../extension/chromium.ts";
import { PASSWORD } from "../support/client.ts";
import { databaseOfFile } from "../support/database.ts";
import { PAGE_LIMIT_MS } from "../support/page-limit.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { root } from "../support/process.ts";
import { onDatabase, serverOfFile } from "../support/server.ts";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { animatedWebp, type Frame } from "./animated-webp.ts";
import { type Scene, Stage, VIEW } from "./stage.ts";

// Makes docs/pictures from the real product: `npm run pictures`. The extension reads a page of Bootstrap's, the service reads
// it too, the page changes its design, and both say what has changed.

/** A README is loaded over telephones too. */
const PICTURE_BYTES = 150_000;
const FILM_BYTES = 1_500_000;

const showcase = serveShowcase(8000);
const database = databaseOfFile();
const server = serverOfFile(() => ({
  ...onDatabase(database()),
  EGRESS_ALLOW: new URL(showcase.origin()).host,
  PORT: "3000",
}));

/** A design system from which the page has drifted. */
const SYSTEM = `:root {
  --primary: #7a3fe9; --ink: #212529; --paper: #ffffff; --line: #e5dbf5; --shade: #000000;
  --success: #198754; --success-light: #d1e7dd; --success-dark: #0a3622;
  --warning: #ffc107; --warning-light: #fff3cd; --warning-dark: #664d03; --danger: #dc3549;
  --text-muted: #6c757d; --surface: #f8f9fa; --code: #d63384;
}`;

const film: Frame[] = [];
let chromium: ExtensionChromium;
/** Another one, because the popup closes when its window shows another tab. */
let browser: Browser;
let stage: Stage;
let dashboard: Page;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
  const executablePath = process.env.BROWSER_PATH;
  browser = await playwright.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0, // the sandbox cannot start for root
  });
  stage = await Stage.open(browser);
  dashboard = await browser.newPage({ viewport: VIEW, locale: "en-GB" });
  dashboard.setDefaultTimeout(PAGE_LIMIT_MS);
});
afterAll(async () => {
  await browser?.close();
  await chromium?.close();
});

/** Adds a picture to the film. */
async function show(scene: Scene, ms: number): Promise<void> {
  film.push({ picture: await stage.draw(scene, { scale: 0.7, quality: 75 }), ms });
}

/** Stores a picture in light and dark. */
async function store(name: string, sceneIn: (isDark: boolean) => Promise<Scene>): Promise<void> {
  await mkdir(join(root, "docs", "pictures"), { recursive: true });
  for (const isDark of [false, true]) {
    const picture = await stage.draw(await sceneIn(isDark), { isDark, scale: 0.85 });
    expect(picture.length).toBeLessThan(PICTURE_BYTES);
    await writeFile(join(root, "docs", "pictures", `${name}-${isDark ? "dark" : "light"}.webp`), picture);
  }
}

async function popupScene(popup: PopupTarget, isDark = false): Promise<Scene> {
  const scheme = { name: "prefers-color-scheme", value: isDark ? "dark" : "light" };
  await popup.send("Emulation.setEmulatedMedia", { features: [scheme] });
  const [picture, page] = [await popup.screenshot(), await chromium.page.screenshot()];
  return { address: chromium.page.url(), page, popup: picture };
}

async function dashboardScene(isDark = false): Promise<Scene> {
  await dashboard.emulateMedia({ colorScheme: isDark ? "dark" : "light", reducedMotion: "reduce" });
  return { address: dashboard.url(), page: await dashboard.screenshot() };
}

test("pictures of the popup", async () => {
  await capture(chromium, `${showcase.origin()}/harbour`);
  await show(
    { address: chromium.page.url(), page: await chromium.page.screenshot(), caption: "A page, in a browser" },
    1400,
  );
  await chromium.clickAction();
  const popup = await chromium.popup();
  await popup.shows("#0d6efd");
  await show(
    {
      ...(await popupScene(popup)),
      caption: "One click: every colour that the page paints, by role and by its own name",
    },
    2600,
  );
  await store("popup", (isDark) => popupScene(popup, isDark));
  await popupScene(popup);
  await popup.click("tab", "Type");
  await show(
    { ...(await popupScene(popup)), caption: "Text styles, distances, shadows, motion: fourteen kinds of tokens" },
    2200,
  );
  await chromium.closePopup();
});

test("pictures of the dashboard", async () => {
  await dashboard.goto(`${server()}/app/register`);
  await dashboard.getByLabel("Your name").fill("Ada Lovelace");
  await dashboard.getByLabel("Email").fill("ada@harbour.example");
  await dashboard.getByLabel("Password").fill(PASSWORD);
  await dashboard.getByRole("button", { name: "Register" }).click();
  await dashboard.getByLabel("Paste a web address").fill(`${showcase.origin()}/harbour`);
  await dashboard.keyboard.press("Enter");
  await dashboard.getByText("#0d6efd").first().waitFor();
  await show(
    { ...(await dashboardScene()), caption: "The service reads pages on its own, on demand or on a schedule" },
    2400,
  );
  await dashboard.getByRole("link", { name: "Where used" }).click();
  await dashboard
    .getByRole("button", { name: /^bs-primary/ })
    .first()
    .click();
  await dashboard.getByText(/is used in \d+ places/).waitFor();
  await show(
    { ...(await dashboardScene()), caption: "Where is this blue? Each token's places on the screenshot" },
    2600,
  );
  await store("places", dashboardScene);
});

test("pictures of changes", async () => {
  showcase.show("second design");
  await captureSecondVersion(chromium);
  await chromium.clickAction();
  const popup = await chromium.popup();
  await popup.shows("Version 2");
  await popup.evaluate('document.querySelector(".footer-version").click()');
  await popup.shows("bs-primary");
  await show({ ...(await popupScene(popup)), caption: "After a redesign: what has changed, token by token" }, 2600);
  await chromium.closePopup();

  await dashboard.getByRole("button", { name: "Read now" }).click();
  await dashboard.getByText("Version 2:").waitFor();
  await dashboard.keyboard.press("d");
  await dashboard.getByRole("heading", { name: "Colours" }).waitFor();
  await show(
    { ...(await dashboardScene()), caption: "The same in the dashboard, in webhooks, and as a link to share" },
    2800,
  );
  await store("changes", dashboardScene);
});

test("pictures of a review", async () => {
  await dashboard.getByRole("link", { name: "Review", exact: true }).click();
  await dashboard
    .getByRole("button", { name: /^Accept bs-primary/ })
    .first()
    .waitFor();
  await show(
    { ...(await dashboardScene()), caption: "Somebody decides about each change, and checks hold to it" },
    2800,
  );
  await store("review", dashboardScene);
});

test("pictures of conformance", async () => {
  const pageAddress = dashboard.url();
  await dashboard.goto(pageAddress.replace(/\/(changes|versions|history|compare|review)?(\?.*)?$/, ""));
  await dashboard.getByRole("link", { name: "Conformance" }).click();
  const buffer = Buffer.from(SYSTEM);
  await dashboard.getByLabel("Choose files").setInputFiles({ name: "tokens.css", mimeType: "text/css", buffer });
  await dashboard.getByText(/on system/).waitFor();
  await show(
    { ...(await dashboardScene()), caption: "And which values are not in your design system, and what they should be" },
    2800,
  );
  await store("conformance", dashboardScene);
});

test("the film of all these", async () => {
  const bytes = animatedWebp(film);
  expect(bytes.length).toBeLessThan(FILM_BYTES);
  await writeFile(join(root, "docs", "pictures", "film.webp"), bytes);
});
