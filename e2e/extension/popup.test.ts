import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { night } from "@tintype/shared/testing/night";
import { testFolder } from "@tintype/shared/testing/test-folder";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { gate, sendPage, servePages } from "../support/pages.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { takePopupPictures } from "./view-pages.ts";

// The real popup, opened by a click on the extension's button. The tokens that it shows are tested in real-pages.test.ts, what
// has changed in capturing.test.ts, and its views further in a tab, in changed-page.test.ts.

const origin = serveTestPages();
/** A page of a test's own. */
const newPage = () => `${origin()}/small?${crypto.randomUUID()}`;
let chromium: ExtensionChromium;

beforeAll(async () => {
  chromium = await sharedChromium();
});

async function open(url: string): Promise<PopupTarget> {
  await chromium.goto(url);
  await chromium.clickAction();
  return chromium.popup();
}

const text = (popup: PopupTarget, selector: string) =>
  popup.evaluate<string | undefined>(`document.querySelector(${JSON.stringify(selector)})?.innerText`);
/** Waits for an element and returns its text. */
const untilShown = (popup: PopupTarget, selector: string) =>
  until(`${selector} in the popup`, () => text(popup, selector));
const canReadAgain = (popup: PopupTarget) => untilShown(popup, ".header .icon-button:last-child:enabled");
const click = (popup: PopupTarget, selector: string) =>
  popup.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

/** Chooses the form in which a click copies. */
const copyAs = (popup: PopupTarget, form: string) =>
  popup.evaluate(`(() => {
    const menu = document.querySelector(".copy-as select");
    menu.value = "${form}";
    menu.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);

/** Returns the sizes of the window and of its content. */
const sizes = (popup: PopupTarget) =>
  popup.evaluate<number[]>(
    "[innerWidth, innerHeight, document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
  );

const brand = '.swatch-copy[title^="color-brand"]';
const chooseOklch = async (popup: PopupTarget) => {
  await untilShown(popup, brand);
  await copyAs(popup, "oklch");
  const isOklch = (value: string | undefined) => value?.includes("oklch(0.55 0.12 230)") === true;
  await until("the value in oklch", () => text(popup, brand), isOklch);
};

test("the popup shows colours of a page that still loads, and their names when it has loaded", async () => {
  const picture = gate();
  picture.close();
  const site = await servePages((request, response) => {
    if (request.url === "/late.png") return picture.pass(() => response.writeHead(404).end());
    return sendPage(response, "h1 { color: #8a1c5b }", '<h1>Ships</h1><img src="/late.png">', "Late");
  });
  await chromium.closePopup();
  await chromium.page.goto(site.origin, { waitUntil: "domcontentloaded" });
  await chromium.clickAction();
  const popup = await chromium.popup();
  await until(
    "the first colours",
    () => text(popup, ".found-colors"),
    (colors) => colors?.includes("#8a1c5b") === true,
  );
  expect(await text(popup, ".swatch")).toBeUndefined();
  picture.open();
  await untilShown(popup, '.swatch [title$="#8a1c5b"]');
});

night.test("the popup copies a value on a click, and says so", async () => {
  const popup = await open(newPage());
  await chooseOklch(popup);
  await click(popup, brand);
  expect(await untilShown(popup, ".toast.shown")).toBe("oklch(0.55 0.12 230) copied");
});

test("a person reads a page and copies its second colour with the keyboard alone, and hears about both", async () => {
  const popup = await open(`${origin()}/?${crypto.randomUUID()}`);
  await untilShown(popup, ".swatch");
  const role = "document.activeElement.dataset.token";
  const firstColour = await until("the focus on a colour", () => popup.evaluate<string | undefined>(role));
  // The head of the next group may be between two colours.
  const another = async () => {
    await popup.press("ArrowRight");
    return popup.evaluate<string | undefined>(role);
  };
  await until("the focus on another colour", another, (name) => name !== undefined && name !== firstColour);
  // The message is gone after a moment, which a busy machine may miss.
  await popup.evaluate(`{
    const toast = document.querySelector(".toast[role=status]");
    new MutationObserver(() => { document.documentElement.dataset.said ||= toast.textContent })
      .observe(toast, { childList: true, characterData: true, subtree: true });
  }`);
  await popup.press("Enter");
  const said = () => popup.evaluate<string | undefined>("document.documentElement.dataset.said");
  expect(await until("the message", said)).toMatch(/ copied$/);
  expect(await text(popup, ".header [role=status]")).toMatch(/read at \d/);
  // Tab leads on to the details of the same colour.
  await popup.press("Tab");
  await popup.press("Enter");
  await until("the dialog", () => popup.evaluate<boolean>('document.activeElement.role === "dialog"'));
  await popup.press("Escape");
  await until("the focus", () => popup.evaluate<boolean>('document.activeElement.className === "swatch-more"'));
  expect(await chromium.isPopupOpen()).toBe(true);
});

night.test(
  "the popup shows the last reading when it is opened again, in the notation that was chosen last",
  async () => {
    const popup = await open(newPage());
    await chooseOklch(popup);
    const firstOutcome = await chromium.outcome();
    await chromium.closePopup();

    await chromium.page.evaluate('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
    await chromium.clickAction();
    const again = await chromium.popup();
    await untilShown(again, ".swatch");
    expect(await chromium.outcome()).toEqual(firstOutcome);
    expect(await text(again, brand)).toContain("oklch(0.55 0.12 230)");
  },
);

/** The level of 200 % zoom in Chromium's settings: each step is a factor of 1.2. */
const TWICE = Math.log(2) / Math.log(1.2);

night.test("the popup takes no more than the window that the browser gives it at 200 % zoom", async () => {
  const profile = await mkdtemp(join(testFolder(), "tintype-profile-"));
  await mkdir(join(profile, "Default"));
  const preferences = { partition: { default_zoom_level: { x: TWICE } } };
  await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
  const zoomed = await ExtensionChromium.launch(profile);
  onTestFinished(() => zoomed.close());
  await zoomed.goto(newPage());
  await zoomed.clickAction();
  const popup = await zoomed.popup();
  await untilShown(popup, ".swatch");
  // The document is higher: browsers take the window's size from it. It does not scroll.
  expect((await sizes(popup)).slice(0, 3)).toEqual([400, 300, 400]);
  expect(await popup.evaluate("getComputedStyle(document.documentElement).overflowY")).toBe("hidden");
  expect(await popup.evaluate('document.querySelector(".footer").getBoundingClientRect().bottom')).toBe(300);
  await takePopupPictures(popup, "zoomed");
});

night.test(
  "the popup reads the page again on request while it still finds out whether the page was read before",
  async () => {
    const answers = gate();
    answers.close();
    const site = await servePages((_request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      answers.pass(() => response.end());
    });
    await open(newPage());
    await chromium.outcome();
    await chromium.closePopup();
    // Scripts cannot run in the page before the request is answered, so the background does not learn which document it is.
    await chromium.page.evaluate(`document.documentElement.style.setProperty("--color-brand", "#7d2ae8");
    setTimeout(() => {
      const request = new XMLHttpRequest();
      request.open("GET", "${site.origin}", false);
      request.send();
    })`);
    await until("the page to be busy", () => answers.waiting() === 1);
    await chromium.clickAction();
    const popup = await chromium.popup();
    await popup.click("button", "Read the page again");
    // The background answers this message after it has received the one of the click.
    await popup.evaluate('chrome.runtime.sendMessage({ type: "none" })');
    answers.open();
    await popup.shows("1 change");
  },
);

night.test("the popup keeps the last reading and shows the reason if it cannot read the page again", async () => {
  const popup = await open(`${origin()}/bootstrap`);
  await canReadAgain(popup);
  await untilShown(popup, ".swatch");
  // The page has an element that hides this member of the document.
  await chromium.page.evaluate('Reflect.get(Document.prototype, "documentElement", document).replaceChildren()');
  await click(popup, ".header .icon-button:last-child");
  expect(await untilShown(popup, ".fault-notice b")).toBe("Nothing to see yet.");
  expect(await text(popup, ".swatches")).toContain("bs-primary");
  await takePopupPictures(popup, "not-read-again");
});

test.each(
  night.cases<[string, () => string, string]>(
    [
      ["it is a page of the browser", () => "chrome://version/", "Your browser does not allow this page to be read"],
      ["it is not a web page", () => `${origin()}/text`, "Not a web page"],
      ["it is empty", () => `${origin()}/empty`, "Nothing to see yet"],
    ],
    2,
  ),
)("the popup says why it cannot read a page if %s", async (name, url, words) => {
  const popup = await open(url());
  expect(await untilShown(popup, ".fault h2")).toBe(words);
  await takePopupPictures(popup, name.replaceAll(" ", "-"));
});
