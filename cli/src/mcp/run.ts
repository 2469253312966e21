import type { CallToolResult } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import { VERSION } from "@tintype/reader/version";
import { createProtocol, failedResult, toResult } from "@tintype/server/doors/mcp/protocol";
import { type CliProcess, reporter } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { strange } from "@tintype/shared/agents/short-answer";
import { agentTools, describeTool, type OfflineToolName, offlineTools } from "@tintype/shared/agents/tools";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { readTokens } from "../check/source.ts";
import { toPlainLine } from "../command-line/plain.ts";
import { webUrl } from "../command-line/web-url.ts";
import { type Access, createCliBrowser, hintFor } from "../pages/browser.ts";
import type { McpValues } from "./command.ts";
import { createPageBrowser } from "./page-browser.ts";
import { readPage } from "./read-page.ts";
import { createOfflineTools, type OfflineTools } from "./tools.ts";

const DONE = 0;

/** Serves the tools that need no server, until stdin ends. Nothing but the protocol goes to stdout. @returns the exit code */
export async function runMcp(
  _: readonly string[],
  { allowPrivate, browser: binary }: McpValues,
  io: CliProcess,
  interrupted: AbortSignal,
): Promise<number> {
  const stdinEnded = new AbortController();
  for (const event of ["end", "close"] as const) process.stdin.once(event, () => stdinEnded.abort());
  const signal = AbortSignal.any([stdinEnded.signal, interrupted]);
  const accessOf = (url: string | undefined): Access => ({ allowPrivate, typedUrls: url === undefined ? [] : [url] });
  const browser = createPageBrowser(accessOf, (access) =>
    createCliBrowser(io, {
      browser: binary,
      access,
      concurrency: 1,
      visits: Number.POSITIVE_INFINITY,
      withCredentials: false,
    }),
  );
  const tools = createOfflineTools({
    readPage: (url, selectors = []) => readPage(url, { browser, selectors, signal }),
    readTokens(tokens, address) {
      const url = address === undefined ? undefined : webUrl(address);
      const pages =
        url === undefined ? [] : [{ label: url, url, options: extractionOptions.parse({}), line: undefined }];
      return readTokens(
        { tokens: [tokens] },
        { config: undefined, pages, access: accessOf(url) },
        { interrupted: signal, io },
      );
    },
  });
  const report = reporter(io);
  const served = serveStdio(
    () =>
      createProtocol({
        version: VERSION,
        tools: listTools(),
        isListed: () => true,
        resources: [],
        call: ({ name }, input) => callTool(tools, name, input).catch((error: unknown) => toErrorResult(error, report)),
        readText: () => Promise.reject(new Error("there are no resources")),
      }),
    { onerror: (error) => report(strange(error.message)) },
  );
  try {
    await new Promise((resolveEnd) => {
      if (signal.aborted) resolveEnd(undefined);
      signal.addEventListener("abort", resolveEnd, { once: true });
    });
  } finally {
    await served.close();
    await browser.close();
  }
  interrupted.throwIfAborted();
  return DONE;
}

const listTools = () =>
  offlineTools.map((name) => {
    const { inputSchema, outputSchema, ...tool } = describeTool(name, agentTools[name], agentTools[name].offlineInput);
    return {
      ...tool,
      inputSchema: { ...inputSchema, type: "object" as const },
      outputSchema: { ...outputSchema, type: "object" as const },
    };
  });

async function callTool(tools: OfflineTools, toolName: string, input: unknown): Promise<CallToolResult> {
  const name = toolName as OfflineToolName; // one of the list
  const parsed = agentTools[name].offlineInput.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join(".") || "input"}: ${message}`);
    throw new UsageError(faults.join("; "));
  }
  const run = tools[name] as (value: unknown) => Promise<object>; // the table pairs names and inputs
  const answer = await run(parsed.data);
  return toResult(answer);
}

/** An error as a result, so that the model can do something about it. */
function toErrorResult(error: unknown, report: (text: string) => void): CallToolResult {
  const result = (code: string, message: string) => failedResult({ code, message: strange(message) });
  if (error instanceof UsageError) return result("validation_error", error.message);
  if (error instanceof PageFailure) {
    const hint = hintFor(error);
    return result("extraction_failed", hint === undefined ? error.message : `${error.message} ${hint}`);
  }
  report(toPlainLine(String(error)));
  return result("internal_error", "The tool failed. The program has written why to stderr.");
}
