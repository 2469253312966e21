import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { night } from "@tintype/shared/testing/night";
import { testFolder } from "@tintype/shared/testing/test-folder";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults } from "./extension/axe.ts";
import { chromiumOfFile } from "./support/chromium.ts";
import { layoutFaults } from "./support/layout-faults.ts";
import { servePagesOfFile } from "./support/pages.ts";
import { root } from "./support/process.ts";
import { treeFaults } from "./support/tree-faults.ts";
import { arePicturesWanted, writePicture } from "./support/views/view.ts";

// All views in all states, drawn from the fixtures of the gallery (ui/gallery, extension/gallery), without a server or an extension.

/** Widths of windows, in px: small phones, phones, what is left of a laptop's at 200 % zoom, and a laptop's. */
const WIDTHS = [320, 390, 640, 1280];
const HEIGHT = 860;
/** Width of a narrow panel, in px. */
const PANEL_WIDTH = 280;

/** Parts of the names of the views that are looked at; empty: all of them. */
const CHOSEN_VIEWS = (process.env.GALLERY_VIEWS ?? "").split(",").filter((name) => name !== "");
/** A picture of each state takes minutes. */
const TIMEOUT_MS = night.size(300_000, 3_600_000);

/** The states of all views. */
type States = readonly (readonly [view: string, state: string])[];

const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

let folder = "";
const origin = servePagesOfFile((request, response) => void answer(request, response));
async function answer({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, "http://localhost");
  const file = pathname === "/" ? "index.html" : pathname;
  try {
    const content = await readFile(join(folder, file));
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "image/svg+xml" }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}

const browser = chromiumOfFile();
let page: Page;
let states: States = [];
const errors: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(testFolder(), "tintype-gallery-"));
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const config = join(root, "extension", "gallery", "vite.config.ts");
  await promisify(execFile)(process.execPath, [vite, "build", "--config", config, "--outDir", folder]);
  page = await browser().newPage({ viewport: { width: 1280, height: HEIGHT }, reducedMotion: "reduce" });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`${origin()}/?view=notFound`);
  states = await page.evaluate<States>("gallery.states");
  return () => rm(folder, { recursive: true });
});

async function draw(view: string, state: string, language: string): Promise<void> {
  await page.evaluate(`gallery.draw(${JSON.stringify({ view, state, language })})`);
}

/** Returns how the layout fails in a window of this width. */
async function layoutFaultsAt(width: number): Promise<string[]> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: HEIGHT });
    // Rows scroll to their chosen item when the window has its new size.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  return layoutFaults(page);
}

async function takePictures(name: string): Promise<void> {
  if (!arePicturesWanted) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await writePicture(`${name}-${colorScheme}`, () => page.screenshot(), "gallery");
  }
}

/** Looks at all states in one language. @returns a line for each fault */
async function findFaults(language: string, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  const checkedViews = new Set<string>();
  for (const [view, state] of states) {
    if (CHOSEN_VIEWS.length > 0 && !CHOSEN_VIEWS.some((name) => view.includes(name))) continue;
    const name = `${view}, ${state}, ${language}`;
    const add = (newFaults: readonly string[], where = "") =>
      void faults.push(...newFaults.map((fault) => `${name}${where}: ${fault}`));
    await draw(view, state, language);
    for (const width of view === "panel" ? [PANEL_WIDTH, ...widths] : widths) {
      add(await layoutFaultsAt(width), `, ${width} px`);
      await takePictures(`${name}-${width}`.replaceAll(/[^a-z0-9]+/gi, "-"));
    }
    // The states of a view differ little for axe.
    if (night.isNow || !checkedViews.has(view)) {
      checkedViews.add(view);
      add(await accessibilityFaults(page));
      add(await treeFaults(page));
    }
    add(errors.splice(0));
  }
  return faults;
}

test.each(night.cases(["de", "en"], 1))(
  "no state of a view in the gallery (%s) has an error, a text that is cut, a page that scrolls sideways, or a fault that axe calls serious",
  async (language) => {
    expect(states.length).toBeGreaterThan(100);
    expect(await findFaults(language, night.size([320], WIDTHS))).toEqual([]);
  },
  TIMEOUT_MS,
);
