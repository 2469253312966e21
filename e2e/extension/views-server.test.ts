import type { Extraction } from "@tintype/shared/api/extractions";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { PASSWORD, register } from "../support/client.ts";
import { databaseOfFile } from "../support/database.ts";
import { addressOf, onDatabase, startServer } from "../support/server.ts";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { showKind, takePictures } from "../support/views/view.ts";
import { accessibilityFaults } from "./axe.ts";
import { capture } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView } from "./view-pages.ts";

// The views that show something of a server. What they do is tested in account.test.ts and sending.test.ts.

const showcase = serveShowcase();
const database = databaseOfFile();
let chromium: ExtensionChromium;
beforeAll(async () => {
  chromium = await sharedChromium();
});

/** Takes pictures of the view, and checks its accessibility. */
async function look(view: Page, name: string): Promise<void> {
  await takePictures(view, name);
  expect(await accessibilityFaults(view)).toEqual([]);
}

async function openPopup(path: string): Promise<Page> {
  await capture(chromium, showcase.origin() + path);
  const tabs = "chrome.tabs.query({ active: true })";
  const [tab] = await chromium.inBackground<{ id: number }[]>(tabs);
  const popup = await openView(chromium, `popup.html?tab=${tab?.id}`, { width: 400, height: 580 });
  await popup.waitForSelector(".swatch");
  return popup;
}

test("the views of account, plan, team, queue and public reading have no accessibility faults and show the server's data", async () => {
  const running = startServer({
    ...onDatabase(database()),
    EGRESS_ALLOW: new URL(showcase.origin()).host,
    DEFAULT_PLAN: "pro",
    // The server sells plans. The test does not buy one.
    STRIPE_SECRET_KEY: "sk_test_of_nobody",
    STRIPE_PRICE_PRO: "price_pro",
  });
  const server = await addressOf(running);
  const grace = await register(server, { email: "grace@harbour.example", name: "Grace Hopper" });

  const popup = await openPopup("/harbour");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await look(popup, "popup-sign-in");
  await popup.getByText(/^Server: /).click();
  await popup.getByLabel("Address of the server").fill("http://127.0.0.1:9");
  await popup.getByLabel("Email").fill("ada@harbour.example");
  await popup.getByLabel("Password").fill(PASSWORD);
  await popup.locator("form").getByRole("button", { name: "Sign in" }).click();
  await popup.getByText("The server does not answer.").waitFor();
  await look(popup, "popup-sign-in-fault");
  await popup.getByRole("radio", { name: "Register" }).check();
  await popup.getByLabel("Your name").fill("Ada Lovelace");
  await popup.getByLabel("Address of the server").fill(server);
  await look(popup, "popup-register");
  await popup.getByRole("button", { name: "Register" }).click();
  await popup.getByText("ada@harbour.example").waitFor();

  await popup.getByLabel("Name of a new team").fill("Harbour Ferries");
  await popup.getByRole("button", { name: "Create" }).click();
  await popup.getByRole("button", { name: "Harbour Ferries" }).waitFor();
  await popup.getByRole("meter").first().waitFor();
  await look(popup, "popup-account");

  await popup.getByRole("button", { name: "Harbour Ferries" }).click();
  await popup.getByLabel("Email of the person to invite").fill("grace@harbour.example");
  await popup.getByRole("button", { name: "Invite" }).click();
  await popup.getByText("grace@harbour.example is invited.").waitFor();
  await popup.getByRole("button", { name: "Back", exact: true }).click();
  await popup.getByRole("button", { name: "Back", exact: true }).click();

  await popup.getByLabel("Save to").selectOption({ label: "Harbour Ferries" });
  await popup.getByRole("button", { name: "Sent" }).waitFor();
  await look(popup, "popup-sent");

  await popup.getByRole("button", { name: "Public view" }).click();
  await look(popup, "popup-public");
  await popup.getByRole("button", { name: "Read it on the server" }).click();
  await popup.locator(".steps").waitFor();
  await takePictures(popup, "popup-public-progress");
  await popup.getByRole("radio", { name: "Compared with yours" }).waitFor();
  await popup.locator(".diff, .none").waitFor();
  await look(popup, "popup-public-compared");
  await popup.getByRole("radio", { name: "Its tokens" }).check();
  await popup.getByRole("button", { name: "Copy bs-primary #0d6efd" }).waitFor();
  await look(popup, "popup-public-tokens");

  const dashboard = await openView(chromium, "dashboard.html");
  await dashboard.getByRole("link", { name: "Public view" }).click();
  await dashboard.getByRole("button", { name: "Read it on the server" }).click();
  await dashboard.getByText("No changes", { exact: true }).waitFor();
  await look(dashboard, "dashboard-public");

  // Another member captures a page for the team.
  const { data: teams } = await grace.json<{ data: { id: string }[] }>("GET", "/api/teams");
  const licence = { url: `${showcase.origin()}/licence` };
  const shared = await grace.json<Extraction>("POST", "/api/extractions", licence, {
    "x-team-id": teams[0]?.id ?? "",
    prefer: "wait=60",
  });
  await dashboard.evaluate(() => {
    location.hash = "#/account";
  });
  await dashboard.getByRole("meter").first().waitFor();
  const manage = dashboard.getByRole("link", { name: "Manage subscription" });
  expect(await manage.getAttribute("href")).toContain("/billing");
  await look(dashboard, "dashboard-account");
  await dashboard.getByRole("navigation").getByRole("link", { name: "Harbour Ferries", exact: true }).click();
  await dashboard.getByRole("link", { name: /Grace Hopper/ }).waitFor();
  await dashboard.getByText("grace@harbour.example").waitFor();
  await look(dashboard, "dashboard-team");
  await dashboard.getByRole("link", { name: /Grace Hopper/ }).click();
  await dashboard.waitForSelector(".swatch");
  await look(dashboard, "dashboard-shared");
  await dashboard.locator(".swatch-more").first().click();
  await dashboard.getByRole("button", { name: "Rename" }).click();
  await dashboard.getByRole("textbox", { name: /^New name of / }).fill("Harbour blue");
  await look(dashboard, "dashboard-rename");
  await dashboard.keyboard.press("Enter");
  await dashboard.getByRole("dialog", { name: "Harbour blue" }).getByText("A person chose this name.").waitFor();
  expect(await accessibilityFaults(dashboard)).toEqual([]);
  const renamed = await grace.json<Extraction>("GET", `/api/extractions/${shared.id}`);
  expect(renamed.tokens?.colors.filter(({ named_by }) => named_by === "person")).toMatchObject([
    { name: "Harbour blue" },
  ]);
  // Her page is on a private address, from which a team member's view loads nothing unless it is asked to.
  showcase.requestedFiles();
  await showKind(dashboard, "Files", "Assets");
  await dashboard.getByRole("button", { name: /^Load from / }).waitFor();
  expect(await dashboard.getByRole("button", { name: "Load previews" }).count()).toBe(0);
  expect(await dashboard.locator('.asset img:not([src^="data:"])').count()).toBe(0);
  await look(dashboard, "dashboard-shared-assets");
  expect(showcase.requestedFiles()).toEqual([]);

  running.kill("SIGTERM");
  await running.ended;
  showcase.show("second design");
  await chromium.page.bringToFront();
  await chromium.page.reload();
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Back", exact: true }).click();
  await popup.getByRole("button", { name: "Read the page again" }).click();
  await popup.getByText("Version 2").waitFor();
  await dashboard.bringToFront();
  await dashboard.evaluate(() => {
    location.hash = "#/queue";
  });
  await dashboard.getByText("The server does not answer.").waitFor();
  await dashboard.locator(".upload").waitFor();
  await look(dashboard, "dashboard-queue");
  await dashboard.getByRole("button", { name: /^Do not send/ }).click();
  await dashboard.getByText("Everything is sent").waitFor();
});
