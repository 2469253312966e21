import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { type Client, capture, createClient, refusal } from "../../../test/http/trpc.ts";
import { OPEN, startTestService, TEST_JWT_SECRET, type TestService } from "../../../test/service.ts";
import { readConfig } from "../../platform/config/config.ts";
import { startApi } from "../../roles/api.ts";
import type { Role } from "../../roles/role.ts";

// Uploads that meet: in one process, and in two that know of each other by the database alone.

let service: TestService;
let otherProcess: Role & { url: string };
let ada: Person;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  const config = readConfig({ PORT: "0", JWT_SECRET: TEST_JWT_SECRET, DEFAULT_PLAN: "enterprise" });
  const { db, url: databaseUrl } = service.database;
  otherProcess = await startApi({ config, db, databaseUrl, log: silent });
});
afterAll(async () => {
  await otherProcess.stop();
  await service.stop();
});
beforeEach(async () => {
  ada = await person(service);
});

/** Each has a connection of its own, to one process or the other. */
const clients = (count: number): Client[] =>
  Array.from({ length: count }, (_, nth) => createClient(nth % 2 === 0 ? service.url : otherProcess.url, ada.token));

test("a capture is stored once however often it arrives", async () => {
  const one = capture();
  const results = await Promise.all(clients(8).map((client) => client.captures.upload.mutate(one)));
  for (const result of results) expect(result).toEqual(results[0]);
  const [client] = clients(1);
  expect((await client?.views.list.query({}))?.data).toMatchObject([{ latest_version: 1 }]);
});

test("captures of one page have a version each", async () => {
  const results = await Promise.all(clients(8).map((client) => client.captures.upload.mutate(capture())));
  expect(results.map(({ version }) => version).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(results.map(({ extraction_id }) => extraction_id)).size).toBe(1);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
});

describe("an upload that does not go on", () => {
  let strict: Role & { url: string };
  beforeAll(async () => {
    const config = readConfig({ PORT: "0", JWT_SECRET: TEST_JWT_SECRET, DEFAULT_PLAN: "enterprise" });
    const { db, url: databaseUrl } = service.database;
    const uploadLimits = { uploads: 1, bytes: 50_000, maxArrivalMs: 1_000 };
    const requestLimits = { ...OPEN, upload: 200 };
    strict = await startApi({ config, db, databaseUrl, log: silent, uploadLimits, requestLimits });
  });
  afterAll(() => strict.stop());

  const begin = (url: string, { token }: Person, length = 1000): ClientRequest =>
    request(`${url}/trpc/captures.upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": length },
    });

  /** Sends the beginning of a body, and waits until the call has been counted: from then on it waits for the rest. */
  async function beginUpload(url: string, who: Person): Promise<ClientRequest> {
    const call = begin(url, who);
    call.on("error", () => undefined); // it is this side that breaks off
    call.write("{");
    const counted = () =>
      service.database.db.selectFrom("rate_windows").select("used").where("bucket", "=", `trpc:${who.id}`);
    await eventually(async () => (await counted().executeTakeFirst())?.used).toBe(1);
    return call;
  }

  const answered = async (call: ClientRequest) => {
    const [response] = (await once(call, "response")) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };

  test("holds up nobody else, and its person's others only until it has ended", async () => {
    const grace = await person(service);
    const hanging = await beginUpload(service.url, ada);
    let isDone = false;
    const nextUpload = createClient(service.url, ada.token)
      .captures.upload.mutate(capture())
      .finally(() => {
        isDone = true;
      });
    const others = await createClient(service.url, grace.token).captures.upload.mutate(capture());
    expect(others).toMatchObject({ version: 1 });
    expect(isDone).toBe(false);
    hanging.destroy();
    expect(await nextUpload).toMatchObject({ version: 1 });
  });

  test("takes the place of no other upload, and is refused in the end", async () => {
    const grace = await person(service);
    const hanging = await beginUpload(strict.url, ada);
    const answer = answered(hanging);
    const others = await createClient(strict.url, grace.token).captures.upload.mutate(capture());
    expect(others).toMatchObject({ version: 1 });
    expect(await answer).toMatchObject({
      status: 408,
      headers: { connection: "close" },
      text: expect.stringContaining("request_timeout"),
    });
    expect(await createClient(strict.url, ada.token).captures.upload.mutate(capture())).toMatchObject({ version: 1 });
  });

  test("is refused when the process has no memory for more of it, and leaves the memory to others", async () => {
    const large = begin(strict.url, ada, 100_000);
    large.on("error", () => undefined); // the server closes the connection
    large.write(" ".repeat(60_000));
    const { status, headers, text } = await answered(large);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ "retry-after": "5", connection: "close" });
    expect(text).toContain("not_ready");
    expect(await createClient(strict.url, ada.token).captures.upload.mutate(capture())).toMatchObject({ version: 1 });
  });

  test("counts by its length among its person's uploads of the minute", async () => {
    const call = begin(strict.url, ada, 190 * 1024);
    call.on("error", () => undefined); // the server closes the connection
    call.write(" ".repeat(60_000));
    await answered(call);
    const grace = await person(service);
    expect(await createClient(strict.url, grace.token).captures.upload.mutate(capture())).toMatchObject({ version: 1 });
    const small = () => createClient(strict.url, ada.token).captures.upload.mutate(capture());
    const uploads = Array.from({ length: 12 }, small);
    const results = await Promise.allSettled(uploads);
    expect(results.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(10);
    expect(await refusal(small())).toMatchObject({
      code: "rate_limited",
      status: 429,
      retry_after: expect.any(Number),
    });
  });
});
