import { type AgentToolName, agentTools } from "@tintype/shared/agents/tools";
import { z } from "zod";
import { type ExtractionId, idParam } from "../../platform/ids.ts";
import { operation, type Resource, type Tool } from "../../platform/operation/operation.ts";
import type { AgentService } from "./service.ts";

/** The words of a tool. */
function toolOf(name: AgentToolName): { tool: Tool; summary: string } {
  const { title, description, annotations } = agentTools[name];
  return { tool: { name, title, description, annotations }, summary: title };
}

const file = z.object({ text: z.string() });
const fileParams = z.object({ id: idParam<ExtractionId>() });

const resources = {
  tokens: {
    name: "tokens",
    title: "Tokens of a page",
    description: "The tokens of a page's newest snapshot, as JSON.",
    address: "tintype://extractions/{id}/tokens",
    mimeType: "application/json",
  },
  designMd: {
    name: "design.md",
    title: "DESIGN.md of a page",
    description: "A page's newest design as DESIGN.md.",
    address: "tintype://extractions/{id}/design.md",
    mimeType: "text/markdown",
  },
} as const satisfies Record<string, Resource>;

/** Returns true: a call may wait for a page. It has a lane of its own. */
const waits = () => true;

/** The operations that models call: each has a short answer, and stands at the door `mcp` only. */
export function agentOperations(agents: AgentService) {
  return {
    checkPage: operation({
      ...toolOf("check_page"),
      kind: "mutation",
      scope: "read",
      startsRun: true,
      waits,
      input: { body: agentTools.check_page.input },
      output: agentTools.check_page.output,
      run: async (input, { caller, signal }) => agents.checkPage(input, { caller, signal }),
    }),
    findToken: operation({
      ...toolOf("find_token"),
      input: { body: agentTools.find_token.input },
      output: agentTools.find_token.output,
      run: async (input, { caller, signal }) => agents.findToken(input, { caller, signal }),
    }),
    explainToken: operation({
      ...toolOf("explain_token"),
      input: { body: agentTools.explain_token.input },
      output: agentTools.explain_token.output,
      run: async (input, { caller, signal }) => agents.explainToken(input, { caller, signal }),
    }),
    inspectElement: operation({
      ...toolOf("inspect_element"),
      kind: "mutation",
      scope: "read",
      startsRun: true,
      waits,
      input: { body: agentTools.inspect_element.input },
      output: agentTools.inspect_element.output,
      run: async (input, { caller, signal }) => agents.inspectElement(input, { caller, signal }),
    }),
    whatChanged: operation({
      ...toolOf("what_changed"),
      limit: "diff",
      input: { body: agentTools.what_changed.input },
      output: agentTools.what_changed.output,
      run: async (input, { caller, signal }) => agents.whatChanged(input, { caller, signal }),
    }),
    reviewChanges: operation({
      ...toolOf("review_changes"),
      kind: "mutation",
      scope: "read",
      input: { body: agentTools.review_changes.input },
      output: agentTools.review_changes.output,
      run: async (input, { caller, signal }) => agents.reviewChanges(input, { caller, signal, via: "mcp" }),
    }),
    capture: operation({
      ...toolOf("capture"),
      kind: "mutation",
      limit: "extractions",
      waits,
      input: { body: agentTools.capture.input },
      output: agentTools.capture.output,
      run: async (input, { caller, signal }) => agents.capture(input, { caller, signal }),
    }),
    exportTokens: operation({
      ...toolOf("export_tokens"),
      input: { body: agentTools.export_tokens.input },
      output: agentTools.export_tokens.output,
      run: async (input, { caller, signal }) => agents.exportTokens(input, { caller, signal }),
    }),
    designMd: operation({
      ...toolOf("design_md"),
      input: { body: agentTools.design_md.input },
      output: agentTools.design_md.output,
      run: async (input, { caller, signal }) => agents.designMd(input, { caller, signal }),
    }),
    listPages: operation({
      ...toolOf("list_pages"),
      input: { body: agentTools.list_pages.input },
      output: agentTools.list_pages.output,
      run: async (input, { caller, signal }) => agents.listPages(input, { caller, signal }),
    }),
    listSystems: operation({
      ...toolOf("list_systems"),
      input: { body: agentTools.list_systems.input },
      output: agentTools.list_systems.output,
      run: async (input, { caller, signal }) => agents.listSystems(input, { caller, signal }),
    }),
    tokensFile: operation({
      resource: resources.tokens,
      summary: resources.tokens.title,
      input: { params: fileParams },
      output: file,
      run: async ({ id }, { caller, signal }) => agents.file(id, "json", { caller, signal }),
    }),
    designMdFile: operation({
      resource: resources.designMd,
      summary: resources.designMd.title,
      input: { params: fileParams },
      output: file,
      run: async ({ id }, { caller, signal }) => agents.file(id, "design-md", { caller, signal }),
    }),
  };
}
