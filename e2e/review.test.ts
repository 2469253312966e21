import type { Extraction } from "@tintype/shared/api/extractions/extractions";
import type { Delivery, Webhook } from "@tintype/shared/api/notifications/webhooks";
import type { ReviewLogEntry, ReviewOnWire } from "@tintype/shared/api/review/reviews";
import { beforeEach, describe, expect, test } from "vitest";
import { type Client, register } from "./support/client.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { sharedServer } from "./support/server.ts";

// The journey that docs/review.md tells, against a running service. The tests of the server hold its further sentences.

const [BLUE, RED] = ["#1d70b8", "#d4351c"];

/** The colour of the button of each page, by its path. Pages without one do not exist. */
const brands = new Map<string, string>();

const origin = servePagesOfFile(({ url = "" }, response) => {
  const brand = brands.get(url);
  if (brand === undefined) return void response.writeHead(404).end();
  const css = `:root { --brand: ${brand} } body { color: #212529; background: #fff } b { background: var(--brand) }`;
  sendPage(response, css, "<main><p>Text</p><b>Buy</b></main>");
});
/** Nothing listens there: the deliveries are looked at, not received. */
const HOOK = "localhost:1";
const address = sharedServer;

/** A client for each test: the webhooks of one do not get the events of another. */
let client: Client;
beforeEach(async () => {
  client = await register(address());
});

interface Page {
  /** Reads the page again, with this colour. */
  readWith(brand: string): Promise<void>;
  /** A path below the extraction. */
  at(path: string): string;
  review(): Promise<ReviewOnWire>;
  decide(lists: object): Promise<ReviewOnWire>;
}

/** A page that has been read with these colours, one after the other. */
async function pageWith(firstColour: string, ...others: string[]): Promise<Page> {
  const path = `/${crypto.randomUUID()}`;
  brands.set(path, firstColour);
  const { id } = await client.extract(`${origin()}${path}`);
  await client.ended(id);
  const pathBelow = (below: string) => `/api/extractions/${id}${below}`;
  const review = () => client.json<ReviewOnWire>("GET", pathBelow("/review"));
  const page: Page = {
    at: pathBelow,
    review,
    readWith: async (brand) => {
      brands.set(path, brand);
      await client.json<Extraction>("POST", pathBelow("/runs"));
      await client.ended(id);
    },
    decide: async (lists) => {
      const { latest } = await review();
      return client.json<ReviewOnWire>("POST", pathBelow("/review"), { snapshot_id: latest?.snapshot_id, ...lists });
    },
  };
  for (const brand of others) await page.readWith(brand);
  return page;
}

const idsOf = ({ changes }: Pick<ReviewOnWire, "changes">) => changes.map(({ id }) => id);

/** Subscribes to events. @returns a function that counts those that were sent, by their kind */
async function subscribe(...events: string[]) {
  const { id } = await client.json<Webhook>("POST", "/api/webhooks", { url: `https://${HOOK}/`, events });
  return async () => {
    const { data } = await client.json<{ data: Delivery[] }>("GET", `/api/webhooks/${id}/deliveries`);
    await client.json("DELETE", `/api/webhooks/${id}`);
    return data.map(({ event }) => event);
  };
}

describe("docs/review.md", () => {
  test("the first eligible snapshot is the baseline, and changes are decided as documented and stand in the log", async () => {
    const missing = await client.extract(`${origin()}/missing`);
    await client.ended(missing.id);
    const noBaseline = await client.json<ReviewOnWire>("GET", `/api/extractions/${missing.id}/review`);
    expect(noBaseline).toMatchObject({ baseline: null, reasons: ["http_status"], latest: null, changes: [] });

    const page = await pageWith(BLUE, RED);
    const { latest, ...review } = await page.review();
    expect(review).toMatchObject({
      baseline: { version: 1, approved_by: null },
      changes: [{ name: "brand", from: BLUE, to: RED, since: { version: 2 }, status: "pending" }],
      summary: { pending: 1 },
    });
    const ids = idsOf(review);
    expect((await page.decide({ accept: "all", note: "The new brand colour" })).changes).toEqual([]);
    expect((await page.decide({ reopen: ids })).changes).toMatchObject([{ from: BLUE, to: RED, status: "pending" }]);
    expect((await page.decide({ ignore: ids })).changes).toMatchObject([{ status: "ignored", until: null }]);
    expect((await page.decide({ reject: ids })).changes).toMatchObject([{ status: "rejected" }]);
    const { data } = await client.json<{ data: ReviewLogEntry[] }>("GET", page.at("/review/log"));
    expect(data.map(({ action }) => action)).toEqual(["reject", "ignore", "reopen", "accept"]);
    expect(data.at(-1)).toMatchObject({ changes: ids, note: "The new brand colour", via: "api" });
    const approved = await client.json("POST", page.at("/review/approve"), { snapshot_id: latest?.snapshot_id });
    expect(approved).toMatchObject({ baseline: { version: 2, approved_by: expect.any(String) }, changes: [] });
  });

  test("a change that was approved on a preview is accepted on production when it comes, and announces nothing", async () => {
    const ids = idsOf(await (await pageWith(BLUE, RED)).review());
    const production = await pageWith(BLUE);
    const endSubscription = await subscribe("diff.detected", "review.pending", "review.decided");
    const expected = await client.json("POST", production.at("/review/expect"), { changes: ids, expires_in_days: 14 });
    expect(expected).toMatchObject({ expected: [{ id: ids[0] }] });
    await production.readWith(RED);
    expect((await production.review()).changes).toEqual([]);
    expect(await client.json("GET", production.at("/review/expect"))).toMatchObject({ data: [], expected: [] });
    expect(await endSubscription()).toEqual(["review.decided", "review.decided"]);
  });
});
