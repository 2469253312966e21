import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "./extension/axe.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { newEmail, PASSWORD, registerForToken } from "./support/client.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedServer } from "./support/server.ts";
import { takePictures } from "./support/views/view.ts";

// A page that could not be read, in the dashboard of a person who reads German. The tests are one story.

const pages = servePagesOfFile((_request, response) =>
  sendPage(response, "body { color: #0b7285; background: #fff }", "<h1>Harbour</h1>", "Harbour"),
);
const server = sharedServer;

const browser = chromiumOfFile();
let page: Page;

beforeAll(async () => {
  const email = newEmail();
  await registerForToken(server(), { email });
  page = await browser().newPage({ viewport: { width: 1280, height: 860 }, locale: "de-DE" });
  await page.goto(`${server()}/app/sign-in`);
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort").fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await page.getByRole("heading", { name: "Lies deine erste Seite" }).waitFor();
});

async function expectGood(name: string): Promise<void> {
  expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
  for (const [window, width] of Object.entries({ wide: 1280, phone: 390 })) {
    await page.setViewportSize({ width, height: 860 });
    const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(scrollWidth, { message: `${name}, ${window}` }).toBe(width);
    await takePictures(page, `failed-${name}-${window}`);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}

test("a page whose host has no certificate says so in the person's language, also in the list", async () => {
  await page.getByLabel("Webadresse einfügen").fill(`https://${new URL(pages()).host}/`);
  await page.keyboard.press("Enter");
  await page.getByText("Eine sichere Verbindung (https) war nicht möglich", { exact: false }).waitFor();
  await page.getByText("Was der Server sagt").click();
  await page.getByText("The page could not be loaded:", { exact: false }).waitFor();
  await expectGood("page");
  await page.getByRole("button", { name: "Adresse ändern" }).click();
  await page.getByLabel("Webadresse einfügen").waitFor();
  await expectGood("change");
  await page.getByRole("button", { name: "Abbrechen" }).click();
  const address = page.url();
  await page.goto(`${server()}/app`);
  await page.getByText("Eine sichere Verbindung (https) war nicht möglich", { exact: false }).waitFor();
  await expectGood("list");
  await page.goto(address);
});

night.test("a failed page can be read over http instead, and leaves the list", async () => {
  await page.getByRole("button", { name: `${pages()}/ versuchen` }).click();
  await page.getByText("#0b7285").first().waitFor();
  await page.goto(`${server()}/app`);
  await page.getByRole("link", { name: "Harbour" }).waitFor();
  await expect.poll(() => page.locator(".overview-row").count()).toBe(1);
});
