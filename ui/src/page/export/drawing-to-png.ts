import { saveFile } from "../../kit/save-file.ts";

/** Larger pictures than browsers can draw are drawn at their own size. */
const MAX_SIDE = 8_000;

/** An address under which an image element shows the text of an SVG file. */
export const dataUrlOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Lets the browser save a drawing as PNG, at twice its size, for screens with small pixels. */
export async function savePng(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = dataUrlOf(svg);
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.max(width, height) * 2 > MAX_SIDE ? 1 : 2;
  const canvas = new OffscreenCanvas(width * scale, height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  saveFile(name, await canvas.convertToBlob({ type: "image/png" }));
}
