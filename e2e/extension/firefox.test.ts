import type { ApiKey } from "@tintype/shared/api/auth";
import type { Extraction } from "@tintype/shared/api/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, logIn, newEmail, PASSWORD, register as registerElsewhere } from "../support/client.ts";
import { createDatabase, type TestDatabase } from "../support/database.ts";
import { addressOf, startServer } from "../support/server.ts";
import { until } from "../support/wait.ts";
import { ExtensionFirefox } from "./firefox.ts";
import { serveTestPages } from "./pages-server.ts";

// The same in Firefox, whose extensions live in another house: an event page, another grant, questions about data.

const { FIREFOX_PATH = "" } = process.env;

const origin = serveTestPages();

describe.skipIf(!FIREFOX_PATH)("Firefox", () => {
  let database: TestDatabase;
  let firefox: ExtensionFirefox;
  beforeAll(async () => {
    [database, firefox] = await Promise.all([createDatabase(), ExtensionFirefox.launch(FIREFOX_PATH)]);
  });
  afterAll(async () => {
    await firefox?.close();
    await database?.drop();
  });

  const start = (env = {}) =>
    startServer({ DATABASE_URL: database.url, JWT_SECRET: "for tests only ".repeat(4), ROLE: "api", ...env });
  const shows = (text: string) =>
    until(
      `“${text}”`,
      () => firefox.inPage<string | undefined>("return document.body?.innerText"),
      (shown) => shown?.includes(text) === true,
    );

  const extractionsOf = (client: Client) => async () =>
    (await client.json<{ data: Extraction[] }>("GET", "/api/extractions")).data;

  /** Registers in the popup's view, which stands in the tab of the page. */
  const register = async (server: string, email: string) => {
    await firefox.openPopupView();
    await firefox.click('//button[@aria-label="Sign in"]');
    await firefox.click('//label[normalize-space()="Register"]');
    await firefox.fill("Your name", "Ada");
    await firefox.fill("Email", email);
    await firefox.fill("Password", PASSWORD);
    await firefox.click("//summary");
    await firefox.fill("Address of the server", server);
    await firefox.click('//button[@type="submit"]');
    await shows(email);
  };

  test("the key captures without a popup, and the badge tells what came of it", async () => {
    await firefox.goto(`${origin()}/bootstrap`);
    await firefox.pressAltShift("k");
    expect((await firefox.outcome(`${origin()}/bootstrap`)).last?.saved).toMatchObject({ as: "first", version: 1 });
    expect(
      await until(
        "a badge",
        () => firefox.badge(),
        (badge) => badge !== "",
      ),
    ).toBe("✓");
  });

  test("from a first capture without an account to a second version and its diff, here and on the server", async () => {
    const server = await addressOf(start());
    const email = newEmail();
    await firefox.goto(`${origin()}/`);
    await firefox.clickAction();
    const first = await firefox.outcome(`${origin()}/`);
    expect(first.last?.saved).toMatchObject({ as: "first", version: 1 });

    await register(server, email);
    const client = await logIn(server, email);
    const keys = await client.json<{ data: ApiKey[] }>("GET", "/api/auth/api-keys");
    expect(keys.data.map(({ name }) => name)).toEqual(["Firefox on Linux (Tintype)"]);

    // Captured again as it is, it goes to the server; changed, it is the next version on both sides.
    await firefox.backToPage();
    await firefox.pressAltShift("k");
    const [extraction] = await until("an extraction", extractionsOf(client), (all) => all.length > 0);
    await firefox.inPage('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
    await firefox.pressAltShift("k");
    const snapshots = () => client.snapshots(extraction?.id ?? "");
    const [to, from] = await until("two snapshots", snapshots, (all) => all.length === 2);
    const path = `/api/extractions/${extraction?.id}/diff?from=${from?.id}&to=${to?.id}`;
    const diff = await client.json<Diff>("GET", path);
    expect(diff.changes.colors.modified).toMatchObject([{ name: "color-brand", to: "#b3261e" }]);
    expect((await firefox.outcome(`${origin()}/`)).last?.saved).toMatchObject({
      as: "changed",
      version: 2,
      changes: 1,
    });
    expect(await firefox.badge()).toBe("1");

    await firefox.openPopupView();
    await shows("Version 2");
    await firefox.click('//button[contains(@class, "footer-version")]');
    await shows("color-brand");
    await shows("#b3261e");
  });

  test("what was read is exported", async () => {
    await firefox.backToPage();
    await firefox.goto(`${origin()}/`);
    await firefox.clickAction();
    await firefox.outcome(`${origin()}/`);
    await firefox.openPopupView();
    await firefox.click('//button[normalize-space()="Export"]');
    await shows(":root {");
    await shows("--color-brand: ");
    await firefox.backToPage();
  });

  test("what is captured while the server is away arrives when it is back, once, though the background was ended", async () => {
    const server = start();
    const address = await addressOf(server);
    const email = newEmail();
    await firefox.openPopupView();
    await firefox.click('//button[starts-with(@aria-label, "Account of")]');
    await firefox.click('//button[normalize-space()="Sign out"]');
    await register(address, email);
    const client = await logIn(address, email);
    server.kill("SIGTERM");
    await server.ended;
    await firefox.goto(`${origin()}/strict`);
    await firefox.pressAltShift("k");
    expect((await firefox.outcome(`${origin()}/strict`)).last?.saved).toMatchObject({ as: "first", version: 1 });
    await firefox.endBackground(); // what waits is on the disk

    await addressOf(start({ PORT: new URL(address).port }));
    await firefox.clickAction();
    const [extraction] = await until("an extraction", extractionsOf(client), (all) => all.length > 0);
    await firefox.openPopupView();
    await shows("Sent");
    expect(extraction?.url).toBe(`${origin()}/strict`);
    expect((await client.snapshots(extraction?.id ?? "")).map(({ version }) => version)).toEqual([1]);
  });

  test("one invites another to a team, who sees it at once", async () => {
    const address = await addressOf(start());
    const [email, graces] = [newEmail(), newEmail()];
    const grace = await registerElsewhere(address, { email: graces, name: "Grace" });
    await firefox.goto(`${origin()}/bootstrap`);
    await firefox.openPopupView();
    await firefox.click('//button[starts-with(@aria-label, "Account of")]');
    await firefox.click('//button[normalize-space()="Sign out"]');
    await register(address, email);
    await firefox.fill("Name of a new team", "Harbour");
    await firefox.click('//button[normalize-space()="Create"]');
    await firefox.click('//button[contains(., "Harbour")]');
    await firefox.fill("Email of the person to invite", graces);
    await firefox.click('//button[normalize-space()="Invite"]');
    await shows(`${graces} is invited.`);
    const { data } = await grace.json<{ data: unknown[] }>("GET", "/api/teams");
    expect(data).toMatchObject([{ name: "Harbour", role: "member", member_count: 2 }]);
  });
});
