import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { root } from "../process.ts";

/** Shows one kind of tokens, by the name of its group and its own. */
export async function showKind(page: Page, group: string, kind: string): Promise<void> {
  await page.getByRole("tab", { name: group, exact: true }).click();
  await page.getByRole("tablist", { name: group, exact: true }).getByRole("tab", { name: kind }).click();
  // Some lists are loaded when they are first shown.
  await page.locator(".panel [aria-busy]").waitFor({ state: "detached" });
}

/** Goes to a view of the server's dashboard without loading that again, as the buttons of the browser do. */
export async function showPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** Writes a picture for people to look at, with PICTURES=1. */
export async function writePicture(
  name: string,
  take: () => Promise<Uint8Array>,
  folder = "screenshots",
): Promise<void> {
  if (arePicturesWanted) await write(name, take, folder);
}

export const arePicturesWanted = process.env.PICTURES === "1";

async function write(name: string, take: () => Promise<Uint8Array>, folderName = "screenshots"): Promise<void> {
  const folder = join(root, ".cache", folderName);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.png`), await take());
}

/** Takes screenshots of all open pages, which the workflow of the night keeps if a test has failed. */
export async function takeFailure(browser: Browser, title: string): Promise<void> {
  const name = `failed-${title.replaceAll(/\W+/g, "-").slice(0, 80)}`;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    // A page that hangs has no picture.
    await write(`${name}-${index}`, () => page.screenshot({ timeout: 5_000 })).catch(() => undefined);
  }
}

/** With PICTURES=1, takes screenshots of a view, light and dark. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await writePicture(`${name}-${colorScheme}`, () => page.screenshot());
  }
  await page.emulateMedia({ colorScheme: "light" });
}
