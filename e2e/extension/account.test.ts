import type { RequestListener } from "node:http";
import type { ApiKey } from "@tintype/shared/api/accounts/auth";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Client, logIn, newEmail, PASSWORD, register as registerClient } from "../support/client.ts";
import { query } from "../support/database.ts";
import { servePages } from "../support/pages.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { sharedDatabase, sharedServer } from "../support/server.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView } from "./view-pages.ts";

// How users get an account in the extension. How they share captures in a team is tested in views-server.test.ts.

const origin = serveTestPages();
const server = sharedServer;
let ada: ExtensionChromium;
beforeAll(async () => {
  ada = await sharedChromium();
});
beforeEach(async () => {
  await ada.closePopup();
  await ada.inBackground("chrome.storage.local.clear()");
});

const extractionsOf = async (client: Client) =>
  (await client.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;

/** Registers in the real popup. */
async function register(popup: PopupTarget, name: string, email: string): Promise<void> {
  await popup.click("button", "Sign in");
  await popup.click("radio", "Register");
  await popup.fill("Your name", name);
  await popup.fill("Email", email);
  await popup.fill("Password", PASSWORD);
  await popup.evaluate('document.querySelector(".server-choice").open = true'); // its words have the last address
  await popup.fill("Address of the server", server());
  await popup.click("button", "Register");
  await popup.shows(email);
}

async function openPopup(browser: ExtensionChromium, url: string): Promise<PopupTarget> {
  await browser.goto(url);
  await browser.clickAction();
  await browser.outcome();
  return browser.popup();
}

test("a user captures without an account, registers, has the next version on the server, and signs out", async () => {
  const email = newEmail();
  const url = `${origin()}/small`;
  const popup = await openPopup(ada, url);
  expect((await ada.versionsOf(url)).map(({ version }) => version)).toEqual([1]);
  await register(popup, "Ada", email);
  await ada.closePopup();

  // Captures from before are not sent, later ones are.
  const client = await logIn(server(), email);
  expect(await extractionsOf(client)).toEqual([]);
  await ada.clickAction();
  const again = await ada.popup();
  await again.shows("On this device");
  await ada.page.evaluate('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
  await again.click("button", "Read the page again");
  await again.shows("1 change");
  await again.shows("Sent");
  const [extraction] = await extractionsOf(client);
  const whole = await client.json<Extraction>("GET", `/api/extractions/${extraction?.id}`);
  expect(whole.tokens).toEqual((await ada.outcome()).last?.tokens);

  const keys = async () => (await client.json<{ data: ApiKey[] }>("GET", "/api/auth/api-keys")).data;
  expect((await keys()).map(({ name }) => name)).toEqual(["Chromium on Linux (Tintype)"]);
  expect(await ada.inBackground("chrome.storage.sync.get(null)")).toEqual({});
  await again.click("button", "Account of Ada");
  await again.click("button", "Sign out");
  await again.shows("Sign in to keep your pages");
  expect(await keys()).toEqual([]);
  expect(await ada.inBackground("chrome.storage.local.get('account')")).toEqual({});
  expect((await ada.versionsOf(url)).map(({ version }) => version)).toEqual([1, 2]);
});

night.test(
  "an invitation's link lets another account join the team, and says so if it is wrong or expired",
  async () => {
    const grace = await registerClient(server(), { name: "Grace" });
    const { id } = await grace.json<{ id: string }>("POST", "/api/teams", { name: "Harbour" });
    const invited = newEmail();
    const { invitation_url: expired, ...member } = await grace.json<{ id: string; invitation_url: string }>(
      "POST",
      `/api/teams/${id}/members`,
      { email: invited, role: "member" },
    );
    const expire = "update team_members set invitation_expires_at = now() - interval '1 second' where email = $1";
    await query(sharedDatabase(), expire, [invited]);

    // The account has another email than the one that was invited: the link counts.
    const popup = await openPopup(ada, `${origin()}/small`);
    await register(popup, "Ada", newEmail());
    await ada.closePopup();
    const view = await openView(ada, "dashboard.html#/account");
    onTestFinished(() => view.close());
    const paste = async (link: string) => {
      await view.getByLabel("Link of an invitation").fill(link);
      await view.getByRole("button", { name: "Join" }).click();
    };
    const refused = view.getByRole("alert").filter({ hasText: "This invitation is not valid. It may have expired" });
    for (const link of [`${server()}/app/invitations/${"x".repeat(22)}`, expired]) {
      await paste(link);
      await refused.waitFor();
      expect(await view.getByRole("button", { name: "Harbour" }).count()).toBe(0);
    }
    const renew = `/api/teams/${id}/members/${member.id}/invitation`;
    const { invitation_url: link } = await grace.json<{ invitation_url: string }>("POST", renew);
    await paste(link);
    await view.getByRole("button", { name: "Harbour" }).waitFor();
    await refused.waitFor({ state: "detached" });
  },
);

describe("the sign-in form", () => {
  let view: Page;
  beforeAll(async () => {
    view = await openView(ada, "dashboard.html#/account");
  });
  afterAll(() => view?.close());

  const serveOther = async (listener: RequestListener) => (await servePages(listener)).origin;
  const html: RequestListener = (_request, response) => response.end("<!doctype html><title>A router</title>");
  const readable: RequestListener = (_request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.end('{"hello": "world"}');
  };
  const old: RequestListener = (_request, response) => {
    response.writeHead(404, { "access-control-allow-origin": "*", "content-type": "application/json" });
    response.end('{"error": {"code": "not_found", "message": "There is nothing here."}}');
  };
  const gateway: RequestListener = (_request, response) => {
    response.writeHead(502, { "access-control-allow-origin": "*" }).end("<h1>Bad gateway</h1>");
  };

  night.test.each([
    ["the text is not an address", () => "not an address", "This is not a web address."],
    ["the address is of plain http on the internet", () => "http://example.com", "That address is not encrypted."],
    ["nothing answers", () => "http://127.0.0.1:9", "The server does not answer."],
    ["another web server answers", () => serveOther(html), "This is not a Tintype server."],
    ["another API answers", () => serveOther(readable), "This is not a Tintype server."],
    ["the server is of an older version", () => serveOther(old), "The server is too old."],
    ["a gateway answers without its server", () => serveOther(gateway), "The server does not answer."],
    ["the password is wrong", server, "Email or password is wrong."],
  ])("says what is wrong if %s", async (_, address, words) => {
    await view.reload();
    await view.getByText(/^Server: /).click();
    await view.getByLabel("Address of the server").fill(await address());
    await view.getByLabel("Email").fill(newEmail());
    await view.getByLabel("Password").fill(PASSWORD);
    await view.getByRole("button", { name: "Sign in" }).click();
    await view.getByRole("alert").filter({ hasText: words }).waitFor();
  });
});
