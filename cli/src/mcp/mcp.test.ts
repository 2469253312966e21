import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type PageServer, startPageServer } from "@tintype/reader/test/page-server";
import { bytesOf } from "@tintype/shared/agents/short-answer";
import { offlineTools } from "@tintype/shared/agents/tools";
import { someOf } from "@tintype/shared/testing/size";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// `tintype mcp` as a process, with the official client.

const PAGE = `<!doctype html><title>Shop</title><style>:root { --brand: #0b7285 } body { margin: 0; color: #212529 }
  h1 { color: #0b7286 } button { background: var(--brand); color: #fff; border: 0; padding: 8px }
  button:hover { background: #c92a2a }</style><h1>Shop</h1><button>Buy</button>`;
const DESIGN_MD = '---\nname: Shop\ncolors:\n  primary: "#0b7285"\n---\n';
const main = fileURLToPath(new URL("../main.ts", import.meta.url));

let folder: string;
let pages: PageServer;
let url: string;
let client: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tintype-mcp-"));
  await writeFile(
    join(folder, "tokens.css"),
    ":root { --color-brand: #0b7285; --color-ink: #212529; --color-paper: #fff }",
  );
  pages = await startPageServer();
  const sendDesign = (_: unknown, response: ServerResponse) => response.end(DESIGN_MD);
  pages.serve({ "/": PAGE, "/DESIGN.md": sendDesign });
  url = `${pages.base}/`;
  client = await connect();
});
afterAll(async () => {
  await client?.close();
  await pages?.close();
  await rm(folder, { recursive: true, force: true });
});

async function connect(...options: string[]): Promise<Client> {
  const connected = new Client({ name: "test", version: "1" });
  const env = { ...process.env, TINTYPE_FOLDER: folder } as Record<string, string>; // the test's own variables are set
  await connected.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, "mcp", ...options], env, stderr: "ignore" }),
  );
  return connected;
}

/** The answer of a tool, which the client holds against the tool's schema. */
async function ask(name: string, args: Record<string, unknown>, by = client) {
  const { content, structuredContent, isError = false } = await by.callTool({ name, arguments: args });
  const [first] = content as { text: string }[]; // every tool answers with a text
  const answer = JSON.parse(first?.text ?? "");
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
    someOf<[name: string, args: Record<string, unknown>, expected: object]>(
      [
        ["check_page", { tokens: "tokens.css", kinds: ["colors"] }, { value: "#0b7286", use: "var(--color-brand)" }],
        ["check_page", { tokens: "auto", kinds: ["colors"] }, { value: "#0b7286", status: "near" }],
        ["find_token", { value: "#0b7284" }, { name: "brand", match: "near" }],
        ["find_token", { value: "#0b7284", tokens: "tokens.css" }, { name: "color-brand", match: "near" }],
        ["explain_token", { name: "--brand" }, { name: "brand", value: "#0b7285" }],
        [
          "inspect_element",
          { selector: "button" },
          { property: "background-color", value: "rgb(11, 114, 133)", from: ["--brand"] },
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
    someOf<[name: string, args: Record<string, unknown>, text: string]>(
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
    const strict = await connect("--no-allow-private");
    const { answer } = await ask("design_md", { url }, strict);
    expect(answer.error).toMatchObject({ code: "extraction_failed" });
    await strict.close();
  });
});

test("tintype mcp ends when stdin ends, while a page is read too, and has written nothing but the protocol", async () => {
  const child = spawn(process.execPath, [main, "mcp"], { stdio: ["pipe", "pipe", "ignore"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const request = (id: number, method: string, params: object) =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
  const clientInfo = { name: "test", version: "1" };
  request(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  await once(child.stdout, "data");
  request(2, "tools/call", { name: "design_md", arguments: { url } });
  child.stdin.end();
  expect(await once(child, "close")).toEqual([0, null]);
  for (const line of output.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
});
