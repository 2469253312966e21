import type { InvitedMember, Team } from "@tintype/shared/api/accounts/teams";
import type { NewShare } from "@tintype/shared/api/shares/shares";
import { night } from "@tintype/shared/testing/night";
import type { Page, Request, Response } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults } from "./extension/axe.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { type Client, newEmail, register } from "./support/client.ts";
import { query } from "./support/database.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedDatabase, sharedServer } from "./support/server.ts";
import { treeFaults } from "./support/tree-faults.ts";
import { until } from "./support/wait.ts";

// Every address that people open without an account, each in a browser that has nothing stored of it.

/** The largest size of the scripts of a shared page, in bytes as they are sent. */
const SHARE_BYTES = 100_000;
/** Texts of the scripts that only somebody with an account needs: the form to sign in, and the session. */
const SIGN_IN = /current-password|\/app\/session/;

let color = "#0b7285";
const pages = servePagesOfFile((_request, response) =>
  sendPage(response, `body { color: ${color}; background: #fff }`, "<h1>Harbour</h1>", "Harbour & Sons"),
);
const server = sharedServer;

const browser = chromiumOfFile();
let ada: Client;
let pageId: string;
let share: string;
let invitation: string;

beforeAll(async () => {
  ada = await register(server());
  ({ id: pageId } = await ada.extract(pages()));
  await ada.ended(pageId);
  color = "#862e9c";
  await ada.json("POST", `/api/extractions/${pageId}/runs`);
  await ada.ended(pageId);
  share = (await newShare()).path;
  const team = await ada.json<Team>("POST", "/api/teams", { name: "Harbour design" });
  const member = await ada.json<InvitedMember>("POST", `/api/teams/${team.id}/members`, {
    email: newEmail(),
    role: "member",
  });
  invitation = new URL(member.invitation_url, server()).pathname;
});

async function newShare(): Promise<{ id: string; path: string }> {
  const { id, url } = await ada.json<NewShare>("POST", `/api/extractions/${pageId}/shares`, {});
  return { id, path: new URL(url).pathname };
}

interface Visit {
  /** HTTP status of the page; 200 unless given. */
  readonly status?: number;
  /** The path of a request that is refused, as the test expects; the page's own path if that answers with an error. */
  readonly refused?: string;
  readonly locale?: "en-GB" | "de-DE";
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
}

/** Headers of a client whose requests are counted apart from those of all others. */
let clients = 0;
const asNewClient = () => ({ "x-forwarded-for": `10.0.0.${++clients}` });

const get = (path: string): Promise<globalThis.Response> => fetch(server() + path, { headers: asNewClient() });

/** The faults of a tab while an address is looked at. */
interface Faults {
  readonly texts: string[];
  /** The requests of this address. Those of the address before it end when the tab leaves that. */
  readonly requests: Set<Request>;
  /** An address that answers with an error, which the browser reports itself. */
  readonly refused?: string | undefined;
}

/** A tab that goes from address to address: a new one takes five times as much of the processor. */
interface Tab {
  readonly page: Page;
  faults: Faults;
}

/** By the language of its browser, which a tab keeps. */
const tabs = new Map<string, Promise<Tab>>();

async function openTab(locale: string): Promise<Tab> {
  const page = await browser().newPage({ locale });
  const tab: Tab = { page, faults: { texts: [], requests: new Set() } };
  const add = (text: string) => tab.faults.texts.push(text);
  page.on("pageerror", (error) => add(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && message.location().url !== tab.faults.refused) add(message.text());
  });
  page.on("requestfailed", (request) => {
    if (tab.faults.requests.has(request)) add(`${request.url()} failed: ${request.failure()?.errorText}`);
  });
  page.on("request", (request) => {
    tab.faults.requests.add(request);
    if (new URL(request.url()).origin !== server()) add(`${request.url()} is another host's`);
  });
  return tab;
}

/** Leaves the address before, and forgets what it has stored. */
async function clear({ page }: Tab): Promise<void> {
  if (page.url() === "about:blank") return;
  await page.evaluate(() => {
    if (origin === "null") return; // the page's policy gives it no storage
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  await page.goto("about:blank");
}

const DESKTOP = { width: 1280, height: 720 };

/** Opens an address in a browser that has nothing stored, and fails if anything of the page does. */
async function visit(
  path: string,
  { status = 200, refused = status < 400 ? undefined : path, locale = "en-GB", viewport = DESKTOP, ...rest }: Visit,
  look: (page: Page, answer: Response | null) => Promise<void>,
): Promise<void> {
  const opened = tabs.get(locale) ?? openTab(locale);
  tabs.set(locale, opened);
  const tab = await opened;
  const { page } = tab;
  await clear(tab);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: rest.colorScheme ?? "light", reducedMotion: "no-preference" });
  await page.setExtraHTTPHeaders(asNewClient());
  const faults: string[] = [];
  tab.faults = { texts: faults, requests: new Set(), refused: refused && server() + refused };
  const answer = await page.goto(server() + path);
  expect(answer?.status()).toBe(status);
  await look(page, answer);
  const { isEmpty, width } = await page.evaluate(() => ({
    isEmpty: document.getElementById("root")?.childElementCount === 0,
    width: document.documentElement.scrollWidth,
  }));
  expect({ isEmpty, faults }).toEqual({ isEmpty: false, faults: [] });
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Waits for the page's main heading. */
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

const PHONE = { width: 390, height: 844 };

/** The way in which the next address is opened. */
const waysOfNext = night.turns<Visit>([{}, { viewport: PHONE, colorScheme: "dark" }]);

describe("a shared page", () => {
  test.each(
    night.cases<[string, Visit]>(
      [
        ["in light colours", { colorScheme: "light" }],
        ["in German", { locale: "de-DE" }],
        ["on a phone, in dark colours", { viewport: PHONE, colorScheme: "dark" }],
      ],
      1,
    ),
  )("shows its tokens %s", async (_, options) => {
    await visit(share, options, async (page) => {
      await page.getByText("#862e9c").first().waitFor();
      await heading(page, "Harbour & Sons");
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test("loads small scripts, and none that signs people in", async () => {
    await visit(share, {}, async (page) => {
      await page.getByText("#862e9c").first().waitFor();
      // The view of the change, whose scripts come last.
      await page.getByText("#0b7285").first().waitFor();
      const scripts = await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          // The type of all entries of this kind.
          .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
      );
      const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(SHARE_BYTES);
      for (const { name } of scripts)
        expect(await (await get(new URL(name).pathname)).text(), name).not.toMatch(SIGN_IN);
    });
  });

  test("has its tools behind a button that a key opens, on a phone", async () => {
    await visit(`${share}?view=tokens`, { viewport: PHONE }, async (page) => {
      await page.getByText("#862e9c").first().waitFor();
      expect(await page.getByRole("searchbox").count()).toBe(0);
      await page.keyboard.press("/");
      await page.keyboard.type("nothing has this");
      await page
        .getByText(/matches/)
        .first()
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await treeFaults(page)).toEqual([]);
      expect(await layoutFaults(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.getByText("#862e9c").first().waitFor();
      const isFocused = () =>
        page.getByRole("button", { name: "Tools" }).evaluate((tools) => tools === document.activeElement);
      await expect.poll(isFocused).toBe(true);
    });
  });

  test.each([
    ["places", (page: Page) => [page.locator(".picture img").first()]],
    // Its change, and the pictures of both versions.
    ["compare", (page: Page) => [page.getByText("#0b7285").first(), page.locator(".timeline img").nth(1)]],
    ["export", (page: Page) => [page.getByText("862e9c").first()]],
  ])("shows its view %s when that address is opened, on a phone", async (view, contentOf) => {
    await visit(`${share}?view=${view}`, { viewport: PHONE }, async (page) => {
      for (const content of contentOf(page)) await content.waitFor();
    });
  });

  test("has a feed that is valid XML", async () => {
    await visit(`${share}/feed.atom`, {}, async (page, answer) => {
      expect(answer?.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
      const texts = await page.evaluate(
        (text) => {
          const { documentElement: root } = new DOMParser().parseFromString(text, "application/xml");
          return [root.nodeName, ...[...root.querySelectorAll("title")].map(({ textContent }) => textContent)];
        },
        (await answer?.text()) ?? "",
      );
      expect(texts).toEqual([
        "feed",
        "Design tokens of Harbour & Sons",
        expect.stringMatching(/^Version 2: \d+ change/),
      ]);
    });
  });

  test("has a badge", async () => {
    await visit(`${share}/badge.svg`, {}, async (page, answer) => {
      expect(answer?.headers()["content-type"]).toBe("image/svg+xml; charset=utf-8");
      expect(await page.evaluate(() => document.documentElement.nodeName)).toBe("svg");
      expect(await page.evaluate(() => document.documentElement.textContent)).toMatch(/\d+ change/);
    });
  });

  test("names a picture for previews of its link, which is there", async () => {
    const html = await (await get(share)).text();
    const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const answer = await get(new URL(address).pathname);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const picture = Buffer.from(await answer.arrayBuffer());
    // The header of a PNG: its signature, and its size.
    expect([picture.toString("latin1", 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      "PNG",
      1200,
      630,
    ]);
  });
});

describe("a shared site", () => {
  let path: string;
  beforeAll(async () => {
    const { id } = await ada.json<{ id: string }>("POST", "/api/sites", {
      name: "Harbour & Sons",
      urls: ["a", "b"].map((name) => new URL(name, pages()).href),
    });
    await until(
      "the site to be read",
      () => ada.json<{ latest_run: { status: string } }>("GET", `/api/sites/${id}`),
      ({ latest_run: run }) => run.status === "completed",
    );
    path = new URL((await ada.json<NewShare>("POST", `/api/sites/${id}/shares`, {})).url).pathname;
  });

  test.each(
    night.cases<[string, Visit, string]>(
      [
        [
          "in German on a phone, in dark colours",
          { locale: "de-DE", viewport: PHONE, colorScheme: "dark" },
          "auf 2 von 2 Seiten",
        ],
        ["in light colours", { colorScheme: "light" }, "on 2 of 2 pages"],
      ],
      1,
    ),
  )("shows the tokens of all pages %s", async (_, options, text) => {
    await visit(path, options, async (page) => {
      await heading(page, "Harbour & Sons");
      await page.getByText(text).first().waitFor();
      await page.locator(".site-page").nth(1).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await treeFaults(page)).toEqual([]);
      expect(await layoutFaults(page)).toEqual([]);
    });
  });

  test("leads to what a link to each page shows, and back", async () => {
    await visit(path, {}, async (page) => {
      await page.locator(".site-page-link").first().click();
      await page.getByRole("heading", { name: "Palette" }).waitFor();
      await page.getByText("#862e9c").first().waitFor();
      await page.getByRole("link", { name: "All pages of the site" }).click();
      await page.getByText("on 2 of 2 pages").first().waitFor();
    });
  });
});

describe("a link that has ended", () => {
  const ends: Record<string, () => Promise<string>> = {
    "was revoked": async () => {
      const { id, path } = await newShare();
      await ada.json("DELETE", `/api/extractions/${pageId}/shares/${id}`);
      return path;
    },
    "has expired": async () => {
      const { id, path } = await newShare();
      await query(sharedDatabase(), "update shares set expires_at = now() - interval '1 second' where id = $1", [id]);
      return path;
    },
    "lacks a part": async () => share.slice(0, -1),
  };

  test.each(Object.keys(ends))("tells a person, and a program in JSON, that it %s", async (reason) => {
    const path = (await ends[reason]?.()) ?? "";
    await visit(path, { status: 404 }, (page) => heading(page, "This link leads nowhere any more"));
    if (night.isNow || reason === "was revoked") {
      const inGerman = { status: 404, locale: "de-DE", viewport: PHONE, colorScheme: "dark" } as const;
      await visit(path, inGerman, (page) => heading(page, "Dieser Link führt nirgends mehr hin"));
    }
    for (const rest of ["", "/feed.atom", "/badge.svg", "/palette.png"]) {
      const answer = await get(path + rest);
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
    }
  });
});

describe("a visitor without an account", () => {
  test.each([
    ["/", "Welcome back"],
    ["/app/sign-in", "Welcome back"],
    ["/app/register", "Create an account"],
    ["/app/forgot-password", "Forgot your password?"],
    ["/app/reset-password/no-such-token", "Choose a new password"],
    ["/app/confirm/no-such-token", "Welcome back"],
    ["/app/no/such/view", "Welcome back"],
  ])("sees a page at %s, also on a phone", async (path, name) => {
    for (const way of waysOfNext()) await visit(path, way, (page) => heading(page, name));
  });

  test("can use the page to which the link of an invitation leads", async () => {
    await visit(invitation, {}, async (page) => {
      await page.waitForURL(/\/app\/register\?next=%2Finvitations%2F/);
      await heading(page, "Ada invites you to Harbour design");
    });
  });

  test("is told that the link of a channel's mail no longer works", async () => {
    await visit("/app/channels/confirm/wrong", { refused: "/api/channels/confirm" }, async (page) => {
      await page.getByRole("button", { name: "Yes, send them to me" }).click();
      await page.getByText("This link no longer works.").waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test("sees the endpoints at /docs, on a phone too", async () => {
    await visit("/docs", { viewport: PHONE }, (page) => page.locator(".opblock").first().waitFor());
  });

  test("gets the documentation as Markdown, which /llms.txt lists and /docs names, with links that lead somewhere", async () => {
    const page = await (await get("/docs")).text();
    const [, twin = ""] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(page) ?? [];
    const list = await get("/llms.txt");
    expect(list.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const listed = await list.text();
    expect(listed).toMatch(/\bPOST to mcp\b/);
    const paths = [...listed.matchAll(/\]\((docs\/\w+\.md)\)/g)].map(([, path = ""]) => `/${path}`);
    expect(paths).toContain(new URL(twin, "http://localhost/docs").pathname);
    for (const path of paths) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, "text/markdown; charset=utf-8"]);
      const links = [...(await answer.text()).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(
        ([, link = ""]) => `/docs/${link}`,
      );
      expect(
        links.filter((link) => !paths.includes(link)),
        path,
      ).toEqual([]);
    }
    expect((await get("/docs/promises.md")).status).toBe(404);
  });

  test.each(["/health", "/ready"])("gets JSON from %s, as a person and as a program", async (path) => {
    await visit(path, {}, async (page) => {
      expect(JSON.parse((await page.locator("body").textContent()) ?? "")).toMatchObject({
        status: expect.any(String),
      });
    });
    expect((await get(path)).status).toBe(200);
  });

  test.each(night.cases(["/no/such/path", "/nothing"], 1))(
    "gets 404 from %s: as a person a page, as a program JSON",
    async (path) => {
      await visit(path, { status: 404 }, async (page) => {
        await heading(page, "There is nothing here");
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.getByRole("link", { name: "To the dashboard" }).click();
        await heading(page, "Welcome back");
      });
      await visit(path, { status: 404, locale: "de-DE", viewport: PHONE, colorScheme: "dark" }, (page) =>
        heading(page, "Hier ist nichts"),
      );
      const answer = await get(path);
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: "not_found" } }]);
    },
  );

  test.each(["/api/no/such/path", "/trpc/no.such.procedure", "/app/assets/gone.js"])(
    "gets 404 and JSON from %s, as a person and as a program",
    async (path) => {
      const answer = await fetch(server() + path, { headers: { ...asNewClient(), accept: "text/html,*/*;q=0.8" } });
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: expect.anything() }]);
    },
  );
});
