import type { ApiKey } from "@tintype/shared/api/accounts/auth";
import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import {
  acceptInvitation,
  type Client,
  logIn,
  newEmail,
  PASSWORD,
  register as registerElsewhere,
} from "../support/client.ts";
import { databaseOfFile } from "../support/database.ts";
import { addressOf, onDatabase, sharedServer, startServer } from "../support/server.ts";
import { until } from "../support/wait.ts";
import { ExtensionFirefox } from "./firefox.ts";
import { serveTestPages } from "./pages-server.ts";

// The extension in Firefox, where it has an event page, gets permissions in another way and has to ask for consent to data.
// On a push, capture-contract.test.ts reads pages with it.

const { FIREFOX_PATH = "" } = process.env;

describe.skipIf(!FIREFOX_PATH)("the extension in Firefox", () => {
  const origin = serveTestPages();
  const database = databaseOfFile();
  const server = sharedServer;
  let firefox: ExtensionFirefox;
  /** A page of the test's own. */
  let url: string;
  beforeAll(async () => {
    firefox = await ExtensionFirefox.launch(FIREFOX_PATH);
  });
  afterAll(() => firefox?.close());
  beforeEach(async () => {
    url = `${origin()}/small?${crypto.randomUUID()}`;
    await firefox.backToPage();
  });

  const showsBadge = (text: string) =>
    until(
      `the badge ${text}`,
      () => firefox.badge(),
      (badge) => badge === text,
    );
  const extractionOf = async (client: Client) => {
    const listExtractions = async () => (await client.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;
    const [extraction] = await until("an extraction", listExtractions, (all) => all.length > 0);
    return extraction;
  };

  /** Opens the popup's view of the page and registers a new account in it. Signs out before, if another test signed in. */
  const register = async (address: string, email: string) => {
    await firefox.openPopupView();
    await firefox.click('//header//button[@aria-label="Sign in" or starts-with(@aria-label, "Account of")]');
    // The button says "Sign in" until the account is loaded. The view that it opens waits for the account.
    const has = (xpath: string) =>
      `document.evaluate('${xpath}', document, null, XPathResult.BOOLEAN_TYPE).booleanValue`;
    const signOut = '//button[normalize-space()="Sign out"]';
    const registration = '//label[normalize-space()="Register"]';
    const accountState = `return ${has(signOut)} ? "in" : ${has(registration)} ? "out" : ""`;
    const state = await until(
      "the account",
      () => firefox.inPage<string>(accountState),
      (state) => state !== "",
    );
    if (state === "in") await firefox.click(signOut);
    await firefox.click(registration);
    await firefox.fill("Your name", "Ada");
    await firefox.fill("Email", email);
    await firefox.fill("Password", PASSWORD);
    await firefox.click("//summary");
    await firefox.fill("Address of the server", address);
    await firefox.click('//button[@type="submit"]');
    await firefox.shows(email);
  };

  night.test(
    "captures without an account, and sends two versions, whose diff it shows, after the user has registered",
    async () => {
      const email = newEmail();
      await firefox.goto(url);
      await firefox.clickAction();
      const first = await firefox.outcome(url);
      expect(first.last?.saved).toMatchObject({ as: "first", version: 1 });

      await register(server(), email);
      const client = await logIn(server(), email);
      const keys = await client.json<{ data: ApiKey[] }>("GET", "/api/auth/api-keys");
      expect(keys.data.map(({ name }) => name)).toEqual(["Firefox on Linux (Tintype)"]);

      // The unchanged page is sent as version 1, the changed one as version 2.
      await firefox.backToPage();
      await firefox.pressAltShift("k");
      const extraction = await extractionOf(client);
      await firefox.inPage('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
      await firefox.pressAltShift("k");
      const snapshots = () => client.snapshots(extraction?.id ?? "");
      const [to, from] = await until("two snapshots", snapshots, (all) => all.length === 2);
      const path = `/api/extractions/${extraction?.id}/diff?from=${from?.id}&to=${to?.id}`;
      const diff = await client.json<Diff>("GET", path);
      expect(diff.changes.colors?.modified).toMatchObject([{ name: "color-brand", to: "#b3261e" }]);
      expect((await firefox.outcome(url)).last?.saved).toMatchObject({ as: "changed", version: 2, changes: 1 });
      await showsBadge("1");

      await firefox.openPopupView();
      await firefox.shows("Version 2");
      await firefox.click('//button[contains(@class, "footer-version")]');
      await firefox.shows("color-brand");
      await firefox.shows("#b3261e");
    },
  );

  night.test("reads a page and copies a colour with the keyboard alone", async () => {
    await firefox.goto(url);
    await firefox.pressAltShift("o");
    await firefox.outcome(url);
    await firefox.openPopupView();
    const token = "return document.activeElement.dataset.token ?? ''";
    const isToken = (name: string) => name !== "";
    const firstColour = await until("the focus on a colour", () => firefox.inPage<string>(token), isToken);
    // The head of the next group may be between two colours.
    const another = async () => {
      await firefox.press("ArrowRight");
      return firefox.inPage<string>(token);
    };
    await until("the focus on another colour", another, (name) => isToken(name) && name !== firstColour);
    // The message is gone after a moment, which a busy machine may miss.
    await firefox.inPage(`const toast = document.querySelector(".toast[role=status]");
      new MutationObserver(() => { document.documentElement.dataset.said ||= toast.textContent; })
        .observe(toast, { childList: true, characterData: true, subtree: true });`);
    await firefox.press("Enter");
    const said = 'return document.documentElement.dataset.said ?? ""';
    expect(await until("the message", () => firefox.inPage<string>(said), isToken)).toMatch(/ copied$/);
    await firefox.press("Tab");
    await firefox.press("Enter");
    const isDialog = () => firefox.inPage<boolean>('return document.activeElement.getAttribute("role") === "dialog"');
    await until("the dialog", isDialog);
    const isBack = () => firefox.inPage<boolean>('return document.activeElement.className === "swatch-more"');
    await firefox.press("Escape");
    await until("the focus on the button", isBack);
  });

  night.test("exports the tokens of a captured page", async () => {
    await firefox.goto(url);
    await firefox.clickAction();
    await firefox.outcome(url);
    await firefox.openPopupView();
    await firefox.click('//button[normalize-space()="Export"]');
    await firefox.shows(":root {");
    await firefox.shows("--color-brand: ");
  });

  night.test("shows the elements of a token in the tab", async () => {
    await firefox.goto(url);
    await firefox.clickAction();
    await firefox.outcome(url);
    const overlay = "document.documentElement.lastElementChild.localName === 'tintype-overlay'";
    expect(await firefox.inPage(`return ${overlay}`)).toBe(false);
    await firefox.openPopupView();
    await firefox.click('//button[contains(@class, "swatch-more")]');
    await firefox.click('//button[starts-with(@aria-label, "Show on page")]');
    await firefox.click('//button[@aria-label="Next element"]'); // once they are outlined
    await firefox.shows("1 of ");
    await firefox.backToPage();
    await until(
      "the outlines to go",
      () => firefox.inPage<boolean>(`return ${overlay}`),
      (is) => !is,
    );
  });

  night.test("reads the page when the popup's key is pressed", async () => {
    await firefox.goto(url);
    await firefox.pressAltShift("o");
    expect((await firefox.outcome(url)).last?.saved).toMatchObject({ as: "first", version: 1 });
  });

  night.test("picks an element in the tab at its key, and leaves nothing behind", async () => {
    await firefox.goto(`${origin()}/bootstrap?${crypto.randomUUID()}`);
    // If the page was drawn before its style sheet had come, its first transitions may still be running.
    await until("the page to rest", () => firefox.inPage<boolean>("return document.getAnimations().length === 0"));
    const content = () => firefox.inPage<string>("return document.documentElement.outerHTML");
    const oldContent = await content();
    const says = (...texts: string[]) =>
      until(
        `the card with ${texts.join(", ")}`,
        () => firefox.overlayTexts(),
        (shownTexts) => texts.every((text) => shownTexts?.includes(text)),
      );
    await firefox.pressAltShift("p");
    await until("the picker", () => firefox.overlayTexts());
    await firefox.point(".btn-primary");
    await says("bs-primary", "#0d6efd");
    await firefox.point(".btn-primary", { click: true });
    await says("Click a value to copy it · arrow keys to move · Esc to end", "bs-primary");
    await firefox.type("c");
    await says("a.btn.btn-primary copied");
    expect(await firefox.clipboard("text/html")).toContain("#0d6efd");
    await firefox.press("ArrowUp");
    await until(
      "the card of the parent",
      () => firefox.overlayTexts(),
      (shownTexts) => shownTexts !== undefined && !shownTexts.some((text) => text.includes("btn-primary")),
    );
    await firefox.press("Escape");
    await until("the overlay to go", async () => (await firefox.overlayTexts()) === undefined);
    expect(await content()).toBe(oldContent);
  });

  night.test(
    "opens its sidebar at a key, which shows a page that the tab goes to after a click on the button",
    async () => {
      await firefox.goto(url);
      await firefox.pressAltShift("u");
      await firefox.sidebarShows("color-brand");
      const otherUrl = `${origin()}/small?${crypto.randomUUID()}`;
      await firefox.goto(otherUrl);
      await firefox.sidebarShows("Click Tintype’s button in the toolbar or press Alt+Shift+K");
      await firefox.clickAction();
      await firefox.outcome(otherUrl);
      await firefox.sidebarShows("color-brand");
      expect(await firefox.isPopupOpen()).toBe(false);
      await firefox.closeSidebar();
    },
  );

  night.test("opens its sidebar at the button of the popup", async () => {
    await firefox.goto(url);
    await firefox.clickAction();
    await firefox.outcome(url);
    await firefox.openPopupView();
    await firefox.click('//button[@aria-label="Keep open beside the page"]');
    await firefox.backToPage();
    await firefox.sidebarShows("color-brand");
    await firefox.closeSidebar();
  });

  night.test("opens its popup again when its sidebar is closed", async () => {
    await firefox.goto(url);
    await firefox.pressAltShift("u");
    await firefox.sidebarShows("color-brand");
    await firefox.closeSidebar();
    await firefox.clickAction();
    await until("the popup", () => firefox.isPopupOpen());
  });

  night.test(
    "sends a capture that it made while the server was down once, after its background was ended",
    async () => {
      const start = (env = {}) => startServer({ ...onDatabase(database()), ROLE: "api", ...env });
      const server = start();
      const address = await addressOf(server);
      const email = newEmail();
      await register(address, email);
      const client = await logIn(address, email);
      await firefox.backToPage();
      server.kill("SIGTERM");
      await server.ended;
      await firefox.goto(url);
      await firefox.pressAltShift("k");
      expect((await firefox.outcome(url)).last?.saved).toMatchObject({ as: "first", version: 1 });
      await firefox.endBackground(); // the queue is on the disk

      await addressOf(start({ PORT: new URL(address).port }));
      await firefox.clickAction();
      const extraction = await extractionOf(client);
      await firefox.openPopupView();
      await firefox.shows("Sent");
      expect(extraction?.url).toBe(url);
      expect((await client.snapshots(extraction?.id ?? "")).map(({ version }) => version)).toEqual([1]);
    },
  );

  night.test("invites another user to a team, who is in it with the link", async () => {
    const [email, graces] = [newEmail(), newEmail()];
    const grace = await registerElsewhere(server(), { email: graces, name: "Grace" });
    await firefox.goto(url);
    await register(server(), email);
    await firefox.fill("Name of a new team", "Harbour");
    await firefox.click('//button[normalize-space()="Create"]');
    await firefox.click('//button[contains(., "Harbour")]');
    await firefox.fill("Email of the person to invite", graces);
    await firefox.click('//button[normalize-space()="Invite"]');
    await firefox.shows(`${graces} is invited.`);
    await firefox.shows("It is valid for 14 days");
    const link = await firefox.inPage<string>(`
      return [...document.querySelectorAll("code")].find((code) => code.textContent.includes("/app/invitations/")).textContent`);
    await acceptInvitation(grace, link);
    const { data } = await grace.json<{ data: unknown[] }>("GET", "/api/teams");
    expect(data).toMatchObject([{ name: "Harbour", role: "member", member_count: 2 }]);
  });
});
