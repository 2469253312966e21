import { connect } from "node:net";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { expect, onTestFinished, test } from "vitest";
import { checkedCalls, serveApp } from "../../../../test/http/http.ts";
import { file, fileReply } from "../../../platform/operation/answer.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { createApp } from "../app.ts";

test("a client that does not read its answers gets no further large ones, and none is made for it, until it disconnects", async () => {
  const content = Buffer.alloc(8 * 1024 * 1024, "x");
  let madeAnswers = 0;
  const app = createApp({
    operations: [
      operation({
        rest: "GET /api/picture",
        tag: "Test",
        summary: "Get a picture",
        credentials: "none",
        output: file("image/webp"),
        responseHeaders: { ETag: "Identifies it." },
        run: async () => {
          madeAnswers += 1;
          return fileReply(content, {
            contentType: "image/webp",
            filename: "picture.webp",
            headers: { ETag: '"1"', "Cache-Control": "private, max-age=3600" },
          });
        },
      }),
    ],
    authenticate: async () => {
      throw new Error("nobody has credentials here");
    },
    log: silent,
    version: "1.0.0",
  });
  const { url, close } = await serveApp(app);
  onTestFinished(close);
  const call = await checkedCalls(url);
  const { hostname, port } = new URL(url);
  const reader = connect(Number(port), hostname).pause();
  onTestFinished(() => void reader.destroy());
  reader.write("GET /api/picture HTTP/1.1\r\nHost: x\r\n\r\n".repeat(5));

  await eventually(async () => (await call("GET /api/picture")).status).toBe(503);
  const madeBefore = madeAnswers;
  const { body, headers } = await call("GET /api/picture");
  expect(madeAnswers).toBe(madeBefore);
  expect(body).toMatchObject({
    error: { code: "not_ready", message: expect.stringMatching(/^Too many large answers/) },
  });
  expect(Object.fromEntries(headers)).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect([headers.get("etag"), headers.get("content-disposition")]).toEqual([null, null]);
  expect((await call("GET /health")).status).toBe(200);

  reader.destroy();
  await eventually(async () => (await call("GET /api/picture")).status).toBe(200);
});
