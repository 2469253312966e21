import { createGunzip } from "node:zlib";

/** The most bytes of a file, after it was decompressed: what sitemaps may have. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

/** A server may compress a file that is compressed already. */
const MAX_LAYERS = 2;

export interface Content {
  readonly bytes: Buffer;
  /** True if its end is missing. */
  readonly isCut: boolean;
}

/** Returns the bytes of a file, decompressed if they are gzip's, whatever its headers say. */
export async function decompress(body: Uint8Array): Promise<Content> {
  let content: Content = { bytes: Buffer.from(body.buffer, body.byteOffset, body.byteLength), isCut: false };
  for (let layer = 0; layer < MAX_LAYERS && isGzip(content.bytes); layer += 1) {
    const { bytes, isCut } = await gunzip(content.bytes);
    content = { bytes, isCut: isCut || content.isCut };
  }
  return content;
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Decompresses so much as the limit and the faults of the file allow. */
async function gunzip(bytes: Buffer): Promise<Content> {
  const chunks: Buffer[] = [];
  let remaining = MAX_FILE_BYTES;
  const stream = createGunzip();
  stream.end(bytes);
  try {
    for await (const chunk of stream) {
      const piece = chunk as Buffer; // without an encoding every chunk is a Buffer
      chunks.push(piece.subarray(0, remaining));
      remaining -= piece.length;
      if (remaining < 0) break;
    }
    return { bytes: Buffer.concat(chunks), isCut: remaining < 0 };
  } catch {
    return { bytes: Buffer.concat(chunks), isCut: true };
  }
}
