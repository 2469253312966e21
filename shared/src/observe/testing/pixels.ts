import type { Page } from "playwright";

/** The colours that the browser paints in a part of the window, as hexadecimal numbers, each once. */
export async function paintedColors(
  page: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<string[]> {
  const picture = await page.screenshot({ clip });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: new Uint8ClampedArray() };
    const colors = new Set<string>();
    for (let i = 0; i < data.length; i += 4)
      colors.add(`#${Array.from(data.slice(i, i + 3), (channel) => channel.toString(16).padStart(2, "0")).join("")}`);
    return [...colors];
  }, picture.toString("base64"));
}
