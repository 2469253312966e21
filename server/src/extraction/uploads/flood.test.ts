import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { capture, observed } from "../../../test/http/trpc.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// Many uploads at once, and uploads that take long to parse, with another user's requests beside them.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const paint = { property: "color", value: "rgb(1, 2, 3)", count: 1 };

const people = (count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, async () => person(service)));

async function upload({ token }: Person, body: string): Promise<{ status: number; text: string; wait: string | null }> {
  const response = await fetch(`${service.url}/trpc/captures.upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
  return { status: response.status, text: await response.text(), wait: response.headers.get("retry-after") };
}

night.test("each of 50 uploads at once is stored or answered 503 with Retry-After", async () => {
  const [ada, ...others] = await people(26);
  if (!ada) throw new Error("there is nobody");
  const body = () => JSON.stringify(capture());
  const answers = await Promise.all(
    [...others, ...Array<Person>(25).fill(ada)].map(async (person) => upload(person, body())),
  );
  const stored = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(stored.length + refused.length).toBe(50);
  expect(stored.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { wait, text } of refused) {
    expect(wait).toBe("5");
    expect(text).toContain("not_ready");
  }
  expect(await upload(ada, body())).toMatchObject({ status: 200 });
});

test("an upload that takes long to parse delays no other request", async () => {
  const [ada] = await people(1);
  if (!ada) throw new Error("there is nobody");
  const assets = Array.from({ length: 10 }, (_, index) => ({
    type: "image" as const,
    width: 1,
    height: 1,
    url: `https://example.com/?${index}${"&eyJ".repeat(12_000)}`,
  }));
  // From then on there is a child that parses.
  expect(await upload(ada, JSON.stringify(capture()))).toMatchObject({ status: 200 });
  let isDone = false;
  const answered = upload(ada, JSON.stringify(capture({ observation: observed({ assets }) }))).finally(() => {
    isDone = true;
  });
  let others = 0;
  while (!isDone) {
    await fetch(`${service.url}/health`);
    others += 1;
  }
  expect(await answered).toMatchObject({ status: 200 });
  expect(others).toBeGreaterThan(5);
});

test("an upload with many unknown fields has a short answer", async () => {
  const [ada] = await people(1);
  if (!ada) throw new Error("there is nobody");
  const fields = Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join(",");
  const { status, text } = await upload(ada, `{${fields}}`);
  expect(status).toBe(422);
  expect(text.length).toBeLessThan(10_000);
  expect(text).toContain("more than 100 fields");
});

test("an upload with too long a list is refused by its length", async () => {
  const [ada] = await people(1);
  if (!ada) throw new Error("there is nobody");
  const observation = { ...observed(), spacing: Array(20_001).fill(null) };
  const { status, text } = await upload(ada, JSON.stringify({ ...capture(), observation }));
  expect(status).toBe(422);
  expect(text).toContain("observation.spacing must have at most 20000 items");
});

test.each([
  [
    "with too long a list in an item",
    { paints: [{ ...paint, sites: Array(200_000).fill("x") }] },
    "paints.0.sites must have",
  ],
  [
    "with too long a list in an object",
    { environment: { fonts_not_loaded: Array(200_000).fill(1) } },
    "at most 200 items",
  ],
  ["in which every item is wrong", { paints: Array(50_000).fill({}) }, "(and 23 more)"],
])("an upload %s is refused by the first of its faults", async (_, faults, message) => {
  const [ada] = await people(1);
  if (!ada) throw new Error("there is nobody");
  const observation = { ...observed(), ...faults };
  const { status, text } = await upload(ada, JSON.stringify({ ...capture(), observation }));
  expect(status).toBe(422);
  expect(text).toContain(message);
});
