import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Person, person } from "@tintype/server/test/accounts/teams";
import { asExtraction, page, startTestService, type TestService, waiting } from "@tintype/server/test/service";
import type { ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commandLine, type Ended } from "../../../test/command-line.ts";
import { KeptBrowsers } from "../../../test/kept-browsers.ts";

/** A test may wait for several readings. */
const TIMEOUT = 120_000;

let service: TestService;
let ada: Person;
let key: string;
/** The page that is served. */
let served = "";
const browsers = new KeptBrowsers(() => served);

beforeAll(async () => {
  service = await startTestService({ openBrowser: browsers.open, env: { BROWSER_CONCURRENCY: "1" } });
  ada = await person(service);
  key = await createKey({});
});

afterAll(async () => {
  await Promise.all([service.stop(), browsers.close()]);
});

const createKey = async (more: object): Promise<string> =>
  ((await ada.call("POST /api/auth/api-keys", { json: { name: "CI", ...more } })).body as { key: string }).key;

const tintype = (env: Record<string, string>, ...argv: string[]): Promise<Ended> =>
  commandLine({ browsers, folder: ".", env: { TINTYPE_SERVER: "", TINTYPE_KEY: "", ...env } })(...argv);

/** A page with a colour that has a name, one that has none, and one in the dark. */
function serve({ brand = "#1d70b8", grey = "#505a5f", dark = "#111111", gap = 8, radius = 4, opacity = 1 } = {}): void {
  served = `:root { --brand: ${brand}; --gap: ${gap}px }
    b { color: var(--brand); border-radius: ${radius}px; border: 1px solid; margin: var(--gap); opacity: ${opacity} }
    i { color: ${grey}; font-family: serif }
    @media (prefers-color-scheme: dark) { i { color: ${dark} } }`;
  service.serve(page(served, "<p><b>Brand</b> <i>plain</i>"));
}
const RED = "#d4351c";
/** The page whose colours, spacing and radii have changed, the dark mode's too. Most tests serve it, so it is read once. */
const CHANGED = { brand: RED, grey: "#00703c", dark: "#eeeeee", gap: 12, radius: 6 };

/** An extraction of the page as it is served first. */
async function createReview(): Promise<string> {
  serve();
  const json = { url: `${service.pages}/`, options: { modes: [{ name: "dark", color_scheme: "dark" }] } };
  return asExtraction(await ada.call("POST /api/extractions", { json, ...waiting })).id;
}

const readAgain = (id: string) => ada.call(`POST /api/extractions/${id}/runs`, waiting);
const reviewOf = async (id: string) => (await ada.call(`GET /api/extractions/${id}/review`)).body as ReviewOnWire;
const diff = (id: string, ...options: string[]) =>
  tintype(
    { TINTYPE_SERVER: service.url, TINTYPE_KEY: key },
    "diff",
    `${service.pages}/`,
    "--against",
    `review:${id}`,
    ...options,
  );

interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly level: string;
  readonly accepted: string | null;
  readonly review?: string;
}
const findingsOf = ({ stdout }: Ended): Finding[] => JSON.parse(stdout).pages[0].findings;

describe("tintype diff --against review:<id>", { timeout: TIMEOUT }, () => {
  test("finds the changes under the ids that they have in the review once the server reads the page", async () => {
    const id = await createReview();
    serve(CHANGED);
    const local = await diff(id, "--format", "json");
    await readAgain(id);
    const { changes, consequences } = await reviewOf(id);
    const ids = (level: string) =>
      findingsOf(local).flatMap((finding) => (finding.level === level ? [finding.id] : []));
    expect(local.code).toBe(1);
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(["colors", "spacing", "radii"]));
    expect(new Set(changes.map(({ mode }) => mode))).toEqual(new Set([null, "dark"]));
    expect(ids("error")).toEqual(changes.map((change) => change.id));
    expect(ids("warn")).toEqual(consequences.map((change) => change.id));
  });

  test("passes what was accepted and ignored, and fails for what was rejected", async () => {
    const id = await createReview();
    serve(CHANGED);
    await readAgain(id);
    const { latest, changes } = await reviewOf(id);
    const idsOf = (isBrand: boolean) => changes.filter(({ to }) => (to === RED) === isBrand).map((change) => change.id);
    const [brand, others] = [idsOf(true), idsOf(false)];
    const decide = (json: object) =>
      ada.call(`POST /api/extractions/${id}/review`, { json: { snapshot_id: latest?.snapshot_id, ...json } });

    await decide({ accept: brand, ignore: others, note: "an advert" });
    const passed = await diff(id, "--format", "json");
    expect(passed.code).toBe(0);
    const decided = findingsOf(passed).filter(({ level }) => level === "error");
    expect(decided.map((finding) => finding.id)).toEqual(others);
    expect(decided[0]).toMatchObject({ accepted: "ignored: an advert", review: "ignored" });

    await decide({ reject: others, note: "too green" });
    expect(await diff(id)).toMatchObject({ code: 1, stdout: expect.stringContaining("(rejected: too green)") });
  });

  test("passes what a rule ignores under the name that a person gave", async () => {
    const id = await createReview();
    await ada.call(`PATCH /api/extractions/${id}/names`, { json: { kind: "colors", name: "brand", to: "ad-brand" } });
    serve({ brand: RED });
    const json = { name: "ad-*", reason: "adverts" };
    await ada.call(`POST /api/extractions/${id}/ignore-rules`, { json });
    const ended = await diff(id, "--format", "json", "--kinds", "colors");
    expect(ended.code).toBe(0);
    expect(findingsOf(ended)).toMatchObject([{ name: "ad-brand", accepted: "ignored" }]);
  });

  test("--expect accepts the changes ahead", async () => {
    const id = await createReview();
    serve(CHANGED);
    const ended = await diff(id, "--expect");
    expect(ended).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/\d changes? (is|are) expected: accepted as/),
    });
    expect(await diff(id, "--expect")).toMatchObject({ code: 0, stderr: expect.stringContaining("nothing to expect") });
    await readAgain(id);
    expect((await reviewOf(id)).changes).toEqual([]);
    const { body } = await ada.call(`GET /api/extractions/${id}/review/log`);
    expect(body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ action: "expect", via: "cli" })]),
    });
  });

  test("--accept accepts what the server has seen too, and names what it has not", async () => {
    const id = await createReview();
    serve(CHANGED);
    await readAgain(id);
    serve({ ...CHANGED, opacity: 0.5 });
    const ended = await diff(id, "--accept");
    expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining("opacities") });
    expect(ended.stdout).not.toContain("colors: brand");
    expect(ended.stderr).toMatch(/accepted\.\n.*not pending in the newest snapshot of the server: --expect/);
    expect((await reviewOf(id)).changes).toEqual([]);
  });

  test("decides nothing if the server reads the page meanwhile", async () => {
    const id = await createReview();
    serve(CHANGED);
    await readAgain(id);
    const between = await forwardWith(async ({ method }) => {
      if (method === "POST") await readAgain(id);
    });
    const ended = await diff(id, "--accept", "--server", between.url);
    await between.close();
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("Run the command again") });
    expect((await reviewOf(id)).changes).not.toEqual([]);
  });

  night.test("reads the page with the options of the extraction, and refuses a mode without a baseline", async () => {
    const id = await createReview();
    serve({ dark: "#eeeeee" });
    expect(await diff(id)).toMatchObject({ code: 1, stdout: expect.stringContaining("in dark") });
    const lacking = await diff(id, "--mode", "mobile=390x844");
    expect(lacking).toMatchObject({ code: 2, stderr: expect.stringContaining("no mode mobile") });
    const otherViewport = await diff(id, "--viewport", "390x844");
    expect(otherViewport.stderr).toContain("another viewport than the baseline");
  });
});

/** Serves what the service answers, and does something before each request. */
async function forwardWith(beforeAnswer: (request: { method: string }) => Promise<void>) {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const method = request.method ?? "GET";
    await beforeAnswer({ method });
    const body = Buffer.concat(await request.toArray());
    const headers = { authorization: `${request.headers.authorization}`, "content-type": "application/json" };
    const answer = await fetch(`${service.url}${request.url}`, { method, headers, ...(method === "POST" && { body }) });
    response.writeHead(answer.status).end(await answer.text());
  };
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  return { url: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe("tintype diff --against review:<id>", () => {
  const against = (name: string, env: Record<string, string>, ...options: string[]) =>
    tintype(env, "diff", `${service.pages}/`, "--against", name, ...options);
  const unknown = "review:0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10";

  test.each<[string, () => Promise<Ended>, RegExp]>([
    ["no server", () => against(unknown, {}), /Add --server, or set TINTYPE_SERVER/],
    ["no API key", () => against(unknown, { TINTYPE_SERVER: service.url }), /set TINTYPE_KEY, or add --key/],
    ["no id", () => against("review:", {}), /Which review\?/],
    [
      "a wrong API key",
      () => against(unknown, { TINTYPE_KEY: `tt_${"a".repeat(12)}_${"b".repeat(40)}` }, "--server", service.url),
      /does not accept the API key/,
    ],
    [
      "an extraction that does not exist",
      () => against(unknown, { TINTYPE_SERVER: service.url, TINTYPE_KEY: key }),
      /There is no such extraction/,
    ],
    [
      "text that is no id",
      () => against("review:main", { TINTYPE_SERVER: service.url, TINTYPE_KEY: key }),
      /says: There is nothing with this id.* Request [0-9a-f-]{36}\./,
    ],
    [
      "a server that is not there",
      () => against(unknown, { TINTYPE_SERVER: "http://127.0.0.1:1", TINTYPE_KEY: key }),
      /127\.0\.0\.1:1\/ cannot be reached/,
    ],
    [
      "a server that is none of Tintype's",
      () => against(unknown, { TINTYPE_SERVER: service.pages, TINTYPE_KEY: key }),
      /Is it Tintype's\?/,
    ],
    ["--expect without a review", () => against("old.json", {}, "--expect"), /add --against review:/],
    ["--baseline beside a review", () => against(unknown, {}, "--baseline", "b.json"), /The review has the baseline/],
    ["two decisions at once", () => against(unknown, {}, "--expect", "--accept"), /do not go together/],
    ["--watch with a decision", () => against(unknown, {}, "--watch", "--accept"), /--watch goes neither/],
  ])("fails for %s without reading a page", async (_, run, message) => {
    service.serve((_request, response) => void response.writeHead(418).end());
    expect(await run()).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
  });

  test("fails without reading a page if that has no baseline or the key may not decide", {
    timeout: TIMEOUT,
  }, async () => {
    served = "nothing";
    service.serve((_request, response) => void response.writeHead(404).end());
    const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: `${service.pages}/missing` } }));
    expect((await diff(id)).stderr).toContain("no baseline yet");
    const reviewed = await createReview();
    serve({ brand: RED });
    const ended = await diff(reviewed, "--expect", "--key", await createKey({ scopes: ["read"] }));
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining('lacks the scope "review"') });
  });
});
