import type { Duplex } from "node:stream";

/** A frame is its length (4 bytes, big-endian) and that many bytes of UTF-8 JSON. */
const HEADER = 4;

/** A message that was announced as longer than its reader accepts. Nothing of it was read. */
export class FrameTooLarge extends Error {
  override readonly name = "FrameTooLarge";
  constructor(bytes: number, limit: number) {
    super(`a message of ${bytes} bytes is over the limit of ${limit}`);
  }
}

/** The bytes of one message. */
export function encodeFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}

/**
 * Reads messages until the stream ends.
 * @param limit the most bytes of one message
 * @param onMessage gets each message as JSON.parse returns it: not checked
 * @param onFault is called once, after which nothing more is read: with FrameTooLarge, or what parsing or the handler threw
 */
export function readFrames(
  stream: Duplex,
  limit: number,
  onMessage: (message: unknown) => void,
  onFault: (error: unknown) => void,
): void {
  let pieces: Buffer[] = [];
  let held = 0;

  const take = (bytes: number): Buffer => {
    const all = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    if (!all) throw new Error("nothing to take");
    pieces = [all.subarray(bytes)];
    held -= bytes;
    return all.subarray(0, bytes);
  };
  let expected: number | undefined;
  const onData = (piece: Buffer) => {
    pieces.push(piece);
    held += piece.length;
    try {
      for (;;) {
        if (expected === undefined) {
          if (held < HEADER) return;
          expected = take(HEADER).readUInt32BE();
          if (expected > limit) throw new FrameTooLarge(expected, limit);
        }
        if (held < expected) return;
        const body = take(expected);
        expected = undefined;
        onMessage(JSON.parse(body.toString()));
      }
    } catch (error) {
      stream.off("data", onData);
      onFault(error);
    }
  };
  stream.on("data", onData);
}
