import { PassThrough } from "node:stream";
import { anyText } from "@tintype/shared/testing/any-text";
import fc from "fast-check";
import { expect, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { encodeFrame, FrameTooLarge, readFrames } from "./frames.ts";

function reader(limit: number) {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  const faults: unknown[] = [];
  readFrames(
    stream,
    limit,
    (message) => messages.push(message),
    (fault) => faults.push(fault),
  );
  return { stream, messages, faults };
}

test("readFrames returns the messages of encodeFrame, however their bytes are split", async () => {
  const message = fc.oneof(anyText(), fc.record({ text: fc.string(), list: fc.array(fc.nat()) }));
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), async (sent, size) => {
      const { stream, messages } = reader(1_000_000);
      const bytes = Buffer.concat(sent.map((message) => encodeFrame(message)));
      for (let start = 0; start < bytes.length; start += size) stream.write(bytes.subarray(start, start + size));
      await eventually(() => messages.length).toBe(sent.length);
      expect(messages).toEqual(JSON.parse(JSON.stringify(sent)));
    }),
    { numRuns: 50 },
  );
});

test("readFrames reports a message over the limit when its header arrives, and stops reading", async () => {
  const { stream, messages, faults } = reader(10);
  stream.write(encodeFrame("short"));
  stream.write(encodeFrame("much too long").subarray(0, 4));
  await eventually(() => faults).toEqual([expect.any(FrameTooLarge)]);
  stream.write(encodeFrame("short"));
  stream.end();
  expect(messages).toEqual(["short"]);
});

test("readFrames reports a message that is not JSON", async () => {
  const { stream, faults } = reader(10);
  stream.write(Buffer.from([0, 0, 0, 1, 0x7b]));
  await eventually(() => faults).toEqual([expect.any(SyntaxError)]);
});
