import { z } from "zod";
import { operation } from "../../platform/operation/operation.ts";
import { MCP_PATH } from "../rest/calls.ts";
import { ALL_PATH } from "./serve.ts";

const card = z.object({
  name: z.string(),
  title: z.string(),
  version: z.string(),
  endpoints: z
    .array(z.object({ url: z.string(), transport: z.literal("streamable-http"), description: z.string() }))
    .readonly(),
  authentication: z.object({ scheme: z.literal("bearer"), description: z.string() }),
});

/** Says where models find the server. The protocol has no standard for such a file yet. */
export const discoveryOperation = ({ version, publicUrl }: { version: string; publicUrl: () => string }) =>
  operation({
    rest: "GET /.well-known/mcp.json",
    tag: "System",
    summary: "Find the MCP server",
    hidden: true,
    credentials: "none",
    output: card,
    run: async () => ({
      name: "tintype",
      title: "Tintype",
      version,
      endpoints: [
        {
          url: `${publicUrl()}${MCP_PATH}`,
          transport: "streamable-http" as const,
          description: "Tools with short answers about pages, tokens, changes and design systems.",
        },
        {
          url: `${publicUrl()}${ALL_PATH}`,
          transport: "streamable-http" as const,
          description: "Beside them, a tool for each operation of the REST API.",
        },
      ],
      authentication: { scheme: "bearer" as const, description: "An API key (tt_…), or a JWT." },
    }),
  });
