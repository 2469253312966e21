import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { ExtensionChromium } from "./chromium.ts";
import { serveTestPages } from "./pages-server.ts";

// The real popup, opened by a click on the toolbar.

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

test("shows a page's tokens, kind by kind, by mouse and keyboard", async () => {
  const popup = await open(`${origin()}/bootstrap`);
  await until(() => text(popup, ".swatch"));
  expect(await text(popup, "h1")).toBe("Bootstrap");
  const swatch = '[aria-label^="Copy #0d6efd"]';
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
  for (const [room, content] of [
    ["typography", ".specimen"],
    ["spacing", ".step"],
    ["assets", ".asset"],
  ] as const) {
    await press("ArrowRight");
    await until(() => text(popup, content));
    expect(await popup.evaluate("document.activeElement.id")).toBe(`tab-${room}`);
    await takePictures(popup, room);
  }
  await press("Home");
  await until(() => text(popup, ".swatch"));
});

test("copies a value at a click, and says so", async () => {
  const popup = await open(`${origin()}/`);
  const brand = '[aria-label*="color-brand"]';
  await until(() => text(popup, brand));
  await popup.evaluate(`document.querySelector('${brand}').click()`);
  expect(await until(() => text(popup, ".toast.shown"))).toBe("oklch(0.55 0.12 230) copied");
});

test("opened again, it shows what it has; asked to, it reads again and keeps the names", async () => {
  const popup = await open(`${origin()}/`);
  await until(() => text(popup, ".swatch"));
  const first = await chromium.outcome();
  await chromium.closePopup();

  await chromium.page.evaluate('document.documentElement.style.setProperty("--color-brand", "#b3261e")');
  await chromium.clickAction();
  const again = await chromium.popup();
  await until(() => text(again, ".swatch"));
  expect(await chromium.outcome()).toEqual(first);

  await again.evaluate('document.querySelector(".header button").click()');
  await until(async () => (await text(again, '[aria-label*="color-brand"]'))?.includes("#b3261e"));
});

test.each([
  ["a page of the browser", () => "chrome://version/", "The browser keeps this page closed"],
  ["what is no web page", () => `${origin()}/text`, "Not a web page"],
  ["a page with nothing on it", () => `${origin()}/empty`, "Nothing to see yet"],
])("says in plain words why it shows no tokens: %s", async (name, url, words) => {
  const popup = await open(url());
  expect(await until(() => text(popup, ".fault h2"))).toBe(words);
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
