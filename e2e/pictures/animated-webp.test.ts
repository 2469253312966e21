import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { chromiumOfFile } from "../support/chromium.ts";
import { animatedWebp } from "./animated-webp.ts";

const browser = chromiumOfFile();
let page: Page;
beforeAll(async () => {
  page = await browser().newPage({ viewport: { width: 121, height: 80 } });
  // Only pages of a secure origin have ImageDecoder.
  await page.route("https://film.example/", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("https://film.example/");
});

/** A WebP of one colour, as Chromium takes it. */
async function picture(color: string): Promise<Buffer> {
  await page.setContent(`<body style="background: ${color}">`);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await session.detach();
  return Buffer.from(data, "base64");
}

test("animatedWebp makes a film that a browser decodes, with each frame's colour and time", async () => {
  const film = animatedWebp([
    { picture: await picture("#c92a2a"), ms: 1500 },
    { picture: await picture("#0b7285"), ms: 40 },
  ]);
  const frames = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/webp" });
      await Promise.all([decoder.completed, decoder.tracks.ready]);
      const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
      return Promise.all(
        Array.from({ length: count }, async (_, frameIndex) => {
          const { image } = await decoder.decode({ frameIndex });
          const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0);
          const [red = 0, green = 0, blue = 0] = context?.getImageData(60, 40, 1, 1).data ?? [];
          return { size: [canvas.width, canvas.height], ms: (image.duration ?? 0) / 1000, isRed: red > green + blue };
        }),
      );
    },
    [...film],
  );
  expect(frames).toEqual([
    { size: [121, 80], ms: 1500, isRed: true },
    { size: [121, 80], ms: 40, isRed: false },
  ]);
});

test("animatedWebp refuses data that is not WebP, and pictures of different sizes", async () => {
  const small = await picture("#fff");
  await page.setViewportSize({ width: 200, height: 80 });
  const large = await picture("#fff");
  expect(() => animatedWebp([{ picture: Buffer.from("GIF89a"), ms: 1 }])).toThrow("Not a lossy WebP");
  expect(() =>
    animatedWebp([
      { picture: small, ms: 1 },
      { picture: large, ms: 1 },
    ]),
  ).toThrow("different sizes");
  expect(() => animatedWebp([])).toThrow("needs a picture");
});
