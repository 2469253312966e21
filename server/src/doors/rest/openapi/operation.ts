import { type ErrorCode, errorEnvelope, errorMeaning, errorStatus } from "@tintype/shared/api/errors/errors";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponseObject } from "zod-openapi";
import { fileContentTypes } from "../../../platform/operation/answer.ts";
import { bodyForm, type Endpoint, nameWords, scopeOf } from "../../../platform/operation/operation.ts";

/** Headers that the answers of all endpoints can carry, for the document's components. */
export const RESPONSE_HEADERS = {
  "X-Request-Id": "The request's id: the one that the client sent, or a new one.",
  "X-RateLimit-Limit": "Requests allowed in the window. Of several limits, the one with the fewest requests remaining.",
  "X-RateLimit-Remaining": "Requests remaining in the window.",
  "X-RateLimit-Reset": "When the window resets: Unix timestamp in seconds.",
  "WWW-Authenticate": "The scheme to authenticate with.",
  "Retry-After": "Seconds to wait before the next request.",
} as const;

const ON_EVERY_ANSWER = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const;

/** Describes an endpoint as an OpenAPI operation. */
export function describeOperation(endpoint: Endpoint) {
  checkParams(endpoint);
  const { params: path, query, headers: header } = endpoint.input;
  const { tag, summary } = endpoint;
  if (tag === undefined || summary === undefined) throw new Error(`${endpoint.rest} needs a tag and a summary`);
  const requestBody = describeRequestBody(endpoint);
  return {
    operationId: operationId(summary),
    tags: [tag],
    summary,
    ...describeText(endpoint),
    security: securityOf(endpoint),
    requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status ?? 200]: describeAnswer(endpoint),
      ...(endpoint.isConditional && { 304: describeNotModified() }),
      ...errorRefs(endpoint),
    },
  } satisfies ZodOpenApiOperationObject;
}

/** The alternatives of a request. The empty one stands for a request without a credential. */
function securityOf({ credentials }: Endpoint) {
  if (credentials === "none") return [];
  return credentials === "optional" ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }];
}

/** "List the API keys" → listApiKeys. */
function operationId(summary: string): string {
  return nameWords(summary)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

function describeText({ description, credentials, ...declared }: Endpoint): { description?: string } {
  const rule = credentials === "jwt" ? "Requires a JWT; an API key is refused." : undefined;
  const scope = scopeOf(declared);
  const scoped = credentials === "any" && scope !== "read" ? `An API key needs the scope \`${scope}\`.` : undefined;
  const text = [description, rule, scoped].filter((part) => part !== undefined).join("\n\n");
  return text === "" ? {} : { description: text };
}

function checkParams({ rest, path, input: { params } }: Endpoint): void {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const declared = Object.keys(params?.shape ?? {});
  if (inPath.toSorted().join() !== declared.toSorted().join()) {
    throw new Error(`${rest} declares the parameters ${declared.join(", ") || "(none)"}`);
  }
}

function describeRequestBody({ input: { body } }: Endpoint): ZodOpenApiRequestBodyObject | undefined {
  if (!body) return undefined;
  if (!(body instanceof z.ZodType)) {
    return { required: true, content: { [body.form === "raw" ? body.contentType : "application/json"]: {} } };
  }
  return { required: !body.safeParse(undefined).success, content: { "application/json": { schema: body } } };
}

function describeAnswer({ output, responseHeaders = {} }: Endpoint): ZodOpenApiResponseObject {
  const contentTypes = fileContentTypes(output);
  const content = contentTypes
    ? Object.fromEntries(contentTypes.map((type) => [type, {}]))
    : { "application/json": { schema: output } };
  const ownHeaders = Object.entries(responseHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  return {
    description: "Success",
    headers: { ...headerRefs(...ON_EVERY_ANSWER), ...Object.fromEntries(ownHeaders) },
    content,
  };
}

function describeNotModified(): ZodOpenApiResponseObject {
  return {
    description: "The client has the newest version: the one whose `ETag` it sent in `If-None-Match`.",
    headers: headerRefs(...ON_EVERY_ANSWER),
  };
}

/** Returns every error that an endpoint can answer with: those that follow from its declaration, and those it names. */
export function endpointErrors(endpoint: Endpoint): ErrorCode[] {
  const { credentials, missing, limit, errors = [] } = endpoint;
  const { params, query, headers, body } = endpoint.input;
  const codes: ErrorCode[] = [];
  if (credentials !== "none") codes.push("unauthorized", "token_expired");
  if (credentials === "jwt") codes.push("forbidden");
  if (credentials === "any") codes.push("insufficient_scope");
  if (params) codes.push(missing ?? "not_found");
  if (body) codes.push("payload_too_large", "unsupported_media_type");
  if (query || headers || bodyForm(body) === "json") codes.push("validation_error");
  // Requests are counted in the database, which may not answer.
  if (limit !== "none") codes.push("rate_limited", "not_ready");
  return [...new Set([...codes, ...errors, "internal_error" as const])];
}

const errorsByStatus = (endpoint: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> =>
  Map.groupBy(endpointErrors(endpoint), (code) => errorStatus[code]);

const responseName = (codes: readonly ErrorCode[]): string => codes.join(".");

/**
 * The answers of endpoints with errors, for the document's components. They are three quarters of the document if they stand at
 * each endpoint, and Swagger UI 5.35 takes its time for each object.
 */
export function describeErrorResponses(endpoints: readonly Endpoint[]): Record<string, ZodOpenApiResponseObject> {
  const errors = endpoints.flatMap((endpoint) => [...errorsByStatus(endpoint)]);
  return Object.fromEntries(errors.map(([status, codes]) => [responseName(codes), describeError(status, codes)]));
}

function errorRefs(endpoint: Endpoint): Record<string, { $ref: `#/components/responses/${string}` }> {
  const refs = [...errorsByStatus(endpoint)].map(([status, codes]) => {
    return [String(status), { $ref: `#/components/responses/${responseName(codes)}` }] as const;
  });
  return Object.fromEntries(refs);
}

function describeError(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeaning[code]}`).join(" "),
    headers: {
      ...headerRefs(...ON_EVERY_ANSWER),
      ...(status === 401 && headerRefs("WWW-Authenticate")),
      ...((status === 429 || status === 503) && headerRefs("Retry-After")),
    },
    content: {
      "application/json": {
        schema: errorEnvelope,
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

function headerRefs(...names: (keyof typeof RESPONSE_HEADERS)[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]));
}
