import type { Page } from "playwright";
import type { PopupTarget } from "../support/popup-target.ts";
import { arePicturesWanted, writePicture } from "../support/views/view.ts";
import type { ExtensionChromium } from "./chromium.ts";

/** Opens one of the extension's own pages in a tab: `dashboard.html#/…`, or `popup.html?tab=` with the id of a tab. */
export async function openView(
  chromium: ExtensionChromium,
  path: string,
  viewport = { width: 1360, height: 860 },
): Promise<Page> {
  const page = await chromium.page.context().newPage();
  await page.setViewportSize(viewport);
  await page.goto(chromium.url(path));
  return page;
}

/** With PICTURES=1, takes screenshots of the real popup, light and dark. */
export async function takePopupPictures(popup: PopupTarget, name: string): Promise<void> {
  if (!arePicturesWanted) return;
  for (const value of ["light", "dark"]) {
    const features = [
      { name: "prefers-color-scheme", value },
      { name: "prefers-reduced-motion", value: "reduce" },
    ];
    await popup.send("Emulation.setEmulatedMedia", { features });
    await writePicture(`popup-${name}-${value}`, () => popup.screenshot());
  }
}
