import type { InvitedMember } from "@tintype/shared/api/accounts/teams";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { acceptInvitation, logIn, newEmail, PASSWORD, register } from "../support/client.ts";
import { databaseOfFile } from "../support/database.ts";
import { addressOf, onDatabase, sharedServer, startServer } from "../support/server.ts";
import { serveShowcase } from "../support/views/showcase-pages.ts";
import { showKind, takePictures } from "../support/views/view.ts";
import { until } from "../support/wait.ts";
import { accessibilityFaults } from "./axe.ts";
import { capture } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { signIn } from "./sign-in.ts";
import { openView } from "./view-pages.ts";

// The views that show something of a server, and what members of a team share. How users register in the real popup is tested
// in account.test.ts, and how captures reach the server in sending.test.ts.

const showcase = serveShowcase();
const database = databaseOfFile();
const server = sharedServer;
let chromium: ExtensionChromium;
beforeAll(async () => {
  chromium = await sharedChromium();
});
beforeEach(() => chromium.inBackground("chrome.storage.local.clear()"));

/** Takes pictures of the view, and checks its accessibility. */
async function look(view: Page, name: string): Promise<void> {
  await takePictures(view, name);
  expect(await accessibilityFaults(view)).toEqual([]);
}

/**
 * Looks at a view in its full size only: another test checks the accessibility of a view with this content on a push.
 */
async function lookAtNight(view: Page, name: string): Promise<void> {
  if (night.isNow) await look(view, name);
}

async function openPopup(path: string): Promise<Page> {
  await capture(chromium, showcase.origin() + path);
  const tabs = "chrome.tabs.query({ active: true })";
  const [tab] = await chromium.inBackground<{ id: number }[]>(tabs);
  const popup = await openView(chromium, `popup.html?tab=${tab?.id}`, { width: 400, height: 580 });
  onTestFinished(() => popup.close());
  await popup.waitForSelector(".swatch");
  return popup;
}

/** A page of a team in its list, by the name of the person who captured it. The account's own link has her name, too. */
const capturedBy = (dashboard: Page, name: string) =>
  dashboard
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: ` ${name} ` });

async function openDashboard(): Promise<Page> {
  const dashboard = await openView(chromium, "dashboard.html");
  onTestFinished(() => dashboard.close());
  return dashboard;
}

test("the extension registers a user, shows the public view of a page, and shares captures in a team", async () => {
  const [email, graces] = [newEmail(), newEmail()];
  const grace = await register(server(), { email: graces, name: "Grace Hopper" });

  const popup = await openPopup("/lettering");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await lookAtNight(popup, "popup-sign-in");
  await popup.getByText(/^Server: /).click();
  await popup.getByLabel("Address of the server").fill("http://127.0.0.1:9");
  await popup.getByLabel("Email").fill(email);
  await popup.getByLabel("Password").fill(PASSWORD);
  await popup.locator("form").getByRole("button", { name: "Sign in" }).click();
  await popup.getByText("The server does not answer.").waitFor();
  await lookAtNight(popup, "popup-sign-in-fault");
  await popup.getByRole("radio", { name: "Register" }).check();
  await popup.getByLabel("Your name").fill("Ada Lovelace");
  await popup.getByLabel("Address of the server").fill(server());
  await look(popup, "popup-register");
  await popup.getByRole("button", { name: "Register", exact: true }).click();
  await popup.getByText(email).waitFor();

  await popup.getByLabel("Name of a new team").fill("Harbour Ferries");
  await popup.getByRole("button", { name: "Create" }).click();
  await popup.getByRole("button", { name: "Harbour Ferries Owner · 1 member" }).waitFor();
  await look(popup, "popup-account");

  await popup.getByRole("button", { name: "Harbour Ferries" }).click();
  await popup.getByLabel("Email of the person to invite").fill(graces);
  await popup.getByRole("button", { name: "Invite" }).click();
  await popup.getByText(`${graces} is invited.`).waitFor();
  const link = (await popup.getByText(/\/app\/invitations\//).textContent()) ?? "";
  await popup.getByText("It is valid for 14 days").waitFor();
  await look(popup, "popup-team");
  await popup.getByRole("listitem").getByRole("button", { name: "Copy link" }).press("Enter");
  await popup
    .getByRole("status")
    .getByText(/ copied$/)
    .waitFor();
  await acceptInvitation(grace, link);
  await popup.getByRole("button", { name: "Back", exact: true }).click();
  await popup.getByRole("button", { name: "Back", exact: true }).click();

  // The extraction that the server has of the page moves to the team. It does not become another one.
  await popup.getByRole("button", { name: "Read the page again" }).click();
  await popup.getByRole("button", { name: "Sent" }).waitFor();
  const ada = await logIn(server(), email);
  const extractions = async () => (await ada.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;
  const [personal, ...others] = await extractions();
  expect(others).toEqual([]);
  expect(personal?.team_id).toBeNull();
  await popup.getByLabel("Save to").selectOption({ label: "Harbour Ferries" });
  const moved = await until("the page to move", async () =>
    (await extractions()).find(({ team_id: team }) => team !== null),
  );
  expect(moved.id).toBe(personal?.id);
  const team = { "x-team-id": moved.team_id ?? "" };
  const seen = await grace.json<Extraction>("GET", `/api/extractions/${moved.id}`);
  expect(seen.tokens?.colors.map(({ value }) => value)).toContain("#123a5a");
  await popup.getByRole("button", { name: "Sent" }).waitFor();
  await lookAtNight(popup, "popup-sent");

  await popup.getByRole("button", { name: "Public view" }).click();
  await lookAtNight(popup, "popup-public");
  await popup.getByRole("button", { name: "Read it on the server" }).click();
  await popup.locator(".steps").waitFor();
  await takePictures(popup, "popup-public-progress");
  await popup.getByRole("radio", { name: "Compared with yours" }).waitFor();
  await popup.locator(".diff, .none").waitFor();
  await look(popup, "popup-public-compared");
  await popup.getByRole("radio", { name: "Its tokens" }).check();
  await popup.locator(".swatch", { hasText: "#123a5a" }).first().waitFor();
  await lookAtNight(popup, "popup-public-tokens");

  // Another member captures a page for the team.
  const licence = { url: `${showcase.origin()}/licence` };
  await grace.json<Extraction>("POST", "/api/extractions", licence, { ...team, prefer: "wait=60" });
  const dashboard = await openDashboard();
  await dashboard.getByRole("navigation").getByRole("link", { name: "Harbour Ferries", exact: true }).click();
  await capturedBy(dashboard, "Ada Lovelace").waitFor();
  await capturedBy(dashboard, "Grace Hopper").waitFor();
  await dashboard.getByText(graces).waitFor();
  await lookAtNight(dashboard, "dashboard-team");

  const role = (person: string) => dashboard.getByLabel(`Role of ${person}`);
  await role(graces).selectOption("admin");
  const members = `/api/teams/${moved.team_id}/members`;
  const roles = async () => (await ada.json<{ data: { role: string }[] }>("GET", members)).data.map((one) => one.role);
  await until("the role to change", roles, (all) => all.join() === "owner,admin");
  await role(email).selectOption("member");
  await dashboard.getByRole("button", { name: "Change the role" }).click();
  await dashboard.getByRole("alert").getByText("You are the only owner.").waitFor();
  expect(await roles()).toEqual(["owner", "admin"]);

  await capturedBy(dashboard, "Grace Hopper").click();
  await dashboard.waitForSelector(".swatch");
});

night.test(
  "the view of a team's page renames a colour, and loads nothing of the page unless it is asked to",
  async () => {
    const ada = await signIn(chromium, server());
    const graces = newEmail();
    const grace = await register(server(), { email: graces, name: "Grace Hopper" });
    const { id } = await ada.json<{ id: string }>("POST", "/api/teams", { name: "Harbour Ferries" });
    const invited = await ada.json<InvitedMember>("POST", `/api/teams/${id}/members`, {
      email: graces,
      role: "member",
    });
    await acceptInvitation(grace, invited.invitation_url);
    const licence = { url: `${showcase.origin()}/licence` };
    const shared = await grace.json<Extraction>("POST", "/api/extractions", licence, {
      "x-team-id": id,
      prefer: "wait=60",
    });
    const dashboard = await openDashboard();
    await dashboard.getByRole("navigation").getByRole("link", { name: "Harbour Ferries", exact: true }).click();
    await capturedBy(dashboard, "Grace Hopper").click();
    await dashboard.waitForSelector(".swatch");
    await look(dashboard, "dashboard-shared");
    await dashboard.locator(".swatch-more").first().click();
    await dashboard.getByRole("button", { name: "Rename" }).click();
    await dashboard.getByRole("textbox", { name: /^New name of / }).fill("Harbour blue");
    await look(dashboard, "dashboard-rename");
    await dashboard.keyboard.press("Enter");
    await dashboard.getByRole("dialog", { name: "Harbour blue" }).getByText("A person chose this name.").waitFor();
    await look(dashboard, "dashboard-renamed");
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
  },
);

night.test(
  "the dashboard leads to the plans of a server that sells them, compares, and empties the queue",
  async () => {
    const running = startServer({
      ...onDatabase(database()),
      EGRESS_ALLOW: new URL(showcase.origin()).host,
      DEFAULT_PLAN: "pro",
      // The server sells plans. The test does not buy one.
      STRIPE_SECRET_KEY: "sk_test_of_nobody",
      STRIPE_PRICE_PRO: "price_pro",
    });
    const address = await addressOf(running);
    await signIn(chromium, address);
    showcase.show("first design");
    const popup = await openPopup("/harbour");
    await popup.getByRole("button", { name: "Sent" }).waitFor();

    const dashboard = await openDashboard();
    await dashboard.getByRole("link", { name: "Public view" }).click();
    await dashboard.getByRole("button", { name: "Read it on the server" }).click();
    await dashboard.getByText("No changes", { exact: true }).waitFor();
    await look(dashboard, "dashboard-public");
    await dashboard.evaluate(() => {
      location.hash = "#/account";
    });
    await dashboard.getByRole("meter").first().waitFor();
    const manage = dashboard.getByRole("link", { name: "Manage subscription" });
    expect(await manage.getAttribute("href")).toContain("/billing");
    await look(dashboard, "dashboard-account");

    running.kill("SIGTERM");
    await running.ended;
    showcase.show("second design");
    await chromium.page.bringToFront();
    await chromium.page.reload();
    await popup.bringToFront();
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
  },
);
