import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import { INSTRUCTIONS } from "@tintype/shared/agents/tools";
import type { Operation, Resource, Tool } from "../../platform/operation/operation.ts";

/** The lists are the same until the service is replaced, for the same scopes. */
const LIST_MS = 5 * 60_000;

type Schema = Readonly<{ type: "object"; [key: string]: unknown }>;

/** A tool as `tools/list` has it. */
export interface DescribedTool extends Tool {
  readonly inputSchema: Schema;
  readonly outputSchema: Schema;
}

/** An operation that is a resource. */
export type ResourceOperation = Operation & { readonly resource: Resource };

/** The answers to one request, for its caller. */
export interface Session<Listed extends DescribedTool> {
  readonly version: string;
  readonly tools: readonly Listed[];
  /** Returns whether the caller may call a tool: another one is not listed, and a call of it is answered with the reason. */
  readonly isListed: (tool: Listed) => boolean;
  readonly resources: readonly ResourceOperation[];
  /** Calls a tool. It answers errors, too. */
  call(tool: Listed, input: unknown): Promise<CallToolResult>;
  /** Reads a resource. @throws AppError */
  readText(operation: ResourceOperation, params: Record<string, string>): Promise<string>;
}

/** An answer as a model gets it. The text is the same as JSON, for clients that pass no structured content on. */
export function toResult(answer: unknown): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(answer) }],
    structuredContent: answer, // the answers of all tools are objects
  };
}

/** An error as a model gets it: a result, so that the model can do something about it. @param error its texts are inert */
export const failedResult = (error: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify({ error }) }],
  isError: true,
});

/** Creates the protocol's server for one request: nothing is kept between two of them. */
export function createProtocol<Listed extends DescribedTool>({
  version,
  tools,
  isListed,
  resources,
  call,
  readText,
}: Session<Listed>): Server {
  const cached = { ttlMs: LIST_MS, cacheScope: "private" } as const;
  const server = new Server(
    { name: "tintype", title: "Tintype", version },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": cached, "resources/list": cached, "resources/templates/list": cached },
    },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: tools.filter(isListed).map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool.");
    return call(tool, params.arguments ?? {});
  });
  server.setRequestHandler("resources/list", () => ({ resources: [] }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: resources.map(({ resource: { address, ...about } }) => ({ uriTemplate: address, ...about })),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    for (const operation of resources) {
      const params = matchAddress(operation.resource.address, uri);
      if (!params) continue;
      const { mimeType } = operation.resource;
      return { contents: [{ uri, mimeType, text: await readText(operation, params) }] };
    }
    throw new ResourceNotFoundError(uri);
  });
  return server;
}

/** The values for `{name}` in an address; undefined if the URI is another one. */
function matchAddress(address: string, uri: string): Record<string, string> | undefined {
  const [template, parts] = [address.split("/"), uri.split("/")];
  if (template.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, piece] of template.entries()) {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (name !== undefined) params[name] = parts[index] ?? "";
    else if (piece !== parts[index]) return undefined;
  }
  return params;
}
