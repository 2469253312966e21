/** One picture of a film. */
export interface Frame {
  /** A WebP without animation, of the same size as all others, as Chromium writes it. */
  readonly picture: Buffer;
  /** For how long it is shown. At most 2^24 - 1. */
  readonly ms: number;
}

const LOOPS_FOR_EVER = 0;
/** The frame replaces what was there before, and stays: there is no blending and no disposal. */
const REPLACE = 0b10;
const IS_ANIMATED = 0b10;

/**
 * Puts pictures into one animated WebP. https://developers.google.com/speed/webp/docs/riff_container
 * @throws Error if a picture is not a WebP, or not of the size of the first
 */
export function animatedWebp(frames: readonly Frame[]): Buffer {
  const parts = frames.map(({ picture, ms }) => ({ bitmap: bitmapIn(picture), ms }));
  const [firstPart] = parts;
  if (!firstPart) throw new Error("A film needs a picture");
  const { width, height } = sizeOf(firstPart.bitmap);
  const body = [
    chunk("VP8X", Buffer.concat([Buffer.from([IS_ANIMATED, 0, 0, 0]), uint24(width - 1), uint24(height - 1)])),
    chunk("ANIM", Buffer.from([255, 255, 255, 255, LOOPS_FOR_EVER, 0])),
    ...parts.map(({ bitmap, ms }) => {
      const size = sizeOf(bitmap);
      if (size.width !== width || size.height !== height)
        throw new Error("The pictures of a film have different sizes");
      const frame = [uint24(0), uint24(0), uint24(width - 1), uint24(height - 1), uint24(ms), Buffer.from([REPLACE])];
      return chunk("ANMF", Buffer.concat([...frame, bitmap]));
    }),
  ];
  return chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...body]));
}

/** @returns the chunk of the compressed pixels */
function bitmapIn(picture: Buffer): Buffer {
  const isWebp = picture.toString("latin1", 0, 4) === "RIFF" && picture.toString("latin1", 8, 12) === "WEBP";
  for (let offset = 12; isWebp && offset + 8 <= picture.length; ) {
    const name = picture.toString("latin1", offset, offset + 4);
    const end = offset + 8 + padded(picture.readUInt32LE(offset + 4));
    if (name === "VP8 ") return picture.subarray(offset, end);
    offset = end;
  }
  throw new Error("Not a lossy WebP");
}

/** The size stands after the frame tag and the start code of VP8. RFC 6386, 9.1 */
const sizeOf = (bitmap: Buffer) => ({
  width: bitmap.readUInt16LE(14) & 0x3fff,
  height: bitmap.readUInt16LE(16) & 0x3fff,
});

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(padded(content.length) - content.length)]);
}

const padded = (size: number): number => size + (size % 2);

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}
