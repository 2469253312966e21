import { agentTools } from "@tintype/shared/agents/tools";
import { type ErrorCode, errorStatus } from "@tintype/shared/api/errors/errors";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredOperations } from "../../test/operations.ts";
import { startTestService, type TestService } from "../../test/service.ts";
import { callsOf, isRead, kindOf, withoutCanary } from "../../test/tenancy/calls.ts";
import { isRefusal, type Outcome, type Row, type Send, tenancyTable } from "../../test/tenancy/operations.ts";
import { outcomesIn } from "../../test/tenancy/outcomes.ts";
import { toolRows } from "../../test/tenancy/tools.ts";
import type { World } from "../../test/tenancy/world.ts";
import { derivedTools } from "../doors/mcp/tools.ts";
import type { RestAddress } from "../platform/operation/operation.ts";

// Calls every operation as every kind of caller, by its REST endpoint if it has one. No answer repeats a secret of a page.

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
const { of: outcomesOf, expectUnchanged } = outcomesIn(() => service);
const { send, callProcedure } = callsOf(() => service);

const procedures = declaredOperations();
const nameOf = new Map<string, string>(
  procedures.flatMap(({ name, rest }) => (rest === undefined ? [] : [[rest, name] as const])),
);

test("the table names every operation", async () => {
  const { body } = await service.call("GET /openapi.json");
  const { paths } = body as { paths: Record<string, Record<string, unknown>> }; // the shape of every OpenAPI document
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((verb) => `${verb.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  const screens = procedures.flatMap(({ name, rest }) => (rest === undefined ? [name] : []));
  const rows = new Set(tenancyTable.map(({ operation }) => operation));
  expect([...rows].toSorted()).toEqual([...endpoints, ...screens].toSorted());
});

const titled = (row: Row) => ({ row, name: row.of === "" ? row.operation : `${row.operation} (${row.of})` });
/** The operations by which everybody in a team ends their membership. */
const LEAVING = ["DELETE /api/teams/:id/members/:user_id", "teams.leave"];

test.each(tenancyTable.map(titled))("$name lets in exactly the expected callers", async ({ row }) => {
  const { expected } = row;
  const outcomes = await outcomesOf({
    expected,
    isRead: isRead(row),
    send: (who, world) => send(row, who, world),
  });
  expect(outcomes).toEqual(expected);
});

test.each(tenancyTable.filter((row) => !isRead(row)).map(titled))(
  "a viewer of a team can do no more by $name than somebody outside of it",
  ({ row: { operation, expected } }) => {
    if (LEAVING.includes(operation) && expected.viewer === 200) return;
    const isServed = !isRefusal(expected.viewer);
    expect(isServed && isRefusal(expected["other user"])).toBe(false);
  },
);

describe("a procedure applies the checks of its operation", () => {
  // Reads and changes, with ids, teams, bodies and API keys.
  const some = [
    "GET /api/teams/:id",
    "PATCH /api/teams/:id",
    "POST /api/webhooks",
    "GET /api/extractions/:id",
    "DELETE /api/extractions/:id",
    "PUT /api/systems/:id",
    "POST /api/auth/api-keys",
  ];
  const rows = night.cases(
    tenancyTable.filter(({ operation }) => some.includes(operation)),
    4,
  );

  test.each(rows.map(titled))("$name lets in the same callers", async ({ row }) => {
    const { operation, expected } = row;
    const name = nameOf.get(operation) ?? "";
    const outcomes = await outcomesOf({
      expected,
      isRead: kindOf(name) === "query",
      send: (_who, world) => callProcedure(name, flat(row.send(world)), world),
    });
    const asCalls = Object.entries(expected).map(([who, outcome]) => [who, outcome === 201 ? 200 : outcome]);
    expect(outcomes).toEqual(Object.fromEntries(asCalls));
  });
});

describe("a tool applies the checks of its operation", () => {
  const tools = new Map(derivedTools(procedures).map(({ name, operation }) => [operation.rest, name]));
  const reads = tenancyTable.filter((row) => isRead(row) && tools.has(row.operation as RestAddress));
  const changes = ["PATCH /api/teams/:id", "DELETE /api/extractions/:id", "POST /api/extractions/:id/review"];
  const rows = [...night.cases(reads, 4), ...tenancyTable.filter(({ operation }) => changes.includes(operation))];

  test.each(rows.map(titled))("$name lets in the same callers", async ({ row }) => {
    const name = tools.get(row.operation as RestAddress) ?? "";
    const outcomes = await outcomesOf({
      expected: row.expected,
      isRead: isRead(row),
      send: (_who, world) => callTool("/mcp/all", name, flat(row.send(world)), world),
    });
    const asCalls = Object.entries(row.expected).map(([who, outcome]) => [who, outcome === 201 ? 200 : outcome]);
    expect(outcomes).toEqual(Object.fromEntries(asCalls));
  });

  test("the table of tools names every tool", () => {
    expect(toolRows.map(({ operation }) => operation)).toEqual(Object.keys(agentTools));
  });

  test.each(toolRows.map(titled))("$name lets in exactly the expected callers", async ({ row }) => {
    const { operation, expected } = row;
    const outcomes = await outcomesOf({
      expected,
      isRead: operation !== "capture",
      send: (_who, world) => callTool("/mcp", operation, row.send(world).json, world),
    });
    expect(outcomes).toEqual(expected);
  });
});

test("no refused request changes anything, and none that reads", () => expectUnchanged());

/** Calls a tool. A refusal by the door is a status, one by the operation a result. */
async function callTool(path: string, name: string, input: unknown, { token }: World): Promise<Outcome> {
  const response = await fetch(`${service.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
  });
  const text = withoutCanary(name, response.headers, await response.text()).replace(/^event: message\ndata: /, "");
  const { error, result } = JSON.parse(text) as ToolAnswer; // the door's answers have this shape
  if (response.status !== 200) return `${response.status} ${error?.code}` as Outcome; // the test compares it with one
  if (!result?.isError) return 200;
  const { code } = (JSON.parse(result.content[0]?.text ?? "{}") as { error: { code: ErrorCode } }).error; // of an error's result
  return `${errorStatus[code]} ${code}`;
}

interface ToolAnswer {
  readonly error?: { readonly code: string };
  readonly result?: { readonly isError?: boolean; readonly content: readonly { readonly text: string }[] };
}

/** The parts of a request as a procedure takes them. */
function flat({ params, query = "", json, headers }: Send): unknown {
  const team = headers?.["x-team-id"];
  const fields = { ...params, ...Object.fromEntries(new URLSearchParams(query)), ...(json as object | undefined) };
  return team === undefined ? fields : { ...fields, team_id: team };
}
