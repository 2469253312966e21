import { z } from "zod";
import { type Endpoint, endpoint } from "./endpoint.ts";

const health = z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" });
const openApi = z.looseObject({ openapi: z.string() }).meta({ description: "An OpenAPI 3.1 document." });

/** The endpoints that describe the service itself. */
export function systemEndpoints(about: { version: string; document: () => Record<string, unknown> }): Endpoint[] {
  return [
    endpoint({
      method: "GET",
      path: "/health",
      tag: "System",
      summary: "Check the health",
      description: "Says whether the process is alive. It does not use the database and is never refused.",
      limit: "none",
      credentials: "none",
      status: 200,
      response: health,
      errors: [],
      handle: async () => ({ status: "ok", version: about.version }),
    }),
    endpoint({
      method: "GET",
      path: "/openapi.json",
      tag: "System",
      summary: "Get the OpenAPI document",
      description: "Returns this document. /docs shows it as a page.",
      credentials: "none",
      status: 200,
      response: openApi,
      errors: [],
      handle: async () => ({ openapi: "3.1.1", ...about.document() }),
    }),
  ];
}
