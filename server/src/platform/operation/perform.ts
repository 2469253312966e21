import type { IncomingHttpHeaders } from "node:http";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import { z } from "zod";
import { AppError, invalid, noSuchTeam } from "../errors.ts";
import { fileContentTypes, Reply } from "./answer.ts";
import { type CredentialRule, type Credentials, requireCaller, requireScope } from "./caller.ts";
import { checkAnswer } from "./checked-answers.ts";
import { parseInput, refuseDeepNesting } from "./input.ts";
import { type InputParts, type Operation, type OperationRequest, scopeOf } from "./operation.ts";

/** The parts of a request as they were sent. Headers have lower-case names. */
export interface RawParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body: parsed JSON, or what the operation's form of body stands for. */
  readonly body: () => Promise<unknown>;
}

/** The facts about a request that a door knows. */
export type DoorRequest = Omit<OperationRequest<CredentialRule>, "caller">;

/**
 * Runs an operation: checks the caller, then the input, and holds the answer against its schema in tests.
 * @param readRawParts is called when the caller may make the call
 * @throws AppError
 */
export async function perform(
  operation: Operation,
  credentials: Credentials,
  readRawParts: () => RawParts | Promise<RawParts>,
  request: DoorRequest,
): Promise<Reply<unknown>> {
  const caller = callerOf(operation, credentials);
  const input = await parseParts(operation, await readRawParts());
  const answer = await operation.run(input, withCaller(request, caller));
  const result = answer instanceof Reply ? answer : new Reply(answer, {});
  const isFile = fileContentTypes(operation.output) !== undefined;
  checkAnswer(operation.output, result.body, operation.rest ?? operation.summary ?? "an operation", { isFile });
  return result;
}

/** @throws AppError */
export async function* follow(
  operation: Operation,
  credentials: Credentials,
  readRawParts: () => RawParts | Promise<RawParts>,
  request: DoorRequest,
): AsyncGenerator<unknown> {
  const caller = callerOf(operation, credentials);
  const input = await parseParts(operation, await readRawParts());
  // The kind of the operation says what it returns.
  yield* operation.run(input, withCaller(request, caller)) as AsyncIterable<unknown>;
}

function callerOf(operation: Operation, credentials: Credentials) {
  const caller = requireCaller(operation.credentials, credentials);
  requireScope(caller, scopeOf(operation));
  return caller;
}

// The logger and the signal are created only for the operations that use them.
const withCaller = (request: DoorRequest, caller: OperationRequest<CredentialRule>["caller"]) =>
  Object.defineProperties({ caller } as OperationRequest<CredentialRule>, Object.getOwnPropertyDescriptors(request));

async function parseParts({ input, missing }: Operation, raw: RawParts): Promise<unknown> {
  const params = input.params?.safeParse(raw.params);
  if (params && !params.success) throw noSuchThing(missing);
  const query = parseInput(input.query, raw.query);
  const headers = parseInput(input.headers, raw.headers);
  const body = await parseBody(input.body, raw.body);
  const parts = [params?.data, query, flatHeaders(headers), body];
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}

const noSuchThing = (code: ErrorCode = "not_found"): AppError =>
  code === "team_not_found" ? noSuchTeam() : new AppError(code, "There is nothing with this id.");

async function parseBody(body: InputParts["body"], readBody: RawParts["body"]): Promise<unknown> {
  if (!body) return undefined;
  return body instanceof z.ZodType ? parseInput(body, await readBody()) : { body: await readBody() };
}

/** x-team-id → team_id. */
export const fieldOf = (header: string): string => header.replace(/^x-/, "").replaceAll("-", "_");

function flatHeaders(headers: unknown): Record<string, unknown> {
  const { "accept-language": _, ...others } = { ...(headers ?? {}) } as Record<string, unknown>; // in the request's language
  return Object.fromEntries(Object.entries(others).map(([name, value]) => [fieldOf(name), value]));
}

/**
 * Divides a flat object into the parts that an operation declares. A header's field that is null is absent.
 * @throws AppError validation_error for a field that no part has
 */
export function partsOf({ input }: Operation, value: unknown): RawParts {
  refuseDeepNesting(value);
  const rest = fieldsOf(value);
  const take = (part: z.ZodObject | undefined, fieldName = (name: string) => name) => {
    const parameters: Record<string, unknown> = {};
    for (const name of Object.keys(part?.shape ?? {})) {
      const field = fieldName(name);
      if (rest.has(field)) parameters[name] = rest.get(field);
      rest.delete(field);
    }
    return parameters;
  };
  const params = take(input.params);
  const lacking = Object.keys(input.params?.shape ?? {}).filter((name) => params[name] === undefined);
  if (lacking.length > 0) throw invalid(lacking.map((name) => ({ path: name, message: "is required" })));
  const query = take(input.query);
  const headers = Object.entries(take(input.headers, fieldOf)).filter(([, sent]) => sent !== null);
  if (!input.body && rest.size > 0) {
    throw invalid([...rest.keys()].map((name) => ({ path: name, message: "is not a known field" })));
  }
  const body = async () => Object.fromEntries(rest);
  // Their schemas are applied later, to whatever was sent.
  return { params, query, headers: Object.fromEntries(headers) as IncomingHttpHeaders, body };
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === undefined) return new Map();
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid([{ path: "", message: "must be an object" }]);
  }
  return new Map(Object.entries(value));
}
