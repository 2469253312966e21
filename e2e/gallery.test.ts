import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { night } from "@tintype/shared/testing/night";
import { testFolder } from "@tintype/shared/testing/test-folder";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFaults, schemesOfNext } from "./extension/axe.ts";
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

/** Number of tabs that draw views at the same time: most of the time of a drawing passes until the browser's next frames. */
const TABS = 3;

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

interface Tab {
  readonly page: Page;
  /** The errors since the last look. */
  readonly errors: string[];
}

const browser = chromiumOfFile();
let tabs: Tab[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(testFolder(), "tintype-gallery-"));
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const config = join(root, "extension", "gallery", "vite.config.ts");
  await promisify(execFile)(process.execPath, [vite, "build", "--config", config, "--outDir", folder]);
  tabs = await Promise.all(Array.from({ length: TABS }, openTab));
  return () => rm(folder, { recursive: true });
});

async function openTab(): Promise<Tab> {
  const page = await browser().newPage({ viewport: { width: 1280, height: HEIGHT }, reducedMotion: "reduce" });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(`${origin()}/?view=notFound`);
  return { page, errors };
}

/** Returns how the layout fails in a window of this width. */
async function layoutFaultsAt(page: Page, width: number): Promise<string[]> {
  if (page.viewportSize()?.width !== width) {
    await page.setViewportSize({ width, height: HEIGHT });
    // Rows scroll to their chosen item when the window has its new size.
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }
  return layoutFaults(page);
}

async function takePictures(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await writePicture(`${name}-${colorScheme}`, () => page.screenshot(), "gallery");
  }
}

/** The states of a view that are looked at, and the colour schemes in which axe does so. */
interface View {
  readonly name: string;
  readonly states: readonly string[];
  readonly schemes: ReturnType<typeof schemesOfNext>;
}

async function readViews(): Promise<View[]> {
  const states = (await tabs[0]?.page.evaluate<States>("gallery.states")) ?? [];
  expect(states.length).toBeGreaterThan(100);
  const statesByView = Map.groupBy(states, ([view]) => view);
  return [...statesByView]
    .filter(([name]) => CHOSEN_VIEWS.length === 0 || CHOSEN_VIEWS.some((part) => name.includes(part)))
    .map(([name, ofView]) => ({ name, states: ofView.map(([, state]) => state), schemes: schemesOfNext() }));
}

/** Looks at all states of a view in one language. @returns a line for each fault */
async function findFaults({ page, errors }: Tab, view: View, language: string, widths: readonly number[]) {
  const faults: string[] = [];
  for (const [index, state] of view.states.entries()) {
    const name = `${view.name}, ${state}, ${language}`;
    const add = (newFaults: readonly string[], where = "") =>
      void faults.push(...newFaults.map((fault) => `${name}${where}: ${fault}`));
    await page.evaluate(`gallery.draw(${JSON.stringify({ view: view.name, state, language })})`);
    for (const width of view.name === "panel" ? [PANEL_WIDTH, ...widths] : widths) {
      add(await layoutFaultsAt(page, width), `, ${width} px`);
      await takePictures(page, `${name}-${width}`.replaceAll(/[^a-z0-9]+/gi, "-"));
    }
    // The states of a view differ little for axe.
    if (night.isNow || index === 0) {
      add(await accessibilityFaults(page, view.schemes));
      add(await treeFaults(page));
    }
    add(errors.splice(0));
  }
  return faults;
}

test.each(night.cases(["de", "en"], 1))(
  "no state of a view in the gallery (%s) has an error, a text that is cut, a page that scrolls sideways, or a fault that axe calls serious",
  async (language) => {
    const remaining = (await readViews()).values();
    const faults: string[] = [];
    const lookAtRemaining = async (tab: Tab) => {
      for (const view of remaining) faults.push(...(await findFaults(tab, view, language, night.size([320], WIDTHS))));
    };
    await Promise.all(tabs.map(lookAtRemaining));
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
