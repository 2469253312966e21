import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GeneratedRequest, operationsOf } from "../../../../test/http/generated-requests.ts";
import type { Answer } from "../../../../test/http/http.ts";
import { startTestService } from "../../../../test/service.ts";
import { createWorld, type World } from "../../../../test/tenancy/world.ts";

// Generated requests. The call checks the status, headers and body of every answer against the OpenAPI document. A failure
// names its seed. `npm run test:storm` sends more.

const numRuns = night.samples(1);

/** Each request comes a second after the one before it, so that no limit of a minute is reached. */
let requestTime = Date.now();
const now = () => {
  requestTime += 1000;
  return new Date(requestTime);
};

const service = await startTestService({ worker: false, now });
afterAll(() => service.stop());

/** A world whose owner is the caller. A request that changes it is followed by a new one. */
let world: World;
beforeAll(renewWorld);

async function renewWorld() {
  world = await createWorld(service, "owner");
}

/** Replaces `known.team` and the like with ids from the world. */
function fill(text: string): string {
  const { team, personal, spareKey, otherMemberId } = world;
  const ids: Record<string, string> = { ...personal, team, key: spareKey, member: otherMemberId };
  return text.replaceAll(/known\.(\w+)/g, (whole, name: string) => ids[name] ?? whole);
}

function meaning(parameter: string, template: string): string | undefined {
  if (parameter !== "id") return byName[parameter];
  return Object.entries(byPath).find(([start]) => template.startsWith(start))?.[1];
}
const byName: Record<string, string> = {
  "x-team-id": "known.team",
  team_id: "known.team",
  user_id: "known.member",
  snapshot_id: "known.to",
  from: "known.from",
  to: "known.to",
  delivery_id: "known.delivery",
};
const byPath = {
  "/api/extractions/": "known.extraction",
  "/api/webhooks/": "known.webhook",
  "/api/teams/": "known.team",
  "/api/auth/api-keys/": "known.key",
};

const operations = operationsOf((await service.call("GET /openapi.json")).body, meaning);

/** Sends the request, with ids from the world filled in. */
async function send({ request, options }: GeneratedRequest, token: string | undefined): Promise<Answer> {
  const headers = Object.entries(options.headers).map(([name, value]) => [name, fill(value)]);
  return service.call(fill(request), { ...options, headers: Object.fromEntries(headers), token });
}

describe.each(operations)("$name", ({ name, takesCredentials, requests }) => {
  test("gives a documented answer to every generated request", async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { status } = await send(request, world.token);
        expect(status).not.toBe(500);
        if (!request.isAllowed) expect(status).toBeGreaterThanOrEqual(400);
        // The request may have deleted something from the world, or the caller.
        const hasChanged = !name.startsWith("GET") && status < 300;
        if (hasChanged || (status === 401 && takesCredentials)) await renewWorld();
      }),
      { numRuns },
    );
  });

  test.runIf(takesCredentials)("refuses every request without a valid credential", async () => {
    await fc.assert(
      fc.asyncProperty(requests, badTokens, async (request, token) => {
        const answer = await send(request, token);
        expect(answer).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
        expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});

/** A missing or invalid credential. */
const badTokens = fc.option(
  fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.stringMatching(/^tt_[a-z0-9]{0,20}_[A-Za-z0-9]{0,60}$/),
    fc.stringMatching(/^eyJ[\w-]{0,80}\.eyJ[\w-]{0,80}\.[\w-]{0,80}$/),
  ),
  { nil: undefined },
);

describe("PUT /api/extractions/:id/schedule", () => {
  const field = (largest: number) => {
    const number = fc.integer({ min: 0, max: largest + 1 }).map(String);
    const range = fc.tuple(number, number).map(([from, to]) => `${from}-${to}`);
    const step = fc.tuple(fc.oneof(fc.constant("*"), range), number).map(([of, stride]) => `${of}/${stride}`);
    const name = fc.constantFrom("MON", "sun", "JAN", "dec", "L", "?", "W", "#", "1#2", "15W", "*");
    const one = fc.oneof(number, range, step, name, fc.constant("*"));
    return fc.array(one, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(","));
  };
  const cron = fc.oneof(
    fc.tuple(field(59), field(23), field(31), field(12), field(7)).map((fields) => fields.join(" ")),
    // Times that are rare or never come.
    fc.constantFrom("0 0 29 2 *", "0 0 30 2 *", "0 0 31 4 1", "30 2 29 2 1", "@daily", "0 6 * * 1 2027", "0 6 * * * *"),
    fc.string({ maxLength: 30 }),
  );
  const timezone = fc.oneof(
    fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC", "utc", "Etc/GMT+12", "+02:00", "EST5EDT"),
    fc.string({ maxLength: 70 }),
  );
  const every = fc.constantFrom("hour", "day", "week", "minute", "", null);
  const body = fc.oneof(
    fc.record({ cron, timezone }),
    fc.record({ cron }),
    fc.record({ every, cron, timezone }, { requiredKeys: [] }),
  );

  test("either sets a schedule whose next run is in the future, or refuses its timing", async () => {
    const path = `/api/extractions/${world.personal.extraction}/schedule`;
    await fc.assert(
      fc.asyncProperty(body, async (json) => {
        const answer = await service.call(`PUT ${path}`, { token: world.token, json });
        if (answer.status !== 200) {
          expect(answer).toMatchObject({ status: 422, body: refusal });
          return;
        }
        const { next_run_at } = answer.body as { next_run_at: string };
        expect(Date.parse(next_run_at)).toBeGreaterThan(Date.now() - 1000);
        expect((await service.call(`GET ${path}`, { token: world.token })).body).toEqual(answer.body);
      }),
      { numRuns: numRuns * 20 },
    );
  });
  const refusal = { error: { code: "validation_error", details: expect.arrayContaining([expect.anything()]) } };
});

test.each(["/%zz", "/api/extractions/%", "/api/extractions/%00", "//", "/api//extractions", "/api/teams/%2f", "/\\"])(
  "GET %s is answered with 404",
  async (path) => {
    const response = await service.call(`GET ${path}`, { token: world.token });
    expect(response).toMatchObject({ status: 404, body: { error: { code: expect.stringMatching(/not_found$/) } } });
  },
);
