import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright";
import type { ExtensionChromium } from "./chromium.ts";

const folder = fileURLToPath(new URL("../../.cache/screenshots", import.meta.url));

/** One of the extension's own pages in a tab: `dashboard.html#/…`, or the popup's, which `?tab=` tells what it is about. */
export async function openView(
  chromium: ExtensionChromium,
  path: string,
  viewport = { width: 1360, height: 860 },
): Promise<Page> {
  const context = chromium.page.context();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("The extension's background is not there");
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(viewport);
  await page.goto(`chrome-extension://${new URL(worker.url()).host}/${path}`);
  return page;
}

/** For people to look at, light and dark, in a folder that git ignores. */
export async function takePictures(page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await writeFile(join(folder, `${name}-${colorScheme}.png`), await page.screenshot());
  }
  await page.emulateMedia({ colorScheme: "light" });
}
