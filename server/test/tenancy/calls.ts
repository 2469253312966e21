import type { ProcedureErrorData } from "@tintype/shared/api/views/views";
import { createTokens } from "../../src/identity/accounts/jwt.ts";
import { newId, type SessionId } from "../../src/platform/ids.ts";
import { fromDashboard } from "../dashboard.ts";
import { declaredOperations } from "../operations.ts";
import { TEST_JWT_SECRET, type TestService } from "../service.ts";
import { repeatsCanary } from "./canaries.ts";
import type { Outcome, Row } from "./operations.ts";
import type { Who, World } from "./world.ts";

// Sends the requests of the table, and looks for secrets of pages in each answer.

const kinds = new Map(declaredOperations().map(({ name, kind }) => [name, kind]));

/** Returns whether a procedure reads or changes. */
export const kindOf = (name: string) => kinds.get(name);

const isEndpoint = ({ operation }: Row) => operation.includes(" ");

export const isRead = (row: Row): boolean =>
  isEndpoint(row) ? row.operation.startsWith("GET ") : kindOf(row.operation) !== "mutation";

export function callsOf(service: () => TestService) {
  return {
    /** Sends the row's request as this caller, by its REST endpoint if it has one. */
    send: (row: Row, who: Who, world: World): Promise<Outcome> =>
      isEndpoint(row)
        ? callEndpoint(service(), row, { who, world })
        : callProcedure(service(), row.operation, { input: row.send(world).json, world }),
    callProcedure: (name: string, input: unknown, world: World): Promise<Outcome> =>
      callProcedure(service(), name, { input, world }),
  };
}

async function callEndpoint(
  { url, call }: TestService,
  { operation, send }: Row,
  { who, world }: { who: Who; world: World },
): Promise<Outcome> {
  const { params = {}, query = "", ...rest } = send(world);
  const request = operation.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name])) + query;
  const headers =
    who === "nobody" ? { ...(await dashboardSession(url, world)), ...rest.headers } : (rest.headers ?? {});
  const answer = await call(request, { token: world.token, ...rest, headers });
  const { status, body } = answer;
  withoutCanary(operation, answer.headers, JSON.stringify(body));
  if (status < 400) return status;
  const { code } = (body as { error: { code: string } }).error; // the call has checked the answer against the OpenAPI document
  return `${status} ${code}` as Outcome; // the test compares it with one
}

/** The owner's session as the dashboard sends it. The REST API must not see it. */
async function dashboardSession(url: string, { callerId }: World): Promise<Record<string, string>> {
  const tokens = createTokens({ secret: TEST_JWT_SECRET, ttlSeconds: 3600, now: () => new Date() });
  const { token } = await tokens.issue({ userId: callerId, sessionEpoch: 0, sessionId: newId<SessionId>() });
  return { ...fromDashboard(url), cookie: `tintype=${token}`, "x-tintype-user": callerId };
}

/** Sessions are sent as the dashboard does, in a cookie; requests to the REST API send them as the extension does. */
async function callProcedure(
  { url }: TestService,
  name: string,
  { input, world: { token, callerId } }: { input: unknown; world: World },
): Promise<Outcome> {
  const isMutation = kindOf(name) === "mutation";
  const json = JSON.stringify(input);
  const query = isMutation || json === undefined ? "" : `?input=${encodeURIComponent(json)}`;
  const response = await fetch(`${url}/trpc/${name}${query}`, {
    method: isMutation ? "POST" : "GET",
    headers: {
      "content-type": "application/json",
      ...(token?.startsWith("tt_") && { authorization: `Bearer ${token}` }),
      ...(token?.startsWith("ey") && fromDashboard(url)),
      ...(token?.startsWith("ey") && { cookie: `tintype=${token}`, "x-tintype-user": callerId }),
    },
    ...(isMutation && { body: json ?? "" }),
  });
  const error = errorIn(withoutCanary(name, response.headers, await response.text()));
  if (!error) return response.status;
  return `${error.status} ${error.code}` as Outcome; // the test compares it with one
}

/** Returns the text of an answer. @throws if the answer repeats a secret of the world's pages */
export function withoutCanary(operation: string, headers: Headers, text: string): string {
  if (repeatsCanary(text + JSON.stringify([...headers]))) throw new Error(`${operation} repeats a secret of a page`);
  return text;
}

/** Returns the error in an answer or in a stream of events. */
function errorIn(text: string): ProcedureErrorData | undefined {
  const event = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1];
  if (event !== undefined) return (JSON.parse(event) as { data: ProcedureErrorData }).data; // every error of the router has this shape
  if (text.startsWith("event: ")) return undefined;
  return (JSON.parse(text) as { error?: { data: ProcedureErrorData } }).error?.data;
}
