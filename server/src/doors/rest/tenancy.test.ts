import { afterAll, beforeAll, expect, test } from "vitest";
import { fromDashboard } from "../../../test/dashboard.ts";
import type { Answer } from "../../../test/http/http.ts";
import { startTestService, TEST_JWT_SECRET, type TestService } from "../../../test/service.ts";
import { type Outcome, type Row, tenancyTable } from "../../../test/tenancy/endpoints.ts";
import { outcomesIn } from "../../../test/tenancy/outcomes.ts";
import type { Who, World } from "../../../test/tenancy/world.ts";
import { createTokens } from "../../capabilities/accounts/jwt.ts";

// Calls every endpoint as every kind of caller.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
const outcomesOf = outcomesIn(() => service);

test("the table of endpoints matches the OpenAPI document", async () => {
  const { body } = await service.call("GET /openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, unknown>> }; // the shape of every OpenAPI document
  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const rows = new Set(tenancyTable.map(({ endpoint }) => endpoint));
  expect([...rows].toSorted()).toEqual(endpoints.toSorted());
});

test.each(tenancyTable.map((row) => ({ row, name: row.of === "" ? row.endpoint : `${row.endpoint} (${row.of})` })))(
  "$name lets in exactly the expected callers",
  async ({ row }) => {
    const { endpoint, expected } = row;
    const isRead = endpoint.startsWith("GET ");
    const outcomes = await outcomesOf({ expected, isRead, send: (who, world) => outcomeOf(row, who, world) });
    expect(outcomes).toEqual(expected);
  },
);

/** Sends the row's request as this caller. */
async function outcomeOf({ endpoint, send }: Row, who: Who, world: World): Promise<Outcome> {
  const { params = {}, query = "", ...rest } = send(world);
  const request = endpoint.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])) + query;
  const headers = who === "nobody" ? { ...(await dashboardSession(world)), ...rest.headers } : (rest.headers ?? {});
  return asOutcome(await service.call(request, { token: world.token, ...rest, headers }));
}

/** The owner's session as the dashboard sends it. The REST API must not see it. */
async function dashboardSession({ callerId }: World): Promise<Record<string, string>> {
  const tokens = createTokens({ secret: TEST_JWT_SECRET, ttlSeconds: 3600, now: () => new Date() });
  const { token } = await tokens.issue({ userId: callerId, sessionEpoch: 0 });
  return { ...fromDashboard(service.url), cookie: `tintype=${token}`, "x-tintype-user": callerId };
}

function asOutcome({ status, body }: Answer): Outcome {
  if (status < 400) return status;
  const { code } = (body as { error: { code: string } }).error; // the call has checked the answer against the OpenAPI document
  return `${status} ${code}` as Outcome; // the test compares it with one
}
