import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Extraction, Snapshot } from "@tintype/shared/api/extractions/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { exportFormats, formats } from "@tintype/shared/export/formats";
import { beforeAll, describe, expect, test } from "vitest";
import { contractPage } from "./extension/contract-page.ts";
import { type Client, clientWith, register } from "./support/client.ts";
import { blockWith, type CodeBlock, codeBlocksOf, jsonOf } from "./support/code-blocks.ts";
import { servePagesOfFile } from "./support/pages.ts";
import { root } from "./support/process.ts";
import { sharedServer } from "./support/server.ts";

const MEGABYTE = 2 ** 20;
const MOBILE = { name: "mobile", viewport: { width: 390, height: 844 } };

let example = "";
let brand = "#0b7285";
const requests: { path: string; userAgent: string }[] = [];
const html = (body: string) => `<!doctype html><title>A page</title>${body}`;
const pages: Record<string, () => string | Buffer> = {
  "/": () => example.replace("#0b7285", brand),
  "/contract": () => contractPage,
  "/linking": () => html('<link rel="stylesheet" href="/style.css"><a href="/linked">One</a>'),
  "/style.css": () => "a { color: #123456 }",
  "/large": () => html('<script src="/large.js"></script>'),
  "/large.js": () => Buffer.alloc(51 * MEGABYTE, " "),
};
const contentTypes: Record<string, string> = { css: "text/css", js: "text/javascript" };
const origin = servePagesOfFile(({ url: path = "/", headers }, response) => {
  requests.push({ path, userAgent: headers["user-agent"] ?? "" });
  const content = pages[path]?.();
  response.setHeader("content-type", contentTypes[path.split(".")[1] ?? ""] ?? "text/html; charset=utf-8");
  response.writeHead(content === undefined ? 404 : 200).end(content);
});
const address = sharedServer;

let client: Client;
beforeAll(async () => {
  example = await readFile(join(root, "docs/example/index.html"), "utf8");
  client = await register(address());
});

/** Extracts a page, and waits until it is read. */
async function extract(path: string, options = {}): Promise<Extraction> {
  const { id } = await client.json<Extraction>("POST", "/api/extractions", { url: origin() + path, options });
  return client.ended(id);
}

describe("the README's walk", () => {
  let blocks: CodeBlock[];
  let token = "";
  let id = "";
  const commandWith = (text: string) => {
    const commands = blockWith(blocks, text).text.replaceAll("\\\n", "").split("\n");
    return commands.find((command) => command.includes(text)) ?? "";
  };
  /** Runs a command of the README, with the test's server, page and ids in place of its own. @returns its standard output */
  const run = async (command: string, ...snapshots: string[]) => {
    const [from = "", to = ""] = snapshots;
    const script = command
      .replaceAll("http://localhost:3000", address())
      .replaceAll("https://example.com", origin())
      .replaceAll("<id>", id)
      .replace("<snapshot>", from)
      .replace("<snapshot>", to);
    const { stdout } = await promisify(execFile)("bash", ["-c", script], { env: { ...process.env, TOKEN: token } });
    return stdout;
  };
  beforeAll(async () => {
    blocks = await codeBlocksOf("README.md");
  });

  test("registers, and extracts the example with the tokens that the README shows", async () => {
    token = (await run(`${blockWith(blocks, "TOKEN=$(").text}\necho -n "$TOKEN"`)).trim();
    ({ id } = JSON.parse(await run(commandWith("Prefer: wait=30' -d"))) as Extraction);
    const extraction = await clientWith(address(), token).ended(id);
    const documented = jsonOf(blockWith(blocks, '"body-background"')) as Extraction;
    expect(extraction).toMatchObject({ url: origin(), status: "completed", tokens: documented.tokens });
    expect(extraction.metadata).toMatchObject({ title: "Corner shop", elements_analyzed: 4 });
  });

  test("runs the page again after its brand colour was changed, with the diff that the README shows", async () => {
    brand = "#c92a2a";
    await run(commandWith("/runs"));
    await clientWith(address(), token).ended(id);
    const { data } = JSON.parse(await run(commandWith("/snapshots"))) as { data: Snapshot[] };
    const [to, from] = data.map((snapshot) => snapshot.id);
    const diff = JSON.parse(await run(commandWith("/diff"), from ?? "", to ?? "")) as Diff;
    const documented = jsonOf(blockWith(blocks, '"total_changes"')) as Diff;
    expect(diff).toMatchObject({ changes: documented.changes, summary: documented.summary });
  });

  test("exports the CSS that the README shows", async () => {
    const css = await run(commandWith("export?format=css"));
    const documented = blockWith(blocks, "/* Design tokens, exported by Tintype. */").text.split("\n");
    const lines = css.split("\n");
    expect(documented.filter((line) => line.trim() !== "…" && !lines.includes(line))).toEqual([]);
  });
});

test("a page that is read twice has the same tokens, to the byte, in the base and in its modes", async () => {
  const { id } = await extract("/contract", { modes: [MOBILE] });
  await client.json("POST", `/api/extractions/${id}/runs`, undefined, { prefer: "wait=60" });
  const snapshots = await client.snapshots(id);
  const [second, first] = await Promise.all(
    snapshots.map(async (snapshot) => {
      const text = await (await client.call("GET", `/api/extractions/${id}/snapshots/${snapshot.id}`)).text();
      return JSON.stringify((JSON.parse(text) as { tokens: unknown }).tokens);
    }),
  );
  expect(snapshots.map(({ version }) => version)).toEqual([2, 1]);
  expect(first).toContain('"modes":[{"name":"mobile"');
  expect(second).toBe(first);
});

test("the server exports every format that the README names, one mode alone, and chosen kinds", async () => {
  const { id } = await extract("/contract", { modes: [MOBILE] });
  const file = (query: string) => client.call("GET", `/api/extractions/${id}/export?${query}`);
  const readme = await readFile(join(root, "README.md"), "utf8");
  const formatList = /^Formats: .*$/m.exec(readme)?.[0].split("`&mode", 1).join() ?? "";
  expect([...formatList.matchAll(/`([a-z0-9-]+)`/g)].map(([, format]) => format)).toEqual([...exportFormats]);
  for (const format of exportFormats.filter((name) => name !== "figma")) {
    const answer = await file(`format=${format}`);
    expect(answer.status, format).toBe(200);
    expect(answer.headers.get("content-type"), format).toContain(formats[format].contentType);
    expect((await answer.bytes()).length, format).toBeGreaterThan(100);
  }
  expect((await file("format=figma")).headers.get("content-type")).toBe("application/zip");
  const [base, mobile] = await Promise.all(
    ["base", "mobile"].map(async (mode) => (await file(`format=css&mode=${mode}`)).text()),
  );
  expect(base).not.toContain("@media");
  expect(mobile).not.toBe(base);
  const shadows = await (await file("format=json&kinds=shadows")).json();
  expect(Object.keys(shadows as object)).toEqual(expect.arrayContaining(["shadows"]));
  expect(shadows).not.toHaveProperty("colors");
});

test("a run reads the page and the files that it needs, under Tintype's name, and neither links nor robots.txt", async () => {
  requests.length = 0;
  await extract("/linking");
  const paths = new Set(requests.map(({ path }) => path));
  expect([...paths].filter((path) => path !== "/favicon.ico").sort()).toEqual(["/linking", "/style.css"]);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  for (const { userAgent } of requests) expect(userAgent).toContain(`Tintype/${version}`);
});

test("a visit ends when a page loads more than 50 MB", async () => {
  const { status, error } = await extract("/large");
  expect(status).toBe("failed");
  expect(error?.message).toMatch(/50 MB/);
});
