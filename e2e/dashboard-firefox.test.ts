import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { newEmail, PASSWORD } from "./support/client.ts";
import { databaseOfFile } from "./support/database.ts";
import { Firefox, startFirefox } from "./support/firefox.ts";
import { readCopyAndShare } from "./support/keyboard-journey.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { onDatabase, serverOfFile } from "./support/server.ts";
import { until } from "./support/wait.ts";

// The dashboard that the server serves, in Firefox, which runs scripts, draws styles and checks policies in its own way.

const { FIREFOX_PATH = "" } = process.env;

describe.skipIf(!FIREFOX_PATH)("the dashboard in Firefox", () => {
  let brand = "#0b7285";
  const pages = servePagesOfFile((_request, response) =>
    sendPage(
      response,
      `:root { --brand: ${brand} } a { background: var(--brand); color: #fff }`,
      '<a href="#">Buy</a>',
      "Harbour",
    ),
  );
  const database = databaseOfFile();
  const server = serverOfFile(() => ({ ...onDatabase(database()), EGRESS_ALLOW: new URL(pages()).host, PORT: "0" }));
  let firefox: Firefox;
  beforeAll(async () => {
    // Lets a test read the copied text.
    firefox = new Firefox(await startFirefox(FIREFOX_PATH, { "dom.events.testing.asyncClipboard": true }));
  });
  afterAll(() => firefox?.close());

  const button = (name: string) => `//button[normalize-space()="${name}"]`;
  const link = (name: string) => `//a[starts-with(normalize-space(), "${name}")]`;

  night.test(
    "leads from a registration over a page's tokens, their places and a comparison to the sign-out, without a fault",
    async () => {
      await firefox.goto(`${server()}/app/sign-in`);
      await firefox.fill("Your name", "Ada");
      await firefox.fill("Email", newEmail());
      await firefox.fill("Password", PASSWORD);
      await firefox.click(button("Register"));

      await firefox.fill("Paste a web address", pages());
      await firefox.click('//form[.//input[@inputmode="url"]]//button[@type="submit"]');
      await firefox.shows("#0b7285");

      await firefox.click(button("Share"));
      await firefox.click(button("Copy a new link"));
      await firefox.shows("/s/");
      await firefox.click('//dialog//button[@aria-label="Close"]');

      await firefox.click(link("Where used"));
      await firefox.click('//button[@aria-pressed and starts-with(normalize-space(), "brand")]');
      await firefox.shows("is used in 1 place");
      const decodePicture =
        "const image = document.querySelector('.picture img'); await image.decode(); return image.naturalWidth";
      expect(await firefox.inPage(decodePicture)).toBe(1280);

      brand = "#b3261e";
      await firefox.click(button("Read now"));
      await firefox.shows("Version 2:");
      await firefox.click(link("Versions"));
      const colors = "return document.querySelector('.color-changes')?.textContent ?? ''";
      await until(
        "both colours in the comparison",
        () => firefox.inPage<string>(colors),
        (text) => text.includes("#0b7285") && text.includes("#b3261e"),
      );

      await firefox.goto(`${server()}/app/account`);
      await firefox.click(button("Sign out"));
      await firefox.shows("Welcome back");
      expect(await firefox.faults(server())).toEqual([]);
    },
  );

  night.test("lets a person read a page, copy a colour and share a link with the keyboard alone", async () => {
    await firefox.goto(`${server()}/app/register`);
    await firefox.fill("Your name", "Grace");
    await firefox.fill("Email", newEmail());
    await firefox.fill("Password", PASSWORD);
    await firefox.press("Enter");
    await firefox.shows("Read your first page");
    const link = await readCopyAndShare(firefox, { address: pages(), color: brand });
    expect(link).toMatch(/\/s\/[\w-]{22}$/);
    await firefox.goto(link);
    await firefox.shows("Palette");
    expect(await firefox.faults(server())).toEqual([]);
  });
});
