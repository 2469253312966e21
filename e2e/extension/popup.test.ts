import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";

// The real popup, opened by a click on the toolbar. What the same views do in a tab, views.test.ts tells.

const origin = serveTestPages();
let chromium: ExtensionChromium;

beforeAll(async () => {
  chromium = await ExtensionChromium.launch();
});
afterAll(() => chromium?.close());

async function open(url: string): Promise<PopupTarget> {
  await chromium.goto(url);
  await chromium.clickAction();
  return chromium.popup();
}

const text = (popup: PopupTarget, selector: string) =>
  popup.evaluate<string | undefined>(`document.querySelector(${JSON.stringify(selector)})?.innerText`);
/** The text of an element, once it is there. */
const shown = (popup: PopupTarget, selector: string) => until(`${selector} in the popup`, () => text(popup, selector));
const canReadAgain = (popup: PopupTarget) => shown(popup, ".header .icon-button:last-child:enabled");
const click = (popup: PopupTarget, selector: string) =>
  popup.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);

/** Of the window, and of what is in it. */
const sizes = (popup: PopupTarget) =>
  popup.evaluate<number[]>(
    "[innerWidth, innerHeight, document.documentElement.scrollWidth, document.documentElement.scrollHeight]",
  );

test("shows a page's tokens, kind by kind, by mouse and keyboard", async () => {
  const popup = await open(`${origin()}/bootstrap`);
  await shown(popup, ".swatch");
  expect(await text(popup, "h1")).toBe("Bootstrap");
  const swatch = '[title$="#0d6efd"]';
  expect(await text(popup, swatch)).toContain("#0d6efd");
  const painted = await popup.evaluate(
    `getComputedStyle(document.querySelector('${swatch} .swatch-color > span')).backgroundColor`,
  );
  expect(painted).toBe("rgb(13, 110, 253)");
  await takePictures(popup, "colors");

  const press = (key: string) =>
    popup.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`,
    );
  await popup.evaluate('document.querySelector("[role=tab][aria-selected=true]").focus()');
  for (const [kind, content] of [
    ["contrasts", ".pair"],
    ["typography", ".specimen"],
    ["spacing", ".step"],
    ["assets", ".asset"],
  ] as const) {
    await press("ArrowRight");
    await shown(popup, content);
    expect(await popup.evaluate("document.activeElement.id")).toBe(`tab-${kind}`);
    // As large as browsers let a popup be, and nothing sticks out.
    expect(await sizes(popup)).toEqual([400, 580, 400, 580]);
    await takePictures(popup, kind);
  }
  await press("Home");
  await shown(popup, ".swatch");
});

test("copies a value at a click, and says so", async () => {
  const popup = await open(`${origin()}/`);
  const brand = '.swatch-copy[title^="color-brand"]';
  await shown(popup, brand);
  await click(popup, ".segments label:nth-of-type(4) input");
  await until(
    "the value in oklch",
    () => text(popup, brand),
    (value) => value?.includes("oklch(0.55 0.12 230)") === true,
  );
  await click(popup, brand);
  expect(await shown(popup, ".toast.shown")).toBe("oklch(0.55 0.12 230) copied");
});

test("opened again, it shows what it has, in the notation chosen last", async () => {
  const popup = await open(`${origin()}/`);
  await shown(popup, ".swatch");
  const first = await chromium.outcome();
  await chromium.closePopup();

  await chromium.page.evaluate('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
  await chromium.clickAction();
  const again = await chromium.popup();
  await shown(again, ".swatch");
  expect(await chromium.outcome()).toEqual(first);
  expect(await text(again, '.swatch-copy[title^="color-brand"]')).toContain("oklch(0.55 0.12 230)");
});

test("asked to, it reads the page again, keeps the names, and shows what has changed", async () => {
  const popup = await open(`${origin()}/`);
  const name = ".footer-version b";
  const before = await shown(popup, name);
  await chromium.page.evaluate('document.documentElement.style.setProperty("--color-brand", "#7d2ae8")');
  await canReadAgain(popup);
  await click(popup, ".header .icon-button:last-child");
  await until(
    "another version",
    () => text(popup, name),
    (version) => version !== before,
  );
  expect(await text(popup, ".footer-version small")).toBe("1 change");

  await click(popup, ".footer-version");
  const change = ".color-halves + .swatch-name";
  expect(await shown(popup, change)).toBe("color-brand");
  await takePictures(popup, "changes");
  expect(await popup.evaluate("document.activeElement.ariaLabel")).toBe("Back");
  // Escape leads back and does not close the popup.
  await popup.evaluate('document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))');
  await shown(popup, ".swatch");
});

test("where a page cannot be read again, what was read stays, with the reason", async () => {
  const popup = await open(`${origin()}/bootstrap`);
  await canReadAgain(popup);
  await shown(popup, ".swatch");
  await chromium.page.evaluate("document.documentElement.replaceChildren()");
  await click(popup, ".header .icon-button:last-child");
  expect(await shown(popup, ".fault-notice b")).toBe("Nothing to see yet.");
  expect(await text(popup, ".swatches")).toContain("bs-primary");
  await takePictures(popup, "not-read-again");
});

test.each([
  ["a page of the browser", () => "chrome://version/", "The browser does not allow reading this page"],
  ["what is no web page", () => `${origin()}/text`, "Not a web page"],
  ["a page with nothing on it", () => `${origin()}/empty`, "Nothing to see yet"],
])("says in plain words why it shows no tokens: %s", async (name, url, words) => {
  const popup = await open(url());
  expect(await shown(popup, ".fault h2")).toBe(words);
  await takePictures(popup, name.replaceAll(" ", "-"));
});

/** For people to look at, light and dark, in a folder that git ignores. */
async function takePictures(popup: PopupTarget, name: string): Promise<void> {
  const folder = fileURLToPath(new URL("../../.cache/screenshots", import.meta.url));
  await mkdir(folder, { recursive: true });
  for (const value of ["light", "dark"]) {
    const stillness = { name: "prefers-reduced-motion", value: "reduce" };
    await popup.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }, stillness] });
    await writeFile(join(folder, `popup-${name}-${value}.png`), await popup.screenshot());
  }
}
