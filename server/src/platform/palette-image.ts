import { crc32, deflateSync } from "node:zlib";

// Colours as stripes: the picture that messengers and social networks show beside a link to a page, and that of mails.

/** In px. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size that social networks ask for. */
const PREVIEW: Size = { width: 1200, height: 630 };
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The maximum number of stripes, and the colour of a page without colours. */
const MAX_COLORS = 12;
const NONE = "#dddddd";
/** PNG's header after width and height: 8 bits, a palette, and no options. */
const PALETTE_FORMAT = [8, 3, 0, 0, 0];

/** Draws colours as vertical stripes. @param colors the most used first. Only opaque `#rrggbb` values are drawn */
export function drawPalette(colors: readonly string[], { width, height }: Size = PREVIEW): Buffer {
  const opaque = colors.filter((color) => /^#[\da-f]{6}$/i.test(color)).slice(0, MAX_COLORS);
  const stripes = opaque.length > 0 ? opaque : [NONE];
  const row = Buffer.alloc(width + 1); // its first byte is the row's filter: none
  for (let x = 0; x < width; x += 1) row[x + 1] = Math.floor((x * stripes.length) / width);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(PALETTE_FORMAT)])),
    chunk("PLTE", Buffer.from(stripes.map((color) => color.slice(1)).join(""), "hex")),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
