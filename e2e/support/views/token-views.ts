import { readFile } from "node:fs/promises";
import { night } from "@tintype/shared/testing/night";
import type { Download, Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { layoutFaults } from "../layout-faults.ts";
import { until } from "../wait.ts";
import { showKind, takePictures } from "./view.ts";

/** A dashboard that shows the views: that of the extension, or that of the server. */
export interface Shell {
  /** The start of the names of its pictures. */
  readonly name: string;
  readonly page: () => Page;
  /** Shows the tokens of a page of the showcase: `harbour` has one version, in its first design, and `tickets` one of each. */
  readonly open: (captured: "harbour" | "tickets") => Promise<void>;
}

/**
 * The texts of elements, without those for screen readers. Not the inner texts: those of elements that the browser has not
 * laid out yet are empty (content-visibility).
 */
const seen = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as Element; // a copy is of the same type
      for (const unseen of copy.querySelectorAll(".unseen")) unseen.remove();
      return copy.textContent?.trim();
    }),
  );

const saved = async (download: Download) => (await readFile(await download.path())).toString();

/** The formats of exports: the label, the name of the file, and a piece of it. */
const EXPORTS = [
  ["CSS", "harbour-ferries-departures.css", "--bs-primary: #0d6efd;"],
  ["SCSS", "harbour-ferries-departures.scss", "$bs-primary: #0d6efd;"],
  ["Less", "harbour-ferries-departures.less", "@bs-primary: #0d6efd;"],
  ["Tailwind 4", "harbour-ferries-departures.tailwind.css", "@theme"],
  ["Tailwind 3", "harbour-ferries-departures.tailwind.config.js", "module.exports"],
  ["Design Tokens", "harbour-ferries-departures.tokens.json", '"$type": "color"'],
  ["Figma", "harbour-ferries-departures.figma.tokens.json", '"com.figma.scopes"'],
  ["JSON", "harbour-ferries-departures.json", '"value": "#0d6efd"'],
] as const;

/**
 * Tests those views that use something of the shell: its clipboard, files, addresses and versions, and the room that it leaves.
 * @param declare when the tests run
 */
export function testViewsOfShell(shell: Shell, declare: typeof night.test = test): void {
  const take = (name: string) => takePictures(shell.page(), `${shell.name}-${name}`);
  const copied = () => shell.page().evaluate(() => navigator.clipboard.readText());

  declare("the view of colours groups them by role and copies them in the chosen notation", async () => {
    const page = shell.page();
    await shell.open("harbour");
    const accents = page.locator(".role", { hasText: "Accents" });
    await expect.poll(() => seen(accents.locator(".swatch-name"))).toContain("bs-primary");
    const primary = accents.locator(".swatch-copy", { hasText: "bs-primary" });
    for (const [notation, value] of [
      ["rgb", "rgb(13 110 253)"],
      ["hsl", "hsl(215.8 98.4% 52.2%)"],
      ["oklch", "oklch(0.5782 0.2282 260.03)"],
      ["hex", "#0d6efd"],
    ] as const) {
      await page.getByRole("combobox", { name: "Copy as" }).selectOption(notation);
      await Promise.all([page.getByText(`${value} copied`).waitFor(), primary.click()]);
      expect(await copied()).toBe(value);
    }
    await take("colors");
  });

  declare(
    "the first token stands in the upper part of the window, and those that have changed are marked",
    async () => {
      const page = shell.page();
      const size = page.viewportSize();
      await page.setViewportSize({ width: 1360, height: 800 });
      await shell.open("tickets");
      await page.locator(".mark.modified").first().waitFor();
      expect(
        await page
          .locator(".swatch")
          .first()
          .evaluate((swatch) => swatch.getBoundingClientRect().top),
      ).toBeLessThan(331);
      expect(await layoutFaults(page)).toEqual([]);
      await take("changed");
      await page.getByRole("link", { name: /^\d+ changes$/ }).click();
      await page.waitForSelector(".diff");
      if (size) await page.setViewportSize(size);
    },
  );

  declare("the view of exports shows, copies and saves the tokens in every format", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await page.getByRole("link", { name: "Export" }).click();
    for (const [label, name, piece] of night.cases(EXPORTS, 3)) {
      await page.getByRole("radio", { name: label, exact: true }).check();
      await page.getByText(name, { exact: true }).waitFor();
      const copy = page.getByRole("button", { name: "Copy" });
      await Promise.all([page.getByText(`${name} copied`).waitFor(), copy.click()]);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save" }).click();
      expect((await download).suggestedFilename()).toBe(name);
      const content = await saved(await download);
      expect(content).toContain(piece);
      expect(await copied()).toBe(content);
      expect((await page.locator(".code").textContent())?.trim()).toBe(content.trim());
    }
    await take("export");
  });

  declare("the view of exports shows the palette as a drawing, and saves it as PNG", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await page.getByRole("link", { name: "Export" }).click();
    const svg = page.getByRole("radio", { name: "SVG", exact: true });
    await svg.check();
    await svg.press("ArrowLeft"); // the groups are one choice for the keyboard
    await page.getByRole("radio", { name: "Figma", exact: true, checked: true }).waitFor();
    await svg.check();
    const drawing = page.getByRole("img", { name: "harbour-ferries-departures.palette.svg" });
    await drawing.waitFor();
    const width = await drawing.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error("This is no picture.");
      await image.decode();
      return image.naturalWidth;
    });
    await page.getByRole("radio", { name: "PNG", exact: true }).check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    expect((await download).suggestedFilename()).toBe("harbour-ferries-departures.palette.png");
    const file = await readFile(await (await download).path());
    expect(file.toString("latin1", 1, 4)).toBe("PNG");
    // The first part of a PNG says its width.
    expect(file.readUInt32BE(16)).toBe(width * 2);
    await take("palette");
  });

  declare("the view of versions shows two versions side by side, and swaps them", async () => {
    const page = shell.page();
    await shell.open("tickets");
    await page.getByRole("link", { name: /^Versions/ }).click();
    // The lists of changes are loaded when they are first shown.
    await page.locator(".color-change").first().waitFor();
    // Elements have no inner texts before the browser has laid them out.
    const halves = () => page.locator(".color-change", { hasText: "bs-primary" }).locator(".value").allInnerTexts();
    await expect.poll(halves).toEqual(["#0d6efd", "#7a3ee8"]);
    const painted = page.locator(".color-change", { hasText: "bs-primary" }).locator(".color-paint > span");
    expect(await painted.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))).toEqual([
      "rgb(13, 110, 253)",
      "rgb(122, 62, 232)",
    ]);
    expect(await page.locator(".diff-total").textContent()).toMatch(/^\d+ changes$/);
    await take("changes");
    await page.locator(".diff-body").evaluate((body) => body.scrollTo(0, 640));
    await take("changes-below");

    await page.getByRole("button", { name: "Swap" }).click();
    await expect.poll(halves).toEqual(["#7a3ee8", "#0d6efd"]);
    expect(page.url()).toMatch(/\/pages?\/[^/]+\/compare\/[^/]+\/[^/]+$/);
    await page.getByLabel("To", { exact: true }).selectOption({ index: 0 });
    await page.getByText("No changes", { exact: true }).waitFor();
    await take("no-changes");
  });

  declare("the view of tokens shows an older version if it is selected", async () => {
    const page = shell.page();
    await shell.open("tickets");
    await page.getByLabel("Version that is shown").selectOption({ index: 1 });
    await page.getByRole("button", { name: "Copy bs-primary #0d6efd" }).waitFor();
    expect(page.url()).toMatch(/\/pages?\/[^/]+\/version\/[^/]+$/);
  });
}

/** Tests how views draw tokens, which is the same in every shell. */
export function testDrawings(shell: Shell): void {
  const take = (name: string) => takePictures(shell.page(), `${shell.name}-${name}`);

  test("the details of a colour show all its notations, its custom property and what it paints", async () => {
    const page = shell.page();
    await shell.open("harbour");
    const more = page.getByRole("button", { name: "Details of bs-primary" });
    await more.click();
    const details = page.getByRole("dialog", { name: "bs-primary" });
    const values = await until(
      "the values, of which the class is loaded last",
      () => details.locator(".details-value .value").allInnerTexts(),
      (all) => all.length === 7,
    );
    expect(values).toEqual([
      "#0d6efd",
      "rgb(13 110 253)",
      "hsl(215.8 98.4% 52.2%)",
      "oklch(0.5782 0.2282 260.03)",
      "0d6efd",
      "var(--bs-primary)",
      expect.stringMatching(/^[a-z]+-bs-primary$/),
    ]);
    expect(await details.locator("dd").first().textContent()).toContain("background-color");
    await take("color-details");
    await more.click();
    await details.waitFor({ state: "detached" });
  });

  test("the search looks through all kinds of tokens and goes to the first where it finds something", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await page.keyboard.press("/");
    await page.keyboard.type("#0d6efd");
    await until(
      "one colour",
      () => page.locator(".swatch").count(),
      (count) => count === 1,
    );
    await page.keyboard.press("Escape");
    await page.keyboard.type("liberation mono");
    // The page asks for another font, and this computer draws it with Liberation Mono.
    await expect.poll(() => seen(page.locator(".specimen-name"))).toEqual(["SFMono-Regular"]);
    await take("search");
    await page.getByRole("button", { name: "Clear the search" }).click();
  });

  test("the view of contrasts shows the pairs that are hardest to read first, in their own colours", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await showKind(page, "Colour", "Contrast");
    const weakest = page.locator(".pair").first();
    expect(await weakest.locator(".pair-facts").textContent()).toBe("border of a field · once");
    expect(await weakest.locator(".pair-ratio").textContent()).toBe("1.30:1");
    expect(await weakest.locator(".level").allTextContents()).toEqual(["3:1fails"]);
    await take("contrast-borders");
    await page.getByRole("radio", { name: "Text", exact: true }).check();
    await expect.poll(() => seen(weakest.locator(".pair-name"))).toEqual(["bs-warning", "bs-body-bg"]);
    expect(await weakest.locator(".pair-ratio").textContent()).toBe("1.63:1");
    expect(await weakest.locator(".level").allTextContents()).toEqual(["AAfails", "AAAfails"]);
    const sample = weakest.locator(".pair-sample");
    const style = await sample.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return [color, backgroundColor];
    });
    expect(style).toEqual(["rgb(255, 193, 7)", "rgb(255, 255, 255)"]);
    await take("contrast");
  });

  test("the views of type and spacing draw sizes as they are", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await showKind(page, "Type", "Typefaces");
    const specimen = page.locator(".specimen").first();
    await expect.poll(() => seen(specimen.locator(".specimen-name"))).toEqual(["Liberation Sans"]);
    const drawn = await specimen
      .locator(".family-sample")
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    const sizes = await specimen.locator(".family-style .value").allInnerTexts();
    expect(sizes.length).toBeGreaterThan(1);
    expect(drawn).toEqual(sizes.map((style) => `${Math.min(40, Number.parseFloat(style))}px`));
    await take("type");

    await showKind(page, "Layout", "Spacing");
    const rare = page.getByRole("button", { name: /^Used once/, expanded: false });
    if ((await rare.count()) > 0) await rare.click();
    const step = page.locator(".panel button", { hasText: "48px" }).locator(".bar span");
    expect((await step.boundingBox())?.width).toBe(48);
    await take("spacing");
  });

  test("the views of surfaces and motion draw values as they are", async () => {
    const page = shell.page();
    await shell.open("harbour");
    const drawn = (selector: string, property: string) =>
      page
        .locator(selector)
        .evaluateAll(
          (all, name) =>
            all.map((one) => [
              one.closest(".token-copy")?.getAttribute("title")?.split("\n")[1],
              getComputedStyle(one).getPropertyValue(name),
            ]),
          property,
        );
    await showKind(page, "Surface", "Radii");
    const radii = await drawn(".radius-card", "border-radius");
    expect(radii.length).toBeGreaterThan(1);
    for (const [value, radius] of radii) expect(radius).toBe(value);
    await take("radii");
    await showKind(page, "Motion", "Easings");
    const moving = () => page.evaluate(() => document.getAnimations().length);
    expect(await moving()).toBe(0); // the person wants less motion
    await take("easings");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(moving).toBeGreaterThan(0);
    const easings = await drawn(".easing-dot", "animation-timing-function");
    expect(easings.length).toBeGreaterThan(0);
    for (const [value, easing] of easings) expect(easing).toBe(value);
    // The curve is drawn from the points that the browser computes.
    expect(await page.locator(".easing-curve").count()).toBe(easings.length);
    expect(await page.locator(".easing-curve").first().getAttribute("d")).toMatch(/^M0 100L.*L100 0$/);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  test("the view of versions says that there is nothing to compare if there is one version", async () => {
    const page = shell.page();
    await shell.open("harbour");
    await page.getByRole("link", { name: "Versions" }).click();
    await page.getByText("One version so far").waitFor();
    await take("one-version");
  });
}
