import { z } from "zod";
import { type Operation, operation } from "../../platform/operation/operation.ts";

const health = z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" });
const openApi = z.looseObject({ openapi: z.string() }).meta({ description: "An OpenAPI 3.1 document." });

/** The operations that describe the service itself. */
export function systemOperations(about: { version: string; document: () => Record<string, unknown> }): Operation[] {
  return [
    operation({
      rest: "GET /health",
      tag: "System",
      summary: "Check the health",
      description: "Says whether the process is alive. It does not use the database and is never refused.",
      limit: "none",
      credentials: "none",
      output: health,
      run: async () => ({ status: "ok", version: about.version }),
    }),
    operation({
      rest: "GET /openapi.json",
      tag: "System",
      summary: "Get the OpenAPI document",
      description: "Returns this document. /docs shows it as a page.",
      credentials: "none",
      output: openApi,
      run: async () => ({ openapi: "3.1.1", ...about.document() }),
    }),
  ];
}
