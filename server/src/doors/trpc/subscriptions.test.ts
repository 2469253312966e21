import { once } from "node:events";
import { silent } from "@tintype/reader/test/log";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { serveApp } from "../../../test/http/http.ts";
import { type ApiKeyId, newId, type UserId } from "../../platform/ids.ts";
import { subscription } from "../../platform/operation/operation.ts";
import { createAdmission } from "../rest/admission.ts";
import { createApp } from "../rest/app.ts";
import { createRouter } from "./router.ts";
import { serveTrpc } from "./serve.ts";

// How subscriptions end, tested with a router that reports the end of its procedure.

interface Watched {
  url: string;
  /** Resolves when the procedure has ended. */
  over: Promise<void>;
  /** Begins the shutdown. */
  close: () => void;
}

async function startWatched(): Promise<Watched> {
  const over = Promise.withResolvers<void>();
  const closing = new AbortController();
  const app = createApp({
    operations: [],
    authenticate: async () => ({
      userId: newId<UserId>(),
      credential: "api_key",
      apiKeyId: newId<ApiKeyId>(),
      scopes: null,
    }),
    log: silent,
    version: "1.2.0",
    trpc: serveTrpc({
      admission: createAdmission(),
      router: createRouter({
        test: {
          watch: subscription({
            input: { params: undefined },
            output: z.string(),
            run: async function* (_, { signal }) {
              try {
                yield "first";
                if (!signal.aborted) await once(signal, "abort");
              } finally {
                over.resolve();
              }
            },
          }),
        },
      }),
      closing: closing.signal,
    }),
    closing: closing.signal,
  });
  const running = await serveApp(app);
  onTestFinished(() => running.close());
  return { url: `${running.url}/trpc/test.watch`, over: over.promise, close: () => closing.abort() };
}

/** Reads the stream until it contains this part. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, part: string): Promise<string> {
  let text = "";
  while (!text.includes(part)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended with ${text}`);
    text += new TextDecoder().decode(value);
  }
  return text;
}

const readerOf = ({ body }: Response) => {
  if (!body) throw new Error("there is no stream");
  return body.getReader();
};

test("a subscription's events arrive while it is open, unbuffered and uncached", async () => {
  const { url } = await startWatched();
  const answer = await fetch(url);
  expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(answer.headers.get("cache-control")).toContain("no-cache");
  expect(answer.headers.get("x-accel-buffering")).toBe("no");
  expect(answer.headers.get("connection")).toBe("close");
  expect(answer.headers.get("x-request-id")).toBeTruthy();
  expect(await readUntil(readerOf(answer), "first")).toContain('data: "first"');
});

test("a subscription's procedure ends when the client disconnects", async () => {
  const { url, over } = await startWatched();
  const leaving = new AbortController();
  const answer = await fetch(url, { signal: leaving.signal });
  await readUntil(readerOf(answer), "first");
  leaving.abort();
  await over;
});

test("a shutdown ends a subscription without a final event, so that the client reopens it", async () => {
  const { url, over, close } = await startWatched();
  const reader = readerOf(await fetch(url));
  await readUntil(reader, "first");
  close();
  await over;
  const rest: Uint8Array[] = [];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) rest.push(chunk.value);
  expect(Buffer.concat(rest).toString()).not.toContain("event: return");
});
