import type { ProcedureErrorData } from "@tintype/shared/api/views";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromDashboard } from "../../../test/dashboard.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { Outcome } from "../../../test/tenancy/endpoints.ts";
import { outcomesIn } from "../../../test/tenancy/outcomes.ts";
import { tenancyTable } from "../../../test/tenancy/procedures.ts";
import type { World } from "../../../test/tenancy/world.ts";
import { createAppRouter, type RouterParts } from "../../roles/router.ts";

// Calls every procedure as every kind of caller.

// Used only for the list of procedures. Nothing is called.
const router = createAppRouter({} as RouterParts);
// At run time the keys are the procedures' paths; the types describe nested routers.
const procedures = router._def.procedures as unknown as Readonly<Record<string, { _def: { type: string } }>>;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
const outcomesOf = outcomesIn(() => service);

test("the table of procedures matches the router", () => {
  const rows = new Set(tenancyTable.map(({ procedure }) => procedure));
  expect([...rows].toSorted()).toEqual(Object.keys(procedures).toSorted());
});

test.each(tenancyTable.map((row) => ({ row, name: row.of === "" ? row.procedure : `${row.procedure} (${row.of})` })))(
  "$name lets in exactly the expected callers",
  async ({ row: { procedure, input, expected } }) => {
    const isRead = procedures[procedure]?._def.type !== "mutation";
    const outcomes = await outcomesOf({
      ...{ expected, isRead },
      send: (_who, world) => call(procedure, input(world), world),
    });
    expect(outcomes).toEqual(expected);
  },
);

/** Sessions are sent as the dashboard does, in a cookie; the REST API's matrix sends them as the extension does. */
async function call(procedure: string, input: unknown, { token, callerId }: World): Promise<Outcome> {
  const isMutation = procedures[procedure]?._def.type === "mutation";
  const json = JSON.stringify(input);
  const query = isMutation || json === undefined ? "" : `?input=${encodeURIComponent(json)}`;
  const response = await fetch(`${service.url}/trpc/${procedure}${query}`, {
    method: isMutation ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      ...(token?.startsWith("tt_") && { authorization: `Bearer ${token}` }),
      ...(token?.startsWith("ey") && fromDashboard(service.url)),
      ...(token?.startsWith("ey") && { cookie: `tintype=${token}`, "x-tintype-user": callerId }),
    },
    ...(isMutation && { body: json ?? "" }),
  });
  const error = errorIn(await response.text());
  if (!error) return response.status;
  return `${error.status} ${error.code}` as Outcome; // the test compares it with one
}

/** Returns the error in an answer or in a stream of events. */
function errorIn(text: string): ProcedureErrorData | undefined {
  const event = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1];
  if (event !== undefined) return (JSON.parse(event) as { data: ProcedureErrorData }).data; // every error of the router has this shape
  if (text.startsWith("event: ")) return undefined;
  return (JSON.parse(text) as { error?: { data: ProcedureErrorData } }).error?.data;
}
