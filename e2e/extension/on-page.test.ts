import { night } from "@tintype/shared/testing/night";
import { beforeAll, expect, test } from "vitest";
import type { PopupTarget } from "../support/popup-target.ts";
import { takePictures } from "../support/views/view.ts";
import { until } from "../support/wait.ts";
import { deleteAllPages } from "./captures.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { serveOnPagePages } from "./on-page-pages.ts";
import { boxOf, type Overlay, overlayOf } from "./overlay.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { openView, takePopupPictures } from "./view-pages.ts";

// Tests of the extension's drawings in the open tab, with the real popup.

const origin = serveOnPagePages();
let chromium: ExtensionChromium;

beforeAll(async () => {
  chromium = await sharedChromium();
});

async function open(path = "/"): Promise<PopupTarget> {
  await chromium.goto(origin() + path);
  await chromium.clickAction();
  const popup = await chromium.popup();
  await until("a swatch", () => popup.evaluate<boolean>('document.querySelector(".swatch") !== null'));
  return popup;
}

const overlay = (what: string, isWanted: (overlay: Overlay) => boolean) =>
  until(what, async () => {
    const current = await overlayOf(chromium.page);
    return current && isWanted(current) ? current : undefined;
  });
const noOverlay = () => until("the overlay to go", async () => (await overlayOf(chromium.page)) === undefined);
const press = (popup: PopupTarget, key: string) =>
  popup.evaluate(
    `document.body.dispatchEvent(new KeyboardEvent("keydown", ${JSON.stringify({ key, bubbles: true, cancelable: true })}))`,
  );
/** All that scripts of the page can see of its content. */
const content = () => chromium.page.evaluate(() => document.documentElement.outerHTML);

async function showPrimary(popup: PopupTarget): Promise<void> {
  // The name of this button begins with the number of uses.
  const click = `[...document.querySelectorAll("button")]
    .find(({ textContent }) => textContent.endsWith("Details of bs-primary")).click()`;
  await popup.evaluate(click);
  await popup.click("button", "Show on page: bs-primary");
}

test("the popup shows the elements of a token in the tab, counts them, and goes from one to the next", async () => {
  const popup = await open();
  const { page } = chromium;
  const oldContent = await content();
  await showPrimary(popup);
  await popup.shows("5 elements");
  const { paths } = await overlay("four outlines", (drawn) => drawn.paths[0]?.length === 4);
  const expectedBoxes = ["#first", "#tagged", "#dot"].map((selector) => boxOf(page, selector));
  expect(paths[0]).toEqual(expect.arrayContaining(await Promise.all(expectedBoxes)));
  const width = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  await takePictures(page, "on-page");
  await takePopupPictures(popup, "on-page");

  for (let position = 1; position <= 5; position++) {
    await press(popup, "n");
    await popup.shows(`${position} of 5`);
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  const last = await boxOf(page, "#last");
  await overlay("the chosen element in its place", (drawn) => drawn.paths[2]?.[0] === last);
  await popup.click("button", "Previous element");
  await popup.shows("4 of 5");
  await page.evaluate(() => scrollTo(0, 0));
  const firstBox = await boxOf(page, "#first");
  await overlay("the outlines after scrolling", (drawn) => drawn.paths[0]?.[0] === firstBox);
  expect(
    await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]),
  ).toEqual(width);

  await press(popup, "Escape");
  await noOverlay();
  expect(await content()).toBe(oldContent);
  await popup.click("button", "Show on page: bs-primary");
  await overlay("the outlines again", (drawn) => drawn.paths[0]?.length === 4);
  await chromium.closePopup();
  await noOverlay();
  expect(await content()).toBe(oldContent);
});

night.test(
  "a capture leaves out what is shown in the tab, and has a picture of it, which is deleted with the page",
  async () => {
    const popup = await open("/?capture");
    const pictures = () => chromium.records<{ image: string }>("thumbnails");
    await until("the picture", pictures, (all) => all.length > 0);
    await showPrimary(popup);
    await overlay("outlines", (drawn) => drawn.paths[0]?.length === 4);
    await popup.click("button", "Read the page again");
    await popup.shows("unchanged");
    const { last } = await chromium.outcome();
    expect(last?.tokens.colors.map(({ value }) => value)).not.toContain("#c2410c");
    await chromium.closePopup();

    const dashboard = await openView(chromium, "dashboard.html");
    const picture = dashboard.locator(".page-link > .thumbnail").first();
    const facts = () => picture.evaluate(({ naturalWidth, src }: HTMLImageElement) => [naturalWidth, src.slice(0, 16)]);
    await expect.poll(facts).toEqual([320, "data:image/webp;"]);
    await takePictures(dashboard, "thumbnails");
    await deleteAllPages(dashboard);
    expect(await pictures()).toEqual([]);
    await dashboard.close();
  },
);

/** Opens a page and starts the picker from the popup, which closes then. */
async function pick(path: string): Promise<string> {
  const popup = await open(path);
  const oldContent = await content();
  await popup.click("button", "Pick an element on the page");
  await until("the popup to close", async () => !(await chromium.isPopupOpen()));
  return oldContent;
}

const says = (...texts: string[]) =>
  overlay(`the card with ${texts.join(", ")}`, (card) => texts.every((text) => card.texts.includes(text)));

/** Pastes the clipboard into a field of another page. @returns its forms, by their types */
async function paste(): Promise<Record<string, string>> {
  const { page } = chromium;
  await page.goto(`${origin()}/frame`);
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    document.body.append(field);
    field.addEventListener("paste", ({ clipboardData }) => {
      const types = clipboardData?.types ?? [];
      const forms = Object.fromEntries(types.map((type) => [type, clipboardData?.getData(type) ?? ""]));
      document.documentElement.dataset.pasted = JSON.stringify(forms);
    });
    field.focus();
  });
  await page.keyboard.press("Control+V");
  return JSON.parse(await until("the pasted text", () => page.evaluate(() => document.documentElement.dataset.pasted)));
}

async function middleOf(selector: string): Promise<[x: number, y: number]> {
  const box = await chromium.page.locator(selector).boundingBox();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
}

night.test(
  "the picker shows the tokens of the element under the pointer, pins it at a click and walks with arrow keys",
  async () => {
    const { page } = chromium;
    const oldContent = await pick("/?pick");
    await page.mouse.move(...(await middleOf("#first")));
    const { paths } = await says("button#first.btn.btn-primary", "bs-primary", "#0d6efd", "6 12");
    expect(paths[1]?.[0]).toBe(await boxOf(page, "#first"));
    await takePictures(page, "pick");
    await page.mouse.move(...(await middleOf("#dot")));
    await says("i#dot", "30 × 30", "bs-primary");
    await page.mouse.move(100, 215);
    await says("button#framed.btn.btn-primary", "bs-primary");

    await page.mouse.wheel(0, 3000);
    await until("the page to scroll", () => page.evaluate(() => scrollY > 1000));
    await page.mouse.click(...(await middleOf("#word")));
    await says("span#word", "Click a value to copy it · arrow keys to move · Esc to end");
    await page.keyboard.press("ArrowUp");
    await says("a#last.btn.btn-primary", "bs-primary", "#0d6efd", "#last");
    await takePictures(page, "pick-pinned");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await says("iframe");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await says("button#framed.btn.btn-primary");
    await page.keyboard.press("Tab"); // the button that ends it
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await says("#0d6efd copied");
    expect(new URL(page.url()).hash).toBe("");
    await page.keyboard.press("Escape");
    await noOverlay();
    expect(await content()).toBe(oldContent);
  },
);

test("the picker copies a card of an element at a key, as text, HTML and JSON", async () => {
  const { page } = chromium;
  await pick("/?card");
  await page.mouse.move(...(await middleOf("#first")));
  await says("button#first.btn.btn-primary");
  await page.keyboard.press("c");
  await says("button#first.btn.btn-primary copied");
  await page.keyboard.press("Escape");
  await noOverlay();
  const card = await paste();
  const lines = card["text/plain"]?.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "button#first.btn.btn-primary",
      "  Padding: 6 12",
      "  bs-primary: #0d6efd · var(--bs-primary) · background-color, border-color",
      expect.stringMatching(/^ {4}\.btn · bootstrap[\w.]*\.css$/),
      "  :hover background-color: bs-primary #0d6efd → #0b5ed7",
      "  4.5:1 AA: bs-body-bg #ffffff on bs-primary #0d6efd",
    ]),
  );
  expect(card["text/html"]).toContain("<p><b>button#first.btn.btn-primary</b></p><table>");
  const json = JSON.parse(card["application/json"] ?? "");
  expect(json).toMatchObject({ selector: "#first", box: { padding: "6 12" }, truncated: false });
});

night.test("the picker copies an element of a shadow tree by a button, also as JSON", async () => {
  const { page } = chromium;
  await pick("/?json");
  await page.mouse.click(...(await middleOf("#dot")));
  await says("i#dot", "Copy element");
  // After the buttons that end it, and that copy the value, var() and the selector.
  for (let button = 1; button <= 5; button++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await says("i#dot copied");
  for (let button = 1; button <= 6; button++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await says("JSON copied");
  await takePictures(page, "pick-copied");
  const forms = await paste();
  expect(JSON.parse(forms["text/plain"] ?? "")).toMatchObject({
    element: "i#dot",
    selector: "ferry-status >>> #dot",
    tokens: [
      { name: "bs-primary", value: "#0d6efd", custom_property: "--bs-primary", properties: ["background-color"] },
    ],
  });
  expect(forms).not.toHaveProperty("text/html");
});

test("the picker works on a page that stops all events, removes what is added to it and hides the members of a form, and the page notices none of the events", async () => {
  const { page } = chromium;
  const oldContent = await pick("/hostile");
  await page.mouse.move(...(await middleOf("#go")));
  await says("a#go.govuk-button", "#00703c");
  await page.mouse.click(...(await middleOf("#go")));
  await says("Click a value to copy it · arrow keys to move · Esc to end");
  await takePictures(page, "pick-hostile");
  await page.keyboard.press("c");
  await says("a#go.govuk-button copied");
  await page.keyboard.press("ArrowUp");
  await says("form.renewal");
  await page.keyboard.press("ArrowUp");
  await says("body.govuk-template__body");
  await page.keyboard.press("Escape");
  await noOverlay();
  expect(await page.evaluate("heard")).toEqual([]);
  expect(new URL(page.url()).hash).toBe("");
  expect(await content()).toBe(oldContent);
});

test("the picker tells the rules from which a pinned element has its tokens", async () => {
  const { page } = chromium;
  await pick("/?rules");
  await page.mouse.move(...(await middleOf("#first")));
  const { texts } = await says("button#first.btn.btn-primary");
  expect(texts).not.toContain(".btn");
  await page.mouse.click(...(await middleOf("#first")));
  await says(".btn", " · bootstrap.css", "overrides ", "button, select", " and 1 more");
  await takePictures(page, "pick-rules");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await says("i#dot", "style attribute");
  await page.keyboard.press("Escape");
  await noOverlay();
});

night.test("the background does nothing for the extension's scripts in pages of the web", async () => {
  await open();
  const answers =
    await chromium.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) =>
    chrome.scripting.executeScript({
      target: { tabId: tab.id },
      args: [tab.id],
      func: async (tabId) => {
        const paints = [{ property: "color", value: "rgb(0, 0, 0)" }];
        const token = { kind: "colors", value: "#000000" };
        const messages = [{ type: "uploads" }, { type: "match", token, paints }, { type: "pick", tabId }, { type: "read", tabId, again: true }];
        const answers = [];
        for (const message of messages) answers.push((await chrome.runtime.sendMessage(message).catch(() => null)) ?? null);
        return answers;
      },
    }).then(([{ result }]) => result))`);
  expect(answers).toEqual([null, null, null, null]);
});

night.test("the outlines stand over a dialog that the page opens, and go when the tab leaves the page", async () => {
  const popup = await open("/?dialog");
  await showPrimary(popup);
  await overlay("outlines", (drawn) => drawn.paths[0]?.length === 4);
  await chromium.page.evaluate(() => document.querySelector("dialog")?.showModal());
  await until("the overlay in the dialog", () =>
    chromium.page.evaluate(() => document.querySelector("dialog > tintype-overlay") !== null),
  );
  await chromium.page.evaluate((url) => location.assign(url), `${origin()}/hostile`);
  await until("the popup to show no elements", () =>
    popup.evaluate<boolean>('document.querySelector(".on-page-bar") === null'),
  );
});
