import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { expectGood as expectGoodView } from "./dashboard/expect-good.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { newEmail, PASSWORD } from "./support/client.ts";
import { type KeyboardUser, readCopyAndShare } from "./support/keyboard-journey.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedServer } from "./support/server.ts";
import { treeFaults } from "./support/tree-faults.ts";
import { showPath } from "./support/views/view.ts";

// The dashboard that the server serves, in a browser without the extension. The tests are one story: each goes on where the
// one before it has ended.

const TITLE = 'Harbour <img src=x onerror="document.title=1">';
/** Rules of the page that a test adds. */
let more = "";
/** The header X-Pass of each request for the page. */
const passes: (string | string[] | undefined)[] = [];
const pages = servePagesOfFile((request, response) => {
  passes.push(request.headers["x-pass"]);
  sendPage(
    response,
    `:root { --brand: #0b7285 } body { font: 16px/1.5 sans-serif; color: #212529 } a { background: var(--brand); color: #fff } ${more}`,
    `<p>Hello</p><a href="#">Buy</a>${Array.from({ length: 10 }, (_, index) => `<i class="c${index}">i</i>`).join("")}`,
    TITLE,
  );
});
const server = sharedServer;
const email = newEmail();

const browser = chromiumOfFile();
let page: Page;
/** Collects faults: errors of scripts or of the page's policy, and requests to other hosts. */
const faults: string[] = [];

beforeAll(async () => {
  page = await browser().newPage({ viewport: { width: 1280, height: 860 }, locale: "en-GB" });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on("response", async (response) => {
    if (response.status() >= 500) faults.push(await response.text().catch(() => "an answer without a body"));
  });
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== server()) faults.push(request.url());
  });
});

const expectGood = (name: string) => expectGoodView(page, name);
/** Checks a view that gallery.test.ts checks on a push, with content of the service. */
async function expectGoodAtNight(name: string): Promise<void> {
  if (night.isNow) await expectGood(name);
}

/** Goes to a view by its path without loading the dashboard again. */
const show = (path: string) => showPath(page, path);

async function showList(): Promise<void> {
  await show("/app");
  await page.getByRole("heading", { name: "Pages", level: 1 }).waitFor();
}

test("the dashboard lets a person register", async () => {
  await page.goto(`${server()}/app/register`);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("heading", { name: "Read your first page" }).waitFor();
  await expectGoodAtNight("first");
});

test("the dashboard shows two versions of a demo page, their changes and a design system, without any address, and removes all of it by a click", async () => {
  await page.getByRole("button", { name: "Try it with a demo page" }).click();
  await page.locator("option", { hasText: /^Version 2/ }).waitFor({ state: "attached" });
  const address = page.url();
  const { pathname } = new URL(address);
  // The brand of the first design, and that of the second.
  await show(`${pathname}/compare`);
  for (const brand of ["#0b5c63", "#1c6dd0"]) await page.locator(".color-change").getByText(brand).first().waitFor();
  await show(`${pathname}/places`);
  await page.getByRole("button", { name: /^color-accent/ }).waitFor();
  await show(`${pathname}/conformance`);
  await page.getByText(/% on system/).waitFor();
  await page.getByText("#1c6dd0").first().waitFor();
  await page.goto(`${server()}/demo`);
  await page.getByRole("heading", { name: "Baked before the tide turns" }).waitFor();
  // Removing the demo before the page's marks are there would make that request a fault.
  const marks = page.waitForResponse((response) => response.url().includes("systems.report"));
  await page.goto(address);
  await marks;
  await page.getByRole("button", { name: "Remove the demo" }).click();
  await page.getByRole("heading", { name: "Read your first page" }).waitFor();
  await show("/app/systems");
  await page.getByText("No design system yet").waitFor();
  await show("/app");
  await page.getByRole("heading", { name: "Read your first page" }).waitFor();
});

test("the dashboard leads from an empty list to the tokens of a first page, whose title stays text", async () => {
  await page.getByLabel("Paste a web address").fill(pages());
  await page.keyboard.press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(TITLE);
  await expectGoodAtNight("page");
});

test("the dashboard shows on the screenshot where a token is used, and which tokens paint at a place", async () => {
  await page.getByRole("link", { name: "Where used" }).click();
  await page.getByRole("button", { name: /^brand/ }).click();
  await page.getByText("is used in 1 place · 1 of 1").waitFor();
  const [width, box] = await page.locator(".picture").evaluate(async (picture) => {
    const [image, lit] = [picture.querySelector("img"), picture.querySelector(".picture-place")];
    await image?.decode(); // its file may come later than its frame
    const { width: wide = 0, height: high = 0 } = lit?.getBoundingClientRect() ?? {};
    return [image?.naturalWidth, wide > 5 && high > 5];
  });
  expect([width, box]).toEqual([1280, true]);
  await expectGoodAtNight("places");
  await page.keyboard.press("Escape");
  await page.locator(".picture").click({ position: { x: 20, y: 20 } });
  await page.getByText(/^[1-9]\d* tokens? here$/).waitFor();
  await page.getByRole("link", { name: "Tokens", exact: true }).click();
  await page.getByText("#0b7285").first().waitFor();
});

test("the dashboard tells which values of a page are not the design system's, and marks them", async () => {
  await page.getByRole("link", { name: "Design systems" }).click();
  await page.getByRole("button", { name: "New design system" }).click();
  await page.getByLabel("Tokens", { exact: true }).fill(":root {\n  --harbour: #0b7285;\n  --lost: var(--nowhere);\n}");
  await page.getByLabel("Name").fill(TITLE);
  await expectGood("new-system");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByText(/^Line 3, column \d+:$/).waitFor();
  // Its pages are checked, and lead to their findings.
  const row = page.getByRole("row").filter({ hasText: new URL(pages()).host });
  await row.getByRole("img", { name: /^From \d+% to/ }).waitFor();
  await expectGoodAtNight("system");
  await row.getByRole("link").click();
  // The list of design systems may come later than the page.
  await expect.poll(() => page.getByLabel("Compared with").locator("option:checked").textContent()).toBe(TITLE);
  await page.getByText(/^\d+% on system · \d+ values? off system/).waitFor();
  await page
    .getByRole("button", { name: /Details of/ })
    .first()
    .click();
  await page.locator(".finding-place").first().waitFor();
  await expectGoodAtNight("conformance");

  // A file stays on the device.
  const css = {
    name: "own.css",
    mimeType: "text/css",
    buffer: Buffer.from(":root { --ink: #212529; --sea: #0b7285 }"),
  };
  const finding = page.getByRole("article").filter({ hasText: "#212529" });
  await finding.waitFor();
  await page.getByLabel("Choose files").setInputFiles(css);
  await finding.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Tokens", exact: true }).click();
  await page.getByText("off system", { exact: true }).first().waitFor();
  await expectGood("marks");
});

night.test("the dashboard makes a design system of a folder that is dropped on its form", async () => {
  const address = page.url();
  const folder = join(await mkdtemp(join(tmpdir(), "tintype-drop-")), "acme");
  const files = {
    "base.css": ":root { --sea: #0b7285 }",
    "dark/a.css": ".dark { --sea: #66d9e8 }",
    "readme.txt": "No",
  };
  for (const [path, text] of Object.entries({ ...files, "node_modules/b.css": ":root { --b: #bbbbbb }" })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  try {
    await page.getByRole("link", { name: "Design systems" }).click();
    await page.getByRole("button", { name: "New design system" }).click();
    await dropFolder(folder);
    await page.getByText("acme/base.css, acme/dark/a.css", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("heading", { name: "acme" }).waitFor();
  } finally {
    await rm(dirname(folder), { recursive: true });
  }
  await show(new URL(address).pathname);
});

/** Drops a folder of this computer as a person does, so that the browser gives the page its entries. */
async function dropFolder(folder: string): Promise<void> {
  const { x = 0, y = 0 } = (await page.getByRole("group", { name: "File with tokens" }).boundingBox()) ?? {};
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data });
  await devtools.detach();
}

test("the dashboard shows the same view after a reload, and the page in the list", async () => {
  const address = page.url();
  await page.reload();
  await page.getByText("#0b7285").first().waitFor();
  expect(page.url()).toBe(address);
  await page.keyboard.press("g");
  const row = page.getByRole("link", { name: "Harbour" });
  await row.waitFor();
  await expectGoodAtNight("list");
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Keyboard shortcuts" }).waitFor();
  if (night.isNow) await expectGood("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("nothing has this");
  await page.getByText("No page matches").waitFor();
  await page.waitForURL(/\/app\?search=nothing\+has\+this$/);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await row.waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  expect(page.url()).toBe(address);
});

test("the dashboard takes the headers with which a page lets it in, and shows only their names", async () => {
  const { pathname } = new URL(page.url());
  await show(`${pathname}/settings`);
  await page.getByRole("button", { name: "Let it in behind a login" }).click();
  await page.getByLabel("Headers").fill("X-Pass: open sesame");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("X-Pass", { exact: true }).waitFor();
  expect(await page.content()).not.toContain("sesame");
  expect(passes).not.toContain("open sesame");
  await show(pathname);
});

test("ten changes can be reviewed with at most 25 keys, from the list of pages", async () => {
  more = Array.from({ length: 10 }, (_, index) => `.c${index} { color: rgb(${20 * index}, 90, 200) }`).join(" ");
  await page.getByRole("button", { name: "Read now" }).click();
  await page.getByText("Version 2:").waitFor();
  expect(passes).toContain("open sesame");
  await showList();
  await page.getByRole("link", { name: "Harbour" }).waitFor();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press("j");
  await press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  await press("d");
  await page.getByRole("heading", { name: "Colours" }).waitFor();
  const seen = new Set<string>();
  for (let change = 0; change < 10; change += 1) {
    await press("j");
    seen.add(await page.evaluate(() => document.activeElement?.closest("li")?.textContent ?? ""));
  }
  expect([seen.size, seen.has(""), keys <= 25]).toEqual([10, false, true]);
  await expectGoodAtNight("compare");
});

test("the dashboard keeps a note on a version", async () => {
  await page.getByRole("button", { name: /^Add a note ?: Version 2$/ }).click();
  await page.getByLabel("Note on Version 2").fill("The new class colours.\nAgreed with the harbour master.");
  if (night.isNow) await expectGood("note-editor");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: /^Edit the note ?: Version 2$/ }).waitFor();
  await page.locator(".version-note", { hasText: "The new class colours." }).waitFor();
  await expectGood("note");
});

test("the dashboard compares two pages side by side", async () => {
  const firstId = /\/pages\/([^/]+)/.exec(page.url())?.[1] ?? "";
  await show("/app/new");
  await page.getByLabel("Paste a web address").fill(new URL("/staging", pages()).href);
  await page.keyboard.press("Enter");
  await page.getByText("#0b7285").first().waitFor();
  const secondId = /\/pages\/([^/]+)/.exec(page.url())?.[1] ?? "";
  await show(`/app/pages/${firstId}/compare`);
  await page.getByText("Compare with another page").click();
  await page.getByRole("listitem").getByRole("button", { name: TITLE }).click();
  await page.waitForURL((url) => url.pathname.endsWith(`/${firstId}/against/${secondId}`));
  await page.locator(".pages-compared").getByText("#0b7285").first().waitFor();
  await expectGoodAtNight("against");
  await page.getByRole("radio", { name: "As changes" }).check();
  await page.getByText("No changes").waitFor();
});

test.each([
  ["plan?plan=pro", "Plan and billing", "plan"],
  ["account", "Account", "account"],
  ["no/such/view", "There is no page at this address", "nothing"],
])("the dashboard shows /app/%s at once when its address is opened", async (path, title, name) => {
  await page.goto(`${server()}/app/${path}`);
  await page.getByRole("heading", { name: title, exact: true }).waitFor();
  await expectGoodAtNight(name);
});

test("the dashboard sets up a channel in four clicks, with a message as it will look", async () => {
  await show("/app/channels");
  await page.getByRole("button", { name: "New channel" }).click();
  for (const type of ["Slack", "Microsoft Teams", "Email", "Discord"]) {
    await page.getByRole("radio", { name: type }).check();
    await page
      .getByRole("region", { name: `A message in ${type}` })
      .getByText("radius-card")
      .waitFor();
    if (night.isNow) await expectGood(`channel-${type}`);
  }
  await page.getByLabel("Address of the webhook").fill("https://discord.example/api/webhooks/1/s3cret");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("heading", { name: /^Discord · discord\.example/ }).waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.locator(".delivery > summary").click();
  await page.getByRole("listitem").getByText("This is a test").waitFor();
  await expectGoodAtNight("channel");
});

test("a screen reader can navigate the other views of the dashboard", async () => {
  await showList();
  await page.getByRole("link", { name: "Harbour" }).first().click();
  await page.getByText("#0b7285").first().waitFor();
  const address = new URL(page.url()).pathname;
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  for (const [path, content] of [
    ["/app/new", heading("New page")],
    ["/app/schedules", heading("Schedules")],
    ["/app/webhooks", heading("Webhooks")],
    ["/app/channels", heading("Channels")],
    ["/app/systems", heading("Design systems")],
    ["/app/keys", heading("API keys")],
    [`${address}/export`, page.getByRole("radio", { name: "CSS", exact: true })],
    [`${address}/settings`, page.getByRole("button", { name: "Let it in behind a login" })],
  ] as const) {
    await show(path);
    await content.waitFor();
    await page.locator(".ghost").first().waitFor({ state: "detached" });
    expect([path, await treeFaults(page)]).toEqual([path, []]);
  }
});

test("a page is read, a colour copied and a link shared with the keyboard alone", async () => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server() });
  await page.goto(`${server()}/app`);
  await page.getByRole("link", { name: "Harbour" }).first().waitFor();
  const user: KeyboardUser = {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    inPage: (body) => page.evaluate(`(async () => { ${body} })()`),
    shows: (text) => page.getByText(text).first().waitFor(),
  };
  await user.type("n");
  const link = await readCopyAndShare(user, { address: pages(), color: "#0b7285" });
  expect(link).toMatch(/\/s\/[\w-]{22}$/);
  await expectGood("share");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goto(link);
  await page.getByRole("heading", { name: "Palette" }).waitFor();
  await expectGoodAtNight("shared");
});

test("the dashboard speaks the language that is chosen in the account, after a reload too", async () => {
  await page.goto(`${server()}/app/account`);
  // The cards above the choice have their heights when all has been loaded.
  await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
  await page.locator(".ghost").first().waitFor({ state: "detached" });
  // The page may load again, so that no state of the old one can be waited for.
  await page.getByRole("radio", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Konto", exact: true }).waitFor();
  if (night.isNow) await expectGood("account-de");
  await page.getByRole("radio", { name: "Wie im Browser" }).click();
  await page.getByRole("heading", { name: "Account", exact: true }).waitFor();
});

test("the dashboard signs out, shows nothing of the account then, and begins with the pages after a sign-in", async () => {
  await page.goto(`${server()}/app/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(/\/app\/sign-in$/);
  await page.getByRole("heading", { name: "Welcome back", exact: true }).waitFor();
  expect(await page.getByText("Ada Lovelace").count()).toBe(0);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("wrong horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Email or password is wrong.").waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/app\/?$/);
  await page.getByRole("link", { name: "Ada Lovelace" }).waitFor();
  // The browser reports the refused password itself.
  expect(faults.filter((text) => !/status of 401/.test(text))).toEqual([]);
});
