import type { CDPSession } from "playwright";
import type { ScreenshotResult } from "../reading/reading.ts";
import type { IsolatedWorld } from "../visit/isolated-world.ts";
import { capped, unlessAborted } from "../waiting.ts";

/** The maximum height, in CSS px. */
const MAX_HEIGHT = 8_000;
/** The maximum number of pixels: a page of the default width at its maximum height. More takes seconds, and memory several times over. */
const MAX_PIXELS = 10_240_000;
/** The maximum number of bytes. */
export const MAX_SCREENSHOT_BYTES = 2_000_000;
/** The size of the small picture for lists, in px, and its maximum number of bytes: at this quality few pages need half of it. */
const THUMBNAIL = { width: 320, height: 200, quality: 60 };
export const MAX_THUMBNAIL_BYTES = 32_000;
/** WebP's quality, and the one for a page whose picture is too big with the first. */
const QUALITY = 75;
const LOW_QUALITY = 50;
/** A picture of lower quality has at most this part of the bytes. It decides by how much the picture is also shortened. */
const LOW_QUALITY_SHARE = 0.8;
/** The longest time, in real ms, for a screenshot. */
const SCREENSHOT_CAP_MS = 15_000;
/** Less real time than this, in ms, is not enough to try. */
const MIN_MS = 500;
/** The longest wait, in real ms, for a page to draw a frame. */
const FRAME_CAP_MS = 1_000;

interface ScreenshotOptions {
  readonly cdp: CDPSession;
  readonly world: IsolatedWorld;
  /** The width of the page's window, in CSS px. */
  readonly width: number;
  /** Real ms that are left for the whole visit. */
  readonly msLeft: number;
}

interface Capture {
  readonly base64: string;
  readonly height: number;
}

/**
 * Takes a picture of the page from its top, as it looks at scroll position 0. Never fails and never takes longer than a part
 * of the visit's time, because a page without a picture is still a page that was read.
 */
export async function takeScreenshot({ cdp, world, width, msLeft }: ScreenshotOptions): Promise<ScreenshotResult> {
  const cap = Math.min(SCREENSHOT_CAP_MS, msLeft / 2);
  if (cap < MIN_MS) return { leftOut: "too_slow" };
  try {
    const screenshot = capped(unlessAborted(world.navigated, takeFitting(cdp, world, width)), cap);
    return (await screenshot) ?? { leftOut: "too_slow" };
  } catch {
    return { leftOut: "failed" };
  } finally {
    await capped(world.call("showResizes"), FRAME_CAP_MS).catch(() => {});
  }
}

/** Takes the picture, and a smaller one if the first has too many bytes. */
async function takeFitting(cdp: CDPSession, world: IsolatedWorld, width: number): Promise<ScreenshotResult> {
  await world.call("hideResizes");
  const { cssContentSize } = await cdp.send("Page.getLayoutMetrics");
  const whole = Math.max(1, Math.ceil(cssContentSize.height));
  const height = Math.min(whole, MAX_HEIGHT, Math.floor(MAX_PIXELS / width));
  let picture = await capture(cdp, { width, height, quality: QUALITY });
  if (bytesOf(picture) > MAX_SCREENSHOT_BYTES) {
    const share = MAX_SCREENSHOT_BYTES / (bytesOf(picture) * LOW_QUALITY_SHARE);
    const lower = Math.max(1, Math.floor(height * Math.min(1, share)));
    picture = await capture(cdp, { width, height: lower, quality: LOW_QUALITY });
  }
  if (bytesOf(picture) > MAX_SCREENSHOT_BYTES) return { leftOut: "too_large" };
  const thumbnail = await takeThumbnail(cdp, { width, height: picture.height });
  return { ...picture, width, isWhole: picture.height === whole, ...(thumbnail !== undefined && { thumbnail }) };
}

/** Takes a small picture of the top of the page. A page without one is shown without one. */
async function takeThumbnail(cdp: CDPSession, size: { width: number; height: number }): Promise<string | undefined> {
  const scale = Math.min(1, THUMBNAIL.width / size.width);
  const height = Math.min(size.height, Math.round(THUMBNAIL.height / scale));
  const thumbnail = await capture(cdp, { ...size, height, scale, quality: THUMBNAIL.quality }).catch(() => undefined);
  return thumbnail && bytesOf(thumbnail) <= MAX_THUMBNAIL_BYTES ? thumbnail.base64 : undefined;
}

async function capture(
  cdp: CDPSession,
  { quality, scale = 1, ...size }: { width: number; height: number; quality: number; scale?: number },
): Promise<Capture> {
  const { data } = await cdp.send("Page.captureScreenshot", {
    format: "webp",
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, ...size, scale },
  });
  return { base64: data, height: size.height };
}

function bytesOf({ base64 }: Capture): number {
  return Buffer.byteLength(base64, "base64");
}
