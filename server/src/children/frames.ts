import type { Duplex } from "node:stream";

/** A frame consists of its length (4 bytes, big-endian) and that many bytes of UTF-8 JSON. */
const HEADER = 4;

/** Reported if a message's header announces more bytes than allowed. The message was not read. */
export class FrameTooLarge extends Error {
  override readonly name = "FrameTooLarge";
  constructor(bytes: number, limit: number) {
    super(`a message of ${bytes} bytes is over the limit of ${limit}`);
  }
}

/** Encodes one message. */
export function encodeFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(body.length);
  return Buffer.concat([header, body]);
}

/**
 * Reads messages until the stream ends.
 * @param limit the maximum number of bytes of one message
 * @param onMessage called with each message as JSON.parse returns it, without checks
 * @param onFault called at most once, with FrameTooLarge or an error of parsing or of the handler. Then reading stops.
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
