import { z } from "zod";

// A backup is a stream of frames: a byte that tells their kind, the length of what follows in 4 bytes, and that.

const HEAD_BYTES = 5;
const RECORD = 0x7b; // "{", as JSON objects begin
const DATA = 0x3d; // "="

/** The largest frame that is read. PostgreSQL's rows arrive in smaller pieces. */
const MAX_BYTES = 256 * 1024 * 1024;

/** A part of a backup: a record of ours, or a piece of a table's rows as PostgreSQL's COPY writes them. */
export type Frame = { readonly record: BackupRecord } | { readonly data: Buffer };

/** The first bytes of a backup. */
export const headerSchema = z.object({
  type: z.literal("header"),
  format: z.literal(1, "was written in a format that this release does not know"),
  release: z.string(),
  created_at: z.string(),
  migrations: z.array(z.string()).min(1),
  /** The secret of a service that keeps it in its data directory. */
  jwt_secret: z.string().optional(),
  /** Tells whether a secret is the one that the service used. */
  secret_check: z.string(),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const recordSchema = z.discriminatedUnion("type", [
  headerSchema,
  z.object({ type: z.literal("table"), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ type: z.literal("rows"), count: z.int().nonnegative() }),
  z.object({
    type: z.literal("job"),
    task: z.string(),
    payload: z.unknown(),
    key: z.string().nullable(),
    run_at: z.string(),
    max_attempts: z.int().positive(),
  }),
  // Without it the file is not complete.
  z.object({ type: z.literal("end") }),
]);
export type BackupRecord = z.infer<typeof recordSchema>;
export type JobRecord = Extract<BackupRecord, { type: "job" }>;

/** The bytes of a frame. */
export function encodeFrame(frame: Frame): Buffer {
  const isData = "data" in frame;
  const content = isData ? frame.data : Buffer.from(JSON.stringify(frame.record));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(isData ? DATA : RECORD);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/**
 * Reads frames from pieces of any size.
 * @throws Error if the bytes are not those of a backup, or end within a frame
 */
export async function* decodeFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let kept: Buffer[] = [];
  let bytes = 0;
  let needed = HEAD_BYTES;
  for await (const piece of pieces) {
    kept.push(piece);
    bytes += piece.length;
    if (bytes < needed) continue;
    let buffer = Buffer.concat(kept);
    needed = lengthOf(buffer);
    while (buffer.length >= needed) {
      yield toFrame(buffer.subarray(0, needed));
      buffer = buffer.subarray(needed);
      needed = lengthOf(buffer);
    }
    kept = [buffer];
    bytes = buffer.length;
  }
  if (bytes > 0) throw new Error("the file ends in the middle");
}

/** The length of the frame that begins here, as far as it is known. */
function lengthOf(buffer: Buffer): number {
  if (buffer.length < HEAD_BYTES) return HEAD_BYTES;
  const length = buffer.readUInt32BE(1);
  if (length > MAX_BYTES) throw new Error("the file is not a backup of Tintype");
  return HEAD_BYTES + length;
}

function toFrame(buffer: Buffer): Frame {
  const content = buffer.subarray(HEAD_BYTES);
  const kind = buffer.readUInt8(0);
  if (kind === DATA) return { data: content };
  if (kind !== RECORD) throw new Error("the file is not a backup of Tintype");
  const parsed = recordSchema.safeParse(toJson(content));
  if (parsed.success) return { record: parsed.data };
  const [issue] = parsed.error.issues;
  throw new Error(`the file is not a backup that can be read: ${issue?.path.join(".")} ${issue?.message}`);
}

function toJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw new Error("the file is not a backup of Tintype");
  }
}
