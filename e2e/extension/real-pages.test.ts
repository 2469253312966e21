import { night } from "@tintype/shared/testing/night";
import { beforeAll, expect, test } from "vitest";
import type { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import type { ExtensionChromium } from "./chromium.ts";
import { type RealPage, serveRealPages } from "./real-pages.ts";
import { sharedChromium } from "./shared-chromium.ts";
import { takePopupPictures } from "./view-pages.ts";

// The real popup on pages of six design systems.

const origin = serveRealPages();
let chromium: ExtensionChromium;

beforeAll(async () => {
  chromium = await sharedChromium();
});

let opened: { readonly page: RealPage; readonly popup: PopupTarget } | undefined;

/** Opens the popup of a page, unless it is open. */
async function open(page: RealPage): Promise<PopupTarget> {
  if (opened?.page === page) return opened.popup;
  await chromium.goto(`${origin()}/${page}`);
  if (page === "swagger") await chromium.page.locator(".opblock").first().waitFor();
  await chromium.clickAction();
  const popup = await chromium.popup();
  await until("a swatch", () => popup.evaluate<boolean>('document.querySelector(".swatch") !== null'));
  opened = { page, popup };
  return popup;
}

/** Long lists are drawn in slices, one whenever the browser is idle: waits until the next one would have been drawn. */
const IDLE = `new Promise((resolve) =>
  requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve, { timeout: 1000 }))))`;

/** Evaluates a list of what the popup has drawn, once there is something and all of it is drawn. */
function allDrawn(popup: PopupTarget, what: string, expression: string): Promise<string[]> {
  const readList = async () => {
    await popup.evaluate(IDLE);
    return popup.evaluate<string[]>(expression);
  };
  let count = 0;
  return until(`all ${what}`, readList, ({ length }) => {
    const isWhole = length > 0 && length === count;
    count = length;
    return isWhole;
  });
}

/** Shows a kind of tokens and returns the texts of all elements that a selector finds in it, once all are drawn. */
async function textsIn(popup: PopupTarget, group: string, kind: string, selector: string): Promise<string[]> {
  await popup.evaluate(`document.querySelector("#group-${group}").click()`);
  await until(kind, () =>
    popup.evaluate<boolean>(`(() => {
      const tab = document.querySelector("#panel-${kind}");
      tab?.click();
      return tab?.ariaSelected === "true";
    })()`),
  );
  const texts = `[...document.querySelectorAll(".panel ${selector}")].map((e) => e.textContent)`;
  return allDrawn(popup, `${selector} of ${kind}`, texts);
}

/** The names on the cards of colours, as people see them. */
const shownNames = (popup: PopupTarget) =>
  allDrawn(popup, "names", `[...document.querySelectorAll(".swatch-name")].map((name) => name.firstChild.textContent)`);

test("the popup shows the kinds of tokens of a page, which arrow keys select", async () => {
  const popup = await open("bootstrap");
  const text = (selector: string) =>
    popup.evaluate<string | undefined>(`document.querySelector(${JSON.stringify(selector)})?.innerText`);
  expect(await text("h1")).toBe("Departures – Bootstrap");
  const swatch = '[title$="#0d6efd"]';
  expect(await until("the primary colour", () => text(swatch))).toContain("#0d6efd");
  const painted = await popup.evaluate(
    `getComputedStyle(document.querySelector('${swatch} .swatch-color > span')).backgroundColor`,
  );
  expect(painted).toBe("rgb(13, 110, 253)");
  await takePopupPictures(popup, "colors");

  const press = (key: string) =>
    popup.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`,
    );
  const focused = () => popup.evaluate<string>("document.activeElement.id");
  await popup.evaluate('document.querySelector(".kind-tabs [aria-selected=true]").focus()');
  const kinds = [await focused()];
  for (;;) {
    await press("ArrowRight");
    const lastKind = kinds.at(-1);
    const nextKind = await until("the next kind", focused, (id) => id !== "" && id !== lastKind);
    if (nextKind === "panel-colors") break;
    kinds.push(nextKind);
    expect(await popup.evaluate("document.querySelector('.panel').childElementCount")).toBeGreaterThan(0);
    // It is as large as browsers allow, and nothing overflows.
    const sizes =
      "[innerWidth, innerHeight, document.documentElement.scrollWidth, document.documentElement.scrollHeight]";
    expect(await popup.evaluate(sizes)).toEqual([400, 580, 400, 580]);
    await takePopupPictures(popup, nextKind.replace("panel-", ""));
  }
  expect(kinds).toEqual(expect.arrayContaining(["panel-contrasts", "panel-typography", "panel-radii", "panel-assets"]));
  expect(new Set(kinds).size).toBe(kinds.length);
  await until("the colours", () => text(".swatch"));
});

test.each(
  night.cases<[RealPage, { drawing?: true; contrasts: RegExp; names?: RegExp; exported?: RegExp }]>(
    [
      ["bootstrap", { drawing: true, contrasts: /border of a field/, names: /^bs-/ }],
      ["govuk", { contrasts: /border of a field/, exported: /^ {2}--govuk-[a-z-]+-colour: #/m }],
      ["patternfly", { drawing: true, contrasts: /icon/, names: /^…/, exported: /^ {2}--pf-t--global--[a-z-]+: #/m }],
      ["pico", { contrasts: /border of a field/, names: /^pico-/ }],
      ["swagger", { contrasts: /icon/ }],
      ["tabler", { drawing: true, contrasts: /icon/, names: /^tblr-/ }],
    ],
    1,
  ),
)(
  "the popup shows a page of %s with names that differ, its contrasts, type, spacing, drawings and export",
  async (page, has) => {
    const popup = await open(page);
    await takePopupPictures(popup, `${page}-colors`);
    const ground = await chromium.page.evaluate(() => {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (!context) return "";
      for (const color of [
        "white",
        ...[document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor),
      ]) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      return `rgb(${context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(", ")})`;
    });
    expect(await popup.evaluate('getComputedStyle(document.querySelector(".strip")).backgroundColor')).toBe(ground);
    const names = await shownNames(popup);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => name.length > 40)).toEqual([]);
    if (has.names) expect(names.some((name) => has.names?.test(name))).toBe(true);

    const pairs = await textsIn(popup, "color", "contrasts", ".pair");
    await takePopupPictures(popup, `${page}-contrasts`);
    expect(pairs.some((pair) => has.contrasts.test(pair))).toBe(true);
    expect(await popup.evaluate('document.querySelector(".contrast-score").innerText')).toMatch(
      /^\d+% of the texts pass AA, \d+% AAA\n\d+% of the borders and icons reach 3:1$/,
    );
    // The opposite would be text on a picture or gradient, of which nothing is known.
    expect(pairs.filter((pair) => /(?<!\d)1\.00:1/.test(pair))).toEqual([]);

    const declared = await textsIn(popup, "type", "typography", ".specimen");
    expect(declared.join()).toMatch(/CSS: .* · rendered .*\d+ elements?/);
    const notes = await textsIn(popup, "layout", "spacing_scale", ".token-note");
    expect(notes.every((note) => /^(-?[\d.]+rem · )?[a-z-]+$/.test(note))).toBe(true);
    expect(notes.some((note) => note.includes("rem · "))).toBe(true);
    if (has.drawing) {
      expect(await textsIn(popup, "files", "assets", ".asset-name")).toContain("Drop anchor");
      const facts = await textsIn(popup, "files", "assets", ".value");
      expect(facts.some((fact) => /^24×24 · svg · [\d.]+ (byte|kB)/.test(fact))).toBe(true);
    }
    if (!has.exported) return;
    await popup.click("button", "Export");
    const code = () => popup.evaluate<string | undefined>('document.querySelector(".code")?.textContent');
    // The author's names stay as they are, without a second prefix.
    expect(await until("the code", code)).toMatch(has.exported);
  },
);
