import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import type { PopupTarget } from "../support/popup-target.ts";
import { root } from "../support/process.ts";
import type { ExtensionChromium } from "./chromium.ts";

/** Opens one of the extension's own pages in a tab: `dashboard.html#/…`, or `popup.html?tab=` with the id of a tab. */
export async function openView(
  chromium: ExtensionChromium,
  path: string,
  viewport = { width: 1360, height: 860 },
): Promise<Page> {
  const page = await chromium.page.context().newPage();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize(viewport);
  await page.goto(chromium.url(path));
  return page;
}

/** Shows one kind of tokens, by the name of its group and its own. */
export async function showKind(page: Page, group: string, kind: string): Promise<void> {
  await page.getByRole("tab", { name: group, exact: true }).click();
  await page.getByRole("tablist", { name: group, exact: true }).getByRole("tab", { name: kind }).click();
  // Some lists are loaded when they are first shown.
  await page.locator(".panel [aria-busy]").waitFor({ state: "detached" });
}

const folder = join(root, ".cache", "screenshots");
const arePicturesWanted = process.env.PICTURES === "1";

/** With PICTURES=1, takes screenshots of a view, light and dark, for people to look at. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await writeFile(join(folder, `${name}-${colorScheme}.png`), await page.screenshot());
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** The same for the real popup. */
export async function takePopupPictures(popup: PopupTarget, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  await mkdir(folder, { recursive: true });
  for (const value of ["light", "dark"]) {
    const features = [
      { name: "prefers-color-scheme", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ];
    await popup.send("Emulation.setEmulatedMedia", { features });
    await writeFile(join(folder, `popup-${name}-${value}.png`), await popup.screenshot());
  }
}
