import { type ErrorCode, errorEnvelope, errorMeaning } from "@tintype/shared/api/errors/errors";
import type { z } from "zod";
import { createDocument, type ZodOpenApiComponentsObject, type ZodOpenApiPathsObject } from "zod-openapi";
import type { Endpoint } from "../../../platform/operation/operation.ts";
import { describeErrorResponses, describeOperation, endpointErrors, RESPONSE_HEADERS } from "./operation.ts";
import { tidySchema } from "./schemas.ts";
import { describeWebhooks } from "./webhooks.ts";

/**
 * Generates the OpenAPI 3.1 document from the declarations that serve the requests.
 * @throws Error if two endpoints have the same operationId, or if a path's parameters differ from `params`
 */
export function buildOpenApi(endpoints: readonly Endpoint[], version: string): Record<string, unknown> {
  const visibleEndpoints = endpoints.filter((endpoint) => !endpoint.hidden);
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Tintype API",
        version,
        description: "Versioned snapshots of a web page's design tokens, and what changed between them.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "./" }],
      tags: [...new Set(visibleEndpoints.flatMap(({ tag }) => tag ?? []))].map((name) => ({ name })),
      paths: describePaths(visibleEndpoints),
      webhooks: describeWebhooks(),
      components: describeComponents(visibleEndpoints),
    },
    { override: tidySchema },
  );
  return { ...document };
}

function describePaths(endpoints: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  const operationIds = new Set<string>();
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = describeOperation(endpoint);
    if (operationIds.has(operation.operationId))
      throw new Error(`Two endpoints have the operationId ${operation.operationId}`);
    operationIds.add(operation.operationId);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return paths;
}

function describeComponents(endpoints: readonly Endpoint[]): ZodOpenApiComponentsObject {
  const codes = [...new Set(endpoints.flatMap(endpointErrors))];
  const headers = Object.entries(RESPONSE_HEADERS);
  return {
    schemas: { Error: errorEnvelope },
    responses: describeErrorResponses(endpoints),
    securitySchemes: {
      bearerAuth: { type: "http", scheme: "bearer", description: "A JWT from login, or an API key (tt_…)." },
    },
    headers: Object.fromEntries(
      headers.map(([name, description]) => [name, { description, schema: { type: "string" } }]),
    ),
    examples: Object.fromEntries(codes.map((code) => [code, { value: exampleError(code) }])),
  };
}

function exampleError(code: ErrorCode): z.input<typeof errorEnvelope> {
  const error = { code, message: errorMeaning[code] };
  if (code === "validation_error") return { error: { ...error, details: [{ path: "email", message: "is required" }] } };
  if (code === "internal_error") return { error: { ...error, request_id: "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10" } };
  const upgrade_url = "https://example.com/plans";
  if (code === "rate_limited") return { error: { ...error, limit: "minute", upgrade_url } };
  if (code === "usage_limit_exceeded") {
    return { error: { ...error, limit: "month", quota: { used: 50, limit: 50 }, upgrade_url } };
  }
  return { error };
}
