import { createHmac } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DeliveryHeaders, Client as TypedClient } from "@tintype/client";
import { night } from "@tintype/shared/testing/night";
import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, test } from "vitest";
import { chromiumOfFile } from "./support/chromium.ts";
import { register } from "./support/client.ts";
import { blockWith, type CodeBlock, codeBlocksOf } from "./support/code-blocks.ts";
import { folderOfFile } from "./support/folder.ts";
import { sendPage, servePages, servePagesOfFile } from "./support/pages.ts";
import { root } from "./support/process.ts";
import { findProgram, runIn } from "./support/programs.ts";
import { sharedServer } from "./support/server.ts";

// The packed client, installed into an empty folder without network, with the examples of docs/client.md.

const pages = servePagesOfFile(({ url }, response) => {
  if (url === "/missing") return void response.writeHead(404).end();
  return sendPage(response, ":root { --brand: #0b7285 } h1 { color: var(--brand) }", "<h1>Shop</h1>");
});
const server = sharedServer;
const folder = folderOfFile();
const browser = chromiumOfFile();

const inFolder = (path: string) => join(folder(), path);
const bundle = () => inFolder("node_modules/@tintype/client/dist/index.js");

let key: string;
let blocks: CodeBlock[];
let client: typeof import("@tintype/client");
let tintype: TypedClient;

beforeAll(async () => {
  const packed = await runIn(root, process.execPath, "tools/pack/client.ts", folder());
  await writeFile(inFolder("package.json"), '{ "type": "module" }');
  const flags = ["--offline", "--no-audit", "--no-fund"];
  expect(await runIn(folder(), "npm", "install", ...flags, packed.stdout.trim())).toMatchObject({ code: 0 });
  client = await import(pathToFileURL(bundle()).href);
  const owner = await register(server());
  const newKey = { name: "Programs", scopes: ["write"] };
  ({ key } = await owner.json<{ key: string }>("POST", "/api/auth/api-keys", newKey));
  tintype = client.createClient({ server: server(), key });
  blocks = await codeBlocksOf("docs/client.md");
});

/** An example of the page, for this test's server. */
const exampleWith = (text: string, extractionId = "") =>
  blockWith(blocks, text)
    .text.replaceAll("https://tintype.example", server())
    .replaceAll("https://example.com", pages())
    .replaceAll("EXTRACTION_ID", extractionId)
    .replaceAll("tt_key", key);

/** Checks the lines that the long examples write. */
function expectTokens(output: string): void {
  const lines = output.split("\n");
  expect(lines).toContain("brand #0b7285");
  expect(output).toMatch(/^ +--brand: #0b7285;$/m);
}

describe("docs/client.md", () => {
  test("the examples of curl read a page and export its tokens", async () => {
    const created = await runIn(folder(), "sh", "-c", exampleWith("Prefer: wait=30"));
    const extraction = JSON.parse(created.stdout);
    expect(extraction.tokens.colors).toContainEqual(expect.objectContaining({ name: "brand", value: "#0b7285" }));
    const file = await runIn(folder(), "sh", "-c", exampleWith("export?format=css' ", extraction.id));
    expect(file.stdout).toContain("--brand: #0b7285;");
  });

  test("the examples of TypeScript fit the types of the packed client", async () => {
    const examples = blocks.filter(({ language }) => language === "ts");
    const files = examples.map((_, index) => `example-${index}.ts`);
    await Promise.all(examples.map(({ text }, index) => writeFile(inFolder(files[index] ?? ""), text)));
    const options = ["--noEmit", "--strict", "--target", "es2023", "--module", "nodenext", "--types", ""];
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(await runIn(folder(), process.execPath, compiler, ...options, ...files)).toMatchObject({
      code: 0,
      stdout: "",
    });
  });

  const [node20, deno] = [findProgram("node", /^v20\./), findProgram("deno", /^deno 2/)];
  const python = findProgram("python3", /^Python 3/);
  describe.each([
    // At night, if this machine has the oldest one, on which more is missing.
    { where: "the newest Node", program: night.isNow || !node20 ? process.execPath : "", args: [] },
    { where: "Node 20", program: node20, args: [] },
    { where: "Deno", program: deno, args: ["run", "--allow-net"] },
  ])("the examples of TypeScript in $where", ({ program = "", args }) => {
    test.skipIf(program === "")(
      "read a page, export its tokens, list pages, and name the cause of a failure",
      async () => {
        await writeFile(inFolder("reads.mjs"), exampleWith("tintype.items"));
        const output = await runIn(folder(), program, ...args, "reads.mjs");
        expect(output.stderr).toBe("");
        expectTokens(output.stdout);
        expect(output.stdout).toMatch(/^pending|running$/m);
        expect(output.stdout).toContain(`${pages()}/ completed`);
        await writeFile(inFolder("fails.mjs"), exampleWith("instanceof TintypeError"));
        expect((await runIn(folder(), program, ...args, "fails.mjs")).stdout).toBe("extraction_failed http_status\n");
      },
    );
  });

  test.skipIf(python === undefined)("the example of Python reads a page and exports its tokens", async () => {
    const { stdout, stderr } = await runIn(folder(), python ?? "", "-c", exampleWith("urlopen"));
    expect(stderr).toBe("");
    expectTokens(stdout);
  });

  test("the example of TypeScript reads a page and exports its tokens in a browser, on a page of the server's origin", async () => {
    const page = await browser().newPage();
    const script = exampleWith("tintype.items").replace("@tintype/client", "./client.js");
    const files: Record<string, string> = {
      "/try.js": `${script}\ndocument.title = "done";`,
      "/client.js": await readFile(bundle(), "utf8"),
    };
    await page.route(/\/(?:try|client)\.js$|\/try$/, (route) => {
      const body = files[new URL(route.request().url()).pathname];
      if (body !== undefined) return route.fulfill({ contentType: "text/javascript", body });
      return route.fulfill({ contentType: "text/html", body: '<script type="module" src="/try.js"></script>' });
    });
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await page.goto(`${server()}/try`);
    await page.waitForFunction(() => document.title === "done");
    await page.close();
    expectTokens(lines.join("\n"));
  });

  test("a list has all its items, from all its pages", async () => {
    const { items, raw } = tintype;
    for (const path of ["/a", "/b", "/c"])
      await tintype.data(raw.POST("/api/extractions", { body: { url: pages() + path } }));
    const ids = new Set<string>();
    for await (const { id } of items((page) =>
      raw.GET("/api/extractions", { params: { query: { page, per_page: 2 } } }),
    )) {
      ids.add(id);
    }
    const whole = await tintype.data(raw.GET("/api/extractions", { params: { query: { per_page: 100 } } }));
    expect(ids).toEqual(new Set(whole.data.map(({ id }) => id)));
    expect(ids.size).toBeGreaterThan(2);
  });

  test("an error has its code, its status and the id of its request", async () => {
    const path = { id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" };
    const failure = tintype.data(tintype.raw.GET("/api/extractions/{id}", { params: { path } }));
    await expect(failure).rejects.toMatchObject({ code: "not_found", status: 404, requestId: expect.any(String) });
    const stranger = client.createClient({ server: pages(), key });
    await expect(stranger.run("missing")).rejects.toMatchObject({ name: "TintypeError", code: "failed_answer" });
  });

  test("a run that fails has the id of the request that said so", async () => {
    const failure = tintype.extract({ url: `${pages()}/missing` });
    await expect(failure).rejects.toMatchObject({ code: "extraction_failed", requestId: expect.any(String) });
  });

  test("a server that is away, breaks off or sends no JSON is a TintypeError with a code", async () => {
    const away = {
      name: "TintypeError",
      code: "unreachable",
      status: undefined,
      message: expect.stringContaining("cannot be reached"),
    };
    const awayClient = client.createClient({ server: "http://127.0.0.1:1", key });
    await expect(awayClient.waitForRun("a")).rejects.toMatchObject(away);
    await expect(awayClient.extract({ url: pages() })).rejects.toMatchObject(away);
    await expect(awayClient.raw.GET("/api/extractions")).rejects.toMatchObject(away);

    const json = { "content-type": "application/json" };
    const { origin } = await servePages(({ url }, response) => {
      if (!url?.includes("/cut")) return response.writeHead(200, json).end("<h1>");
      response.writeHead(200, { ...json, "content-length": 99 });
      return response.write("{", () => response.destroy());
    });
    const brokenClient = client.createClient({ server: origin, key });
    await expect(brokenClient.waitForRun("cut")).rejects.toMatchObject({ name: "TintypeError", code: "unreachable" });
    await expect(brokenClient.waitForRun("a")).rejects.toMatchObject({ name: "TintypeError", code: "failed_answer" });
  });
});

describe("a server that answers 429 or 503", () => {
  type Answer = (response: ServerResponse) => void;
  const busy =
    (status: number, retryAfter?: string): Answer =>
    (response) =>
      response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  const ready: Answer = (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"id":"a","status":"completed"}');
  const inThePast = "Thu, 01 Jan 2026 00:00:00 GMT";

  /** A client of a server that gives these answers, the last one again and again, and the methods of its requests. */
  async function clientOf(...answers: Answer[]) {
    const requests: string[] = [];
    const { origin } = await servePages((request, response) => {
      requests.push(request.method ?? "");
      (answers.length > 1 ? answers.shift() : answers[0])?.(response);
    });
    return { requests, busyClient: client.createClient({ server: origin, key }) };
  }

  test.each([
    ["429, after the seconds that it names", busy(429, "0")],
    ["503, after the date that it names", busy(503, inThePast)],
  ])("gets the request again after %s", async (_, answer) => {
    const { requests, busyClient } = await clientOf(answer, answer, ready);
    expect(await busyClient.waitForRun("a")).toMatchObject({ status: "completed" });
    expect(requests).toEqual(["GET", "GET", "GET"]);
  });

  test.each([
    ["without Retry-After", [busy(503)], 1],
    ["for longer than the client waits", [busy(429, "3600")], 1],
    ["again and again", [busy(429, "0")], 5],
  ])("gets no further request if it does so %s", async (_, answers, count) => {
    const { requests, busyClient } = await clientOf(...answers);
    await expect(busyClient.waitForRun("a")).rejects.toMatchObject({ code: "failed_answer" });
    expect(requests).toHaveLength(count);
  });

  test("gets a POST again after 503 only if it has an Idempotency-Key", async () => {
    const { requests, busyClient } = await clientOf(busy(503, "0"), busy(503, "0"), ready);
    await expect(busyClient.run("a")).rejects.toMatchObject({ status: 503 });
    await busyClient.extract({ url: pages() });
    expect(requests).toEqual(["POST", "POST", "POST", "GET"]);
  });

  test("is no longer waited for when the signal ends the request", async () => {
    const { busyClient } = await clientOf(busy(429, "30"));
    const signal = AbortSignal.timeout(50);
    await expect(busyClient.waitForRun("a", { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  test("is waited for no longer than the timeout, which is an error with a code", async () => {
    const { busyClient } = await clientOf((response) =>
      response.writeHead(200, { "content-type": "application/json" }).end('{"id":"a","status":"running"}'),
    );
    const states: string[] = [];
    const wait = { timeout: 0.7, onProgress: ({ status }: { status: string }) => states.push(status) };
    await expect(busyClient.waitForRun("a", wait)).rejects.toMatchObject({ code: "timeout" });
    // The time may be over before the first answer has come.
    expect([[], ["running"]]).toContainEqual(states);
  });
});

describe("verifyWebhook", () => {
  const body = '{"event":"ping","timestamp":"2026-01-01T00:00:00.000Z","data":{"webhook_id":"a"}}';
  const standardSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  type Headers = Record<string, string>;

  /** The time of an attempt, in seconds. */
  const now = (age = 0) => Math.round(Date.now() / 1000) - age;

  /** Signs as docs/webhooks.md says. */
  const serviceHeaders = (secret: string, timestamp = now()): Headers => ({
    "X-Service-Signature": createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex"),
    "X-Service-Timestamp": `${timestamp}`,
    "X-Service-Delivery": "delivery",
  });
  /** Signs by the library of Standard Webhooks. */
  const standardHeaders = (webhook: Webhook, timestamp = now()): Headers => ({
    "webhook-id": "delivery",
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": webhook.sign("delivery", new Date(timestamp * 1000), body),
  });
  const ofText = (secret: string) => new Webhook(Buffer.from(secret), { format: "raw" });
  const oldSecret = "whsec_-4Yl3sC5t4DA_7mZK8yT2fHqPqgX0b1c9uWvEoRiNxk";
  const shortSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const ping = { event: "ping", data: { webhook_id: "a" }, delivery_id: "delivery" };

  const SIGNED: [what: string, secret: string, headers: () => Headers][] = [
    ["the service's headers alone", "whsec", () => serviceHeaders("whsec")],
    ["the headers of Standard Webhooks alone", standardSecret, () => standardHeaders(new Webhook(standardSecret))],
    ["a secret of 24 bytes", shortSecret, () => standardHeaders(new Webhook(shortSecret))],
    ["a caller's own secret", "pässword", () => standardHeaders(ofText("pässword"))],
    ["a secret of an earlier release", oldSecret, () => standardHeaders(ofText(oldSecret))],
    [
      "two signatures, of which one matches",
      standardSecret,
      () => {
        const headers = standardHeaders(new Webhook(standardSecret));
        const otherSignature = standardHeaders(ofText("other"))["webhook-signature"];
        return { ...headers, "webhook-signature": `v1a,c2ln ${otherSignature} ${headers["webhook-signature"]}` };
      },
    ],
  ];

  test.each(SIGNED)("verifyWebhook returns the event of a delivery with %s", async (_, secret, headers) => {
    expect(await client.verifyWebhook({ headers: headers(), body, secret })).toMatchObject(ping);
    const bytes = new TextEncoder().encode(body);
    expect(await client.verifyWebhook({ headers: headers(), body: bytes, secret })).toMatchObject(ping);
  });

  test.each<[what: string, make: (headers: Headers) => DeliveryHeaders]>([
    ["the platform's Headers", (headers) => new Headers(headers)],
    ["Headers of another class", (headers) => ({ get: (name: string) => new Headers(headers).get(name) })],
    [
      "lists of values",
      (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ],
    ["a map, in the sender's case", (headers) => new Map(Object.entries(headers))],
    ["pairs", (headers) => Object.entries(headers)],
    ["an object that has a header `get`", (headers) => ({ ...headers, get: "it" })],
  ])("verifyWebhook reads %s", async (_, make) => {
    for (const headers of [serviceHeaders(standardSecret), standardHeaders(new Webhook(standardSecret))]) {
      expect(await client.verifyWebhook({ headers: make(headers), body, secret: standardSecret })).toMatchObject(ping);
    }
  });

  const SIX_MINUTES = 360;
  test.each<[what: string, headers: () => Headers, reason: string]>([
    ["another secret", () => serviceHeaders("other"), "signature"],
    ["another secret, by the standard", () => standardHeaders(ofText("other")), "signature"],
    ["another id", () => ({ ...standardHeaders(ofText("whsec")), "webhook-id": "b" }), "signature"],
    ["no signature", () => ({}), "signature"],
    ["a signature that is no hexadecimal number", () => ({ "x-service-signature": "zz" }), "signature"],
    ["a signature that is no base64", () => ({ "webhook-signature": "v1,%%" }), "signature"],
    ["a timestamp of six minutes ago", () => serviceHeaders("whsec", now(SIX_MINUTES)), "timestamp"],
    ["a timestamp in six minutes", () => serviceHeaders("whsec", now(-SIX_MINUTES)), "timestamp"],
    ["an old timestamp, by the standard", () => standardHeaders(ofText("whsec"), now(SIX_MINUTES)), "timestamp"],
  ])("verifyWebhook refuses %s", async (_, headers, reason) => {
    const refused = { name: "WebhookError", reason };
    await expect(client.verifyWebhook({ headers: headers(), body, secret: "whsec" })).rejects.toMatchObject(refused);
  });

  test("verifyWebhook refuses another body", async () => {
    for (const headers of [serviceHeaders("whsec"), standardHeaders(ofText("whsec"))]) {
      const delivery = { headers, body: `${body} `, secret: "whsec" };
      await expect(client.verifyWebhook(delivery)).rejects.toMatchObject({ reason: "signature" });
    }
  });
});
