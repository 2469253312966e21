import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { person } from "../../../test/accounts/teams.ts";
import { startChild } from "../../../test/children/child.ts";
import { capture, observed } from "../../../test/http/trpc.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// Four accounts upload 16 MiB each of what takes longest to read, again and again, to a process of its own.

/** A little less than an upload may have. */
const MAX_BYTES = 16 * 1_048_576 - 4096;
const ROUNDS = 2;
const ACCOUNTS = 4;
/** Maximum time that others wait for the thread that answers requests, in ms of the processor. */
const MAX_BUSY_MS = 500;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

/** Repeats items, separated by commas, until the body is full. */
function fill(item: (index: number) => string, bytes = MAX_BYTES): string {
  const items: string[] = [];
  for (let index = 0, length = 0; ; index += 1) {
    const nextItem = item(index);
    length += nextItem.length + 1;
    if (length > bytes) return items.join(",");
    items.push(nextItem);
  }
}

/** Returns a capture with this JSON as a field of its observation. */
function withField(name: string, json: string): string {
  const observation = { ...observed(), [name]: "here" };
  return JSON.stringify({ ...capture(), observation }).replace(`"${name}":"here"`, () => `"${name}":${json}`);
}

const paint = (sites: string, index = 0) =>
  `{"property":"color","value":"rgb(${index & 255}, ${(index >> 8) & 255}, 7)","count":1,"sites":[${sites}]}`;
const asset = (url: string) => `{"type":"image","url":${JSON.stringify(url)},"width":1,"height":1}`;
const svg = (index: number, markup: string) => asset(`data:image/svg+xml,${index}${markup}`);
const sites = Array.from({ length: 35 }, (_, index) => index * 29).join(",");

const bodies: Readonly<Record<string, () => string>> = {
  "unknown fields": () => `{${fill((index) => `"k${index}":1`)}}`,
  "empty arrays": () => withField("spacing", `[${fill(() => "[]")}]`),
  "sites without end": () => withField("paints", `[${paint(fill(() => "0"))}]`),
  "sites that are no numbers": () => withField("paints", `[${paint(fill(() => "null"))}]`),
  "paints in which everything is wrong": () => withField("paints", `[${fill(() => '{"a":[1,2,3,4,5,6,7,8]}')}]`),
  "strings that cannot be stored": () => withField("title", `"${"\\u0000".repeat(MAX_BYTES / 6)}"`),
  "SVGs with long names": () => withField("assets", `[${fill((index) => svg(index, `<a ${"a".repeat(190_000)}>`))}]`),
  "SVGs of elements": () => withField("assets", `[${fill((index) => svg(index, "<a b='1'/>".repeat(18_000)))}]`),
  "beginnings of JWTs": () =>
    withField("assets", `[${fill((index) => asset(`https://a.example/?${index}=${"eyJ".repeat(60_000)}`))}]`),
  "addresses of parameters": () =>
    withField("assets", `[${fill((index) => asset(`https://a.example/?${index}${"&eyJ".repeat(47_000)}`))}]`),
  "a valid capture of 8 MB": () =>
    withField("paints", `[${fill((index) => paint(sites, index), 8_000_000)}]`).replace(
      /"signatures":\[[^\]]*\]/,
      () => `"signatures":${JSON.stringify(Array.from({ length: 1000 }, (_, index) => `div.c${index}`))}`,
    ),
};

async function upload(url: string, token: string, body: Buffer): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "content-length": body.length,
  };
  const call = request(`${url}/trpc/captures.upload`, { method: "POST", headers });
  call.end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  const answer = await text(response);
  expect(answer.length).toBeLessThan(3_000_000);
  return response.statusCode ?? 0;
}

night.alone.each(Object.keys(bodies))(
  "the thread that answers requests computes for less than half a second at a time while four accounts upload %s",
  { timeout: 300_000 },
  async (name) => {
    const body = Buffer.from(bodies[name]?.() ?? "");
    const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, async () => person(service)));
    const child = startChild("service-api.ts", [service.database.url]);
    onTestFinished(() => child.kill());
    const url = z.string().parse(await child.message());

    const agent = new Agent({ keepAlive: true });
    let isDone = false;
    let answers = 0;
    const watch = async () => {
      while (!isDone) {
        const [response] = (await once(get(`${url}/health`, { agent }), "response")) as [IncomingMessage];
        await text(response);
        expect(response.statusCode).toBe(200);
        answers += 1;
        await setTimeout(10);
      }
    };
    const watching = watch();
    const rounds = accounts.map(async ({ token }) => {
      const statuses: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) statuses.push(await upload(url, token, body));
      return statuses;
    });
    const statuses = (await Promise.all(rounds)).flat();
    isDone = true;
    await watching;
    agent.destroy();
    const busyMs = z.number().parse(await child.ask("busy"));
    console.log(
      `${name}: ${(body.length / 1_048_576).toFixed(1)} MiB, answered ${[...new Set(statuses)]} and ${answers} /health; ` +
        `busy for ${busyMs.toFixed(0)} ms at most`,
    );
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(answers).toBeGreaterThan(0);
    expect(busyMs).toBeLessThan(MAX_BUSY_MS);
  },
);
