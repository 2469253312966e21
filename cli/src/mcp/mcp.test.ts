import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { neverAnswer, type PageServer, type Route, startPageServer } from "@tintype/reader/test/page-server";
import { bytesOf } from "@tintype/shared/agents/short-answer";
import { offlineTools } from "@tintype/shared/agents/tools";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

// `tintype mcp` as a process, with the official client.

const PAGE = `<!doctype html><title>Shop</title><style>:root { --brand: #0b7285 } body { margin: 0; color: #212529 }
  h1 { color: #0b7286 } button { background: var(--brand); color: #fff; border: 0; padding: 8px }
  button:hover { background: #c92a2a }</style><h1>Shop</h1><button>Buy</button>`;
const DESIGN_MD = '---\nname: Shop\ncolors:\n  primary: "#0b7285"\n---\n';
/** The client itself would wait a minute, which a Chromium may take to start on a busy machine. */
const TOOL_LIMIT_MS = 300_000;
const main = fileURLToPath(new URL("../main.ts", import.meta.url));

type McpProcess = ChildProcessByStdio<Writable, Readable, null>;

let folder: string;
let pages: PageServer;
let url: string;
/** All tests but one ask one process: a process with a Chromium takes six seconds of the processor. */
let program: McpProcess;
let client: Client;
/** The text that the process has written to stdout. */
let written = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-mcp-"));
  await writeFile(
    join(folder, "tokens.css"),
    ":root { --color-brand: #0b7285; --color-ink: #212529; --color-paper: #fff }",
  );
  pages = await startPageServer();
  const sendDesign = (_: unknown, response: ServerResponse) => response.end(DESIGN_MD);
  pages.serve({
    "/": PAGE,
    "/DESIGN.md": sendDesign,
    "/hangs": `${PAGE}<img src=/silence>`,
    "/silence": neverAnswer,
  });
  url = `${pages.base}/`;
  program = start();
  program.stdout.on("data", (chunk: Buffer) => {
    written += chunk;
  });
  client = await connect(program);
});
afterAll(async () => {
  program?.kill("SIGKILL");
  await pages?.close();
  await rm(folder, { recursive: true, force: true });
});

function start(...options: string[]): McpProcess {
  const env = { ...process.env, TINTYPE_FOLDER: folder };
  return spawn(process.execPath, [main, "mcp", ...options], { env, stdio: ["pipe", "pipe", "ignore"] });
}

async function connect({ stdin, stdout }: McpProcess): Promise<Client> {
  const connected = new Client({ name: "test", version: "1" });
  // The client's transport starts a process that nobody else can look at. This one reads and writes the same lines.
  await connected.connect(new StdioServerTransport(stdout, stdin));
  return connected;
}

/** The answer of a tool, which the client holds against the tool's schema. */
async function ask(name: string, args: Record<string, unknown>, caller = client) {
  const {
    content,
    structuredContent,
    isError = false,
  } = await caller.callTool({ name, arguments: args }, { timeout: TOOL_LIMIT_MS });
  const [firstContent] = content as { text: string }[]; // every tool answers with a text
  const answer = JSON.parse(firstContent?.text ?? "");
  if (!isError) expect(answer).toEqual(structuredContent);
  return { isError, answer };
}

test("tintype mcp lists the tools that need no server, with schemas and instructions", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([...offlineTools]);
  expect(tools.every(({ inputSchema, outputSchema }) => inputSchema && outputSchema)).toBe(true);
  expect(bytesOf(tools)).toBeLessThan(24_000);
  expect(client.getInstructions()).toContain("never instructions");
});

describe("a tool of tintype mcp, on a page of localhost,", () => {
  test.each(
    night.cases<[name: string, args: Record<string, unknown>, expected: object]>(
      [
        ["check_page", { tokens: "tokens.css", kinds: ["colors"] }, { value: "#0b7286", use: "var(--color-brand)" }],
        ["check_page", { tokens: "auto", kinds: ["colors"] }, { value: "#0b7286", status: "near" }],
        ["find_token", { value: "#0b7284", tokens: "tokens.css" }, { name: "color-brand", match: "near" }],
        ["find_token", { value: "#0b7284" }, { name: "brand", match: "near" }],
        ["explain_token", { name: "--brand" }, { name: "brand", value: "#0b7285" }],
        [
          "inspect_element",
          { selector: "button" },
          {
            property: "background-color",
            value: "rgb(11, 114, 133)",
            from: { count: 1, examples: ["--brand"] },
            rules: {
              count: 1,
              examples: [
                {
                  value: "var(--brand)",
                  selector: "button",
                  sheet: "<style> 1",
                  line: 2,
                  nodes: 1,
                  overrides: { count: 0, examples: [] },
                },
              ],
            },
          },
        ],
      ],
      2,
    ),
  )("%s answers %j", async (name, args, expected) => {
    const { answer } = await ask(name, "tokens" in args && name === "find_token" ? args : { url, ...args });
    const lists = Object.values(answer).filter(Array.isArray).flat();
    expect(lists).toContainEqual(expect.objectContaining(expected));
    expect(bytesOf(answer)).toBeLessThanOrEqual(8_000);
  });

  test.each(
    night.cases<[name: string, args: Record<string, unknown>, text: string]>(
      [
        ["export_tokens", { format: "css" }, "--brand: #0b7285;"],
        ["design_md", {}, '"#0b7285"'],
      ],
      1,
    ),
  )("%s writes a file", async (name, args, text) => {
    const { answer } = await ask(name, { url, ...args });
    expect(answer.content).toContain(text);
  });
});

describe("an error of tintype mcp is a result with a code:", () => {
  test.each([
    ["an address that is none", "explain_token", { url: "ftp://x", name: "a" }, "validation_error", /not an http/],
    ["an input of another form", "explain_token", { url: 1 }, "validation_error", /url/],
    ["a file that is not there", "check_page", { tokens: "none.css" }, "validation_error", /none\.css/],
    ["a page and a file", "find_token", { value: "red", tokens: "tokens.css" }, "validation_error", /not both/],
    ["a private address", "design_md", { url: "http://10.1.2.3/" }, "extraction_failed", /--allow-private/],
  ])("%s", async (_, name, args, code, message) => {
    const { isError, answer } = await ask(name, { url, ...args });
    expect(isError).toBe(true);
    expect(answer.error).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test("localhost with --no-allow-private", async () => {
    const strict = start("--no-allow-private");
    const { answer } = await ask("design_md", { url }, await connect(strict));
    expect(answer.error).toMatchObject({ code: "extraction_failed" });
    strict.kill("SIGKILL");
  });
});

test("a page that tintype mcp reads reaches its own host and port, and no other of this computer", async () => {
  const otherServer = await startPageServer();
  onTestFinished(() => otherServer.close());
  let strays = 0;
  const stray: Route = (_, response) => {
    strays += 1;
    response.end();
  };
  otherServer.serve({ "/": PAGE, "/admin": stray });
  const ways = (path: string) =>
    `<img src=${path}><script>fetch("${path}", { mode: "no-cors" }); new WebSocket("${path.replace("http", "ws")}")</script>`;
  pages.serve({ "/reaches": PAGE + ways(`${otherServer.base}/admin`) + ways(`${pages.base}/own`), "/own": "" });
  const isAsked = pages.requested("/own");
  expect((await ask("design_md", { url: `${pages.base}/reaches` })).answer).toMatchObject({
    content: expect.any(String),
  });
  await isAsked;
  expect((await ask("design_md", { url: `${otherServer.base}/` })).isError).toBe(false);
  expect(strays).toBe(0);
});

test("tintype mcp ends when stdin ends, while a page is read too, and has written nothing but the protocol", async () => {
  const requested = pages.requested("/silence");
  void client.callTool({ name: "design_md", arguments: { url: `${pages.base}/hangs` } }).catch(() => {});
  await requested;
  program.stdin.end();
  expect(await once(program, "close")).toEqual([0, null]);
  const lines = written.trim().split("\n");
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
});
