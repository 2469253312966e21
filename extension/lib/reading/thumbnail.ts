import { dataAddress } from "@tintype/ui/kit/data-address.ts";
import { browser } from "wxt/browser";
import { addThumbnail, hasThumbnail } from "../captures/thumbnails.ts";
import type { Saved } from "./tab-reading.ts";

/** In px. */
const WIDTH = 320;
const HEIGHT = 200;

/** Keeps a small picture of what a tab shows with the version as which it was read just now. It stays on this device. */
export async function keepThumbnail(tabId: number, saved: Saved): Promise<void> {
  if (saved.as === "nothing" || (await hasThumbnail(saved.captureId))) return;
  const oldTab = await browser.tabs.get(tabId);
  if (!oldTab.active) return;
  const picture = await browser.tabs.captureVisibleTab(oldTab.windowId, { format: "jpeg", quality: 85 });
  const newTab = await browser.tabs.get(tabId);
  // Meanwhile the person may have gone elsewhere, and then it is a picture of something else.
  if (!newTab.active || newTab.url !== oldTab.url) return;
  await addThumbnail(saved.captureId, await scaledDown(picture));
}

/** The upper part of a picture, as a data URL. */
async function scaledDown(picture: string): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const scale = Math.max(WIDTH / bitmap.width, HEIGHT / bitmap.height);
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, bitmap.width * scale, bitmap.height * scale);
  }
  bitmap.close();
  return dataAddress(await canvas.convertToBlob({ type: "image/webp", quality: 0.75 }));
}
