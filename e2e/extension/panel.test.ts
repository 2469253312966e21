import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { sendPage, servePagesOfFile } from "../support/pages.ts";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import type { ExtensionChromium, StoredState } from "./chromium.ts";
import { overlayOf } from "./overlay.ts";
import { sharedChromium } from "./shared-chromium.ts";

// The panel beside the page, which stays open and follows the active tab. Its views are those of the popup.

const COLORS: Readonly<Record<string, string>> = { "/harbour": "#8a1c5b", "/pier": "#1c5b8a", "/quay": "#5b8a1c" };
const origin = servePagesOfFile(({ url = "" }, response) => {
  const path = url.replace(/\?.*/, "");
  return sendPage(response, `h1 { color: ${COLORS[path] ?? "#000"} }`, `<h1>${path}</h1>`, `Page ${path}`);
});
/** Another origin of the server, to which the extension has no access yet. */
const otherOrigin = () => origin().replace("127.0.0.1", "localhost");

let chromium: ExtensionChromium;
beforeAll(async () => {
  chromium = await sharedChromium();
});

const HOW = "Click Tintype’s button in the toolbar";

async function openPanel(url: string): Promise<PopupTarget> {
  await chromium.goto(url);
  await chromium.clickAction();
  const popup = await chromium.popup();
  await popup.click("button", "Keep open beside the page");
  return chromium.panel();
}

describe("the panel", () => {
  let panel: PopupTarget;
  let harbour: string;
  beforeEach(async () => {
    harbour = `${origin()}/harbour?${crypto.randomUUID()}`;
    panel = await openPanel(harbour);
    onTestFinished(() => chromium.closePanel());
    await panel.shows("#8a1c5b");
  });

  test("takes the place of the popup until it is closed", async () => {
    await until("the popup to close", async () => !(await chromium.isPopupOpen()));
    await chromium.clickAction();
    const isReadAgain = ({ last }: StoredState) => last?.saved.as === "unchanged";
    await until("another reading", () => chromium.outcome(), isReadAgain);
    expect(await chromium.isPopupOpen()).toBe(false);
    await chromium.closePanel();
    await chromium.clickAction();
    await (await chromium.popup()).shows("#8a1c5b");
  });

  test("follows the active tab, whose page it shows after a click on the toolbar's button", async () => {
    const firstTab = chromium.page;
    const secondTab = await firstTab.context().newPage();
    onTestFinished(() => secondTab.close());
    const quay = `${otherOrigin()}/quay?${crypto.randomUUID()}`;
    await secondTab.goto(quay);
    await panel.shows(HOW);
    expect(await chromium.versionsOf(quay)).toEqual([]);
    // The panel takes the button of each page that the tab goes to. Until then, a click opens the popup.
    await until("the button to open no popup", () => chromium.opensNoPopup());
    await chromium.clickAction(quay);
    await panel.shows("#5b8a1c");
    expect(await chromium.isPopupOpen()).toBe(false);
    await firstTab.bringToFront();
    await panel.shows("#8a1c5b");
    await secondTab.bringToFront();
    await panel.shows("#5b8a1c");
    await secondTab.close();
    await panel.shows("#8a1c5b");
  });

  test("reads no page that the tab goes to before the person asks for it", async () => {
    const pier = `${origin()}/pier?${crypto.randomUUID()}`;
    await chromium.page.goto(pier);
    await panel.shows("Nothing has been read here yet");
    expect(await chromium.versionsOf(pier)).toEqual([]);
    await panel.click("button", "Read this page");
    await panel.shows("#1c5b8a");
    expect(await chromium.versionsOf(pier)).toHaveLength(1);
  });

  test("says that a page of the browser cannot be read after a click on the toolbar's button", async () => {
    await chromium.page.goto("chrome://version");
    await panel.shows(HOW);
    await chromium.clickAction();
    await panel.shows("Your browser does not allow this page to be read");
    await chromium.page.goto(harbour);
    await panel.shows(HOW);
  });

  test("keeps what is typed into a form when another tab follows", async () => {
    await panel.click("button", "Sign in");
    await panel.fill("Email", "ada@example.com");
    const secondTab = await chromium.page.context().newPage();
    await secondTab.goto(`${otherOrigin()}/quay`);
    await panel.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
    const typed = "document.querySelector('input[type=email]')?.value";
    expect(await panel.evaluate(typed)).toBe("ada@example.com");
    await panel.click("button", "Back");
    await panel.shows(HOW);
    await secondTab.close();
  });

  test("outlines elements in the tab that it follows alone", async () => {
    const outlined = async () => (await overlayOf(chromium.page)) !== undefined;
    await until("the tokens", () => panel.evaluate<boolean>('document.querySelector(".swatch-more") !== null'));
    await panel.evaluate('document.querySelector(".swatch-more").click()');
    const button = '[aria-label^="Show on page"]';
    await until("the button", () => panel.evaluate<boolean>(`document.querySelector('${button}') !== null`));
    await panel.evaluate(`document.querySelector('${button}').click()`);
    await until("outlines", outlined);
    const secondTab = await chromium.page.context().newPage();
    await until("the outlines to go", async () => !(await outlined()));
    await secondTab.close();
  });
});
