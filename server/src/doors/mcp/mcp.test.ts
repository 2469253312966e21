import { readFile } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";
import { ANSWER_BYTES } from "@tintype/shared/agents/limits";
import { bytesOf } from "@tintype/shared/agents/short-answer";
import { BEYOND, INJECTIONS } from "@tintype/shared/agents/testing/injections";
import type { ApiKeyScope } from "@tintype/shared/api/accounts/auth";
import { night } from "@tintype/shared/testing/night";
import { observation } from "@tintype/shared/testing/tokens";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Call } from "../../../test/http/http.ts";
import { asId } from "../../../test/ids.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { asExtraction, page, startTestService, type TestService, waiting } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";

// The official client of the protocol, in both generations, against a real server.

const GENERATIONS = [
  { name: "2026-07-28", mode: { pin: "2026-07-28" } },
  { name: "2025-11-25", mode: "legacy" },
] as const;

const CSS = `:root { --brand: #0066cc; --gap: 8px } body { color: #222222; margin: 0 }
  .card { padding: var(--gap); background: #f4f4f5; border-radius: 6px }
  .button { background: var(--brand); color: #ffffff; padding: 9px 16px; border: 0 }
  .button:hover { background: #0055aa } .odd { color: #0167cd }`;
const BODY = '<main><div class="card"><p class="odd">Some text</p><button class="button">Buy</button></div></main>';
const SYSTEM = ":root { --color-brand: #0066cc; --color-ink: #222222; --color-white: #ffffff; --space-2: 8px }";

let service: TestService;
let call: Call;
let key: string;
let extraction: string;
let system: string;

beforeAll(async () => {
  service = await startTestService({ env: { SCREENSHOTS_KEPT: "1" } });
  service.serve(page(CSS, BODY));
  call = await service.signUp();
  key = await createKey();
  extraction = asExtraction(await call("POST /api/extractions", { json: { url: service.pages }, ...waiting })).id;
  const source = { format: "css", content: SYSTEM };
  system = ((await call("POST /api/systems", { json: { name: "Acme", source } })).body as { id: string }).id;
});
afterAll(() => service.stop());

async function createKey(scopes?: readonly ApiKeyScope[]): Promise<string> {
  const { body } = await call("POST /api/auth/api-keys", { json: { name: "agent", ...(scopes && { scopes }) } });
  return (body as { key: string }).key; // checked against the document
}

const ajv = new AjvJsonSchemaValidator();
type Schema = Parameters<typeof ajv.getValidator>[0];
/** Compiles the schema of a tool when its first answer comes: those of all operations take three seconds of the processor. */
const jsonSchemaValidator = {
  getValidator<T>(schema: Schema) {
    let validate: ReturnType<typeof ajv.getValidator<T>> | undefined;
    return (input: unknown) => {
      validate ??= ajv.getValidator<T>(schema);
      return validate(input);
    };
  },
};

async function connect({
  path = "/mcp",
  token = key,
  mode = "legacy",
}: {
  path?: string;
  token?: string;
  mode?: (typeof GENERATIONS)[number]["mode"];
} = {}) {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode }, jsonSchemaValidator });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}${path}`), { requestInit }));
  return client;
}

type Result = { structuredContent?: unknown; isError?: boolean; content: { type: string; text: string }[] };

/** The answer of a tool. The client holds it against the tool's schema. */
async function ask(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const result = (await client.callTool({ name, arguments: args }, { timeout: 300_000 })) as unknown as Result;
  const text = result.content[0]?.text ?? "";
  if (result.isError) return JSON.parse(text) as Record<string, unknown>;
  expect(JSON.parse(text)).toEqual(result.structuredContent);
  return result.structuredContent as Record<string, unknown>;
}

/** Sends one request without a client. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

describe.each(GENERATIONS)("a client of the protocol of $name", ({ mode }) => {
  test("lists the chosen tools and calls them", async () => {
    const client = await connect({ mode });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toHaveLength(11);
    const answer = await ask(client, "check_page", { system, extraction_id: extraction, kinds: ["colors"] });
    expect(answer).toMatchObject({ system: { name: "Acme" } });
    expect(answer.findings).toContainEqual(
      expect.objectContaining({ value: "#0167cd", status: "near", use: "var(--color-brand)", unit: "ΔE" }),
    );
    await client.close();
  });

  test("reads the resources of a page, the same DESIGN.md as the REST API writes", async () => {
    const client = await connect({ mode });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "tintype://extractions/{id}/tokens",
      "tintype://extractions/{id}/design.md",
    ]);
    const tokens = await client.readResource({ uri: `tintype://extractions/${extraction}/tokens` });
    expect(JSON.stringify(tokens)).toContain("#0066cc");
    const markdown = await client.readResource({ uri: `tintype://extractions/${extraction}/design.md` });
    const { body } = await call(`GET /api/extractions/${extraction}/export?format=design-md`);
    expect(markdown.contents).toMatchObject([{ text: body }]);
    expect(body).toContain(`name: "${new URL(service.pages).hostname}"`);
    await expect(client.readResource({ uri: "tintype://extractions/none/tokens" })).rejects.toMatchObject({
      code: -32602,
    });
    await client.close();
  });

  test("gets an error of the protocol for an unknown tool, and a result for wrong arguments", async () => {
    const client = await connect({ mode });
    await expect(client.callTool({ name: "no_such_tool", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    expect(await ask(client, "find_token", { value: 3 })).toMatchObject({ error: { code: "validation_error" } });
    await client.close();
  });
});

describe("a tool", () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect();
  });
  afterAll(() => client.close());

  test("find_token finds the nearest token of a page and of a design system", async () => {
    const onPage = await ask(client, "find_token", { value: "#0065cb", kind: "colors", url: service.pages });
    expect(onPage.tokens).toContainEqual(expect.objectContaining({ name: "brand", match: "near" }));
    const inSystem = await ask(client, "find_token", { text: "ink", system: "acme" });
    expect(inSystem.tokens).toMatchObject([{ name: "color-ink", value: "#222222" }]);
  });

  test.each(["Acme", "acme", undefined])("check_page takes the design system %j", async (name) => {
    const answer = await ask(client, "check_page", { system: name, extraction_id: extraction, kinds: ["colors"] });
    expect(answer.system).toMatchObject({ id: system, name: "Acme" });
  });

  test("check_page names the design systems there are if it is given another name", async () => {
    const answer = await ask(client, "check_page", { system: "Harbour DS", extraction_id: extraction });
    expect(answer).toMatchObject({
      error: { code: "not_found", message: expect.stringContaining("There are: Acme.") },
    });
  });

  test("list_systems names the design systems of the caller with the tokens of each kind", async () => {
    const answer = await ask(client, "list_systems");
    expect(answer).toMatchObject({ total: 1, next_page: null, systems: [{ id: system, name: "Acme", version: 1 }] });
    expect(answer.systems).toMatchObject([{ tokens: { colors: 3 } }]);
  });

  test("explain_token tells a token's uses, states and contrasts", async () => {
    const { tokens } = await ask(client, "explain_token", { name: "--brand", extraction_id: extraction });
    expect(tokens).toMatchObject([
      { kind: "colors", value: "#0066cc", contrasts: { examples: [{ with: "#ffffff", as: "background" }] } },
    ]);
  });

  test("inspect_element reads an element now, and from a snapshot by a selector of an answer", async () => {
    const now = await ask(client, "inspect_element", { url: service.pages, selector: ".button" });
    expect(now.paints).toContainEqual(
      expect.objectContaining({
        property: "background-color",
        tokens: { count: 1, examples: [{ kind: "colors", name: "brand" }] },
        from: { count: 1, examples: ["--brand"] },
        rules: {
          count: 1,
          examples: [expect.objectContaining({ selector: ".button", sheet: "<style> 1", nodes: 1 })],
        },
      }),
    );
    expect(now.states).toContainEqual(expect.objectContaining({ state: "hover", to: "#0055aa" }));
    const checked = await ask(client, "check_page", { system, extraction_id: extraction, kinds: ["colors"] });
    const { page: facts, findings } = checked as {
      page: { snapshot_id: string };
      findings: { selectors: { examples: string[] } }[];
    };
    const selector = findings[0]?.selectors.examples[0];
    const stored = await ask(client, "inspect_element", { snapshot_id: facts.snapshot_id, selector });
    expect((stored.paints as unknown[]).length).toBeGreaterThan(0);
  });

  test("check_page reads a document that it is given, which loads nothing but through the proxy", async () => {
    const requests: string[] = [];
    service.serve((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    });
    const html = `<style>p { color: #0167cd }</style><p>Text</p><img src="${service.pages}/seen.png"><img src="http://127.0.0.1:1/">`;
    const answer = await ask(client, "check_page", { system, html, kinds: ["colors"] });
    service.serve(page(CSS, BODY));
    expect(answer.findings).toMatchObject([{ value: "#0167cd", use: "var(--color-brand)" }]);
    expect(requests).toContain("/seen.png");
  });

  test("capture reads a page, and what_changed, review_changes and list_pages tell of it", async () => {
    const captured = await ask(client, "capture", { url: `${service.pages}/other` });
    expect(captured).toMatchObject({ status: "completed" });
    const { extraction_id: id } = captured.page as { extraction_id: string };
    for (const brand of ["rgb(0, 112, 214)", "rgb(0, 119, 221)"]) {
      const button = { property: "background-color", value: brand, at: ["button"], by: [["--brand", brand]] } as const;
      const changedPage = observation([button], { global: [["--brand", brand]], url: `${service.pages}/other` });
      await storeObservation(service, asId<ExtractionId>(id), changedPage);
    }
    const changesSince = async (since?: string) => ask(client, "what_changed", { extraction_id: id, since });
    const changed = await changesSince();
    const toNewest = (from: string) => expect.objectContaining({ name: "brand", from, to: "#0077dd" });
    expect(changed.changes).toContainEqual(toNewest("#0070d6"));
    const earlier = changed.from as { at: string };
    expect((await changesSince(earlier.at)).changes).toEqual(changed.changes);
    // Before the first snapshot.
    expect((await changesSince("2000-01-01T00:00:00Z")).changes).toContainEqual(toNewest("#0066cc"));
    const latest = changed.to as { at: string };
    expect(await changesSince(latest.at)).toMatchObject({ from: changed.to, changes: [] });
    const review = await ask(client, "review_changes", { extraction_id: id });
    const pending = (review.changes as { id: string; name: string }[]).find(({ name }) => name === "brand");
    const decision = { extraction_id: id, latest: review.latest, accept: [pending?.id], note: "as agreed" };
    expect(await ask(client, "review_changes", decision)).toMatchObject({ page: { extraction_id: id } });
    const { body } = await call(`GET /api/extractions/${id}/review/log`);
    expect(body).toMatchObject({ data: [{ via: "mcp", action: "accept", note: "as agreed" }] });
    const { pages } = await ask(client, "list_pages", { search: "/other" });
    expect(pages).toMatchObject([{ extraction_id: id, version: 3 }]);
  }, 60_000);

  test("export_tokens and design_md write files, and name the resource of the whole", async () => {
    const css = await ask(client, "export_tokens", { extraction_id: extraction });
    expect(css).toMatchObject({
      format: "css",
      remaining_bytes: 0,
      resource: `tintype://extractions/${extraction}/tokens`,
    });
    expect(css.content).toContain("--brand: #0066cc;");
    expect((await ask(client, "design_md", { url: service.pages })).content).toContain('version: "alpha"');
  });
});

describe("the list of tools", () => {
  test("is short, in a stable order, and the same as it was", async () => {
    const client = await connect({ mode: { pin: "2026-07-28" } });
    const { tools } = await client.listTools();
    expect(bytesOf(tools)).toBeLessThanOrEqual(24_000);
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot("./tools.snapshot.txt");
    await client.close();
  });

  test("has unique names of verbs and nouns, and is filtered by the scopes of the key, as a call of one that is not listed says", async () => {
    const all = await connect({ path: "/mcp/all" });
    const { tools } = await all.listTools();
    const names = tools.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+_[a-z_0-9]{1,60}$/.test(name))).toEqual(["capture"]);
    await expect(`${names.join("\n")}\n`).toMatchFileSnapshot("./names.snapshot.txt");
    expect(names).toContain("list_webhooks");
    expect(names).not.toContain("create_api_key");
    expect(await ask(all, "list_extractions", { per_page: 5 })).toMatchObject({ pagination: { per_page: 5 } });
    const { id } = await ask(all, "get_extraction", { id: extraction });
    expect(id).toBe(extraction);
    await all.close();
    const reader = await connect({ path: "/mcp/all", token: await createKey(["read"]) });
    const readable = (await reader.listTools()).tools.map(({ name }) => name);
    expect(readable).toContain("list_webhooks");
    expect(readable).not.toContain("create_webhook");
    expect(await ask(reader, "create_webhook", {})).toMatchObject({
      error: { code: "insufficient_scope", message: expect.stringContaining('"write"') },
    });
    await reader.close();
  });
});

describe("an API key", () => {
  test("cannot read pages now or decide if its scope is read", async () => {
    const client = await connect({ token: await createKey(["read"]) });
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("capture");
    const refusal = { error: { code: "insufficient_scope" } };
    expect(await ask(client, "capture", { url: service.pages })).toMatchObject(refusal);
    expect(await ask(client, "check_page", { system, url: service.pages })).toMatchObject(refusal);
    expect(await ask(client, "inspect_element", { selector: "p", url: service.pages })).toMatchObject(refusal);
    const decision = { extraction_id: extraction, latest: "x", accept: [] };
    expect(await ask(client, "review_changes", decision)).toMatchObject(refusal);
    expect(await ask(client, "check_page", { system, extraction_id: extraction })).toMatchObject({
      summary: { not_compared: expect.arrayContaining(["radii"]) },
      findings: expect.any(Array),
    });
    await client.close();
  });
});

describe("a request", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

  test.each([
    ["of a page of another origin", { origin: "https://attacker.example" }, 403],
    ["of the service's own origin", { origin: "own" }, 200],
    ["without a credential", { authorization: "" }, 401],
    ["with an invalid credential", { authorization: "Bearer tt_none" }, 401],
    ["of another media type", { "content-type": "text/plain" }, 415],
  ])("%s is answered with its status", async (_, headers, status) => {
    const sent =
      "origin" in headers && headers.origin === "own"
        ? { origin: service.url.replace("127.0.0.1", "localhost") }
        : headers;
    const response = await post("/mcp", list, sent);
    expect(response.status).toBe(status);
    expect(response.headers.get("www-authenticate")?.startsWith("Bearer")).toBe(status === 401 || undefined);
    expect(response.headers.get("x-ratelimit-remaining")).not.toBeNull();
  });

  test.each(["GET", "DELETE", "PUT", "OPTIONS"])("is answered with 405 if it is %s", async (method) => {
    const response = await fetch(`${service.url}/mcp`, { method, headers: { authorization: `Bearer ${key}` } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("is refused if it is not JSON or too large", async () => {
    expect((await post("/mcp", "{")).status).toBe(400);
    expect((await post("/mcp", "x".repeat(3_000_000))).status).toBe(413);
  });

  test("is never answered with a 5xx or an internal error, whatever its arguments", async () => {
    const { tools } = await (await connect({ path: "/mcp/all" })).listTools();
    const values = fc.oneof(
      fc.constantFrom<unknown>(extraction, system, "", null, -1, 1e21, [], {}, "\u0000", "__proto__", service.pages),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const calls = fc.constantFrom(...tools).chain(({ name, inputSchema }) => {
      const names = Object.keys(inputSchema.properties ?? {});
      const fields = fc.constantFrom(...(names.length > 0 ? names : ["id"]), "__proto__", "constructor");
      return fc.record({ name: fc.constant(name), arguments: fc.dictionary(fields, values, { maxKeys: 5 }) });
    });
    await fc.assert(
      fc.asyncProperty(calls, async (params) => {
        const response = await post("/mcp/all", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
        const text = await response.text();
        expect(response.status).toBeLessThan(500);
        expect(text).not.toContain("internal_error");
        expect(text).not.toContain("-32603");
      }),
      { numRuns: night.samples(6) },
    );
  });

  test("counts against the limits as any call", async () => {
    const before = Number((await post("/mcp", list)).headers.get("x-ratelimit-remaining"));
    const after = Number((await post("/mcp", list)).headers.get("x-ratelimit-remaining"));
    expect(before - after).toBe(1);
  });
});

test("an injection in a page reaches no description, and no answer beyond the bound of a text", async () => {
  const escapeCss = (text: string) => text.replace(/[^\w]/gu, (char) => `\\${char.codePointAt(0)?.toString(16)} `);
  const usable = INJECTIONS.filter((text) => !text.includes("\0"));
  const css = usable.map((text, index) => {
    const hue = `rgb(${index}, 100, 100)`;
    return `:root{--${escapeCss(text)}:${hue}} .${escapeCss(text)}{color:var(--${escapeCss(text)});font-family:"${escapeCss(text)}"}`;
  });
  const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const body = usable.map(
    (text) =>
      `<p class="${attribute(text)}" id="${attribute(text)}" title="${attribute(text)}">text<svg aria-label="${attribute(text)}"><path d="M0 0h9v9"/></svg><img alt="${attribute(text)}"></p>`,
  );
  service.serve((_, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(
      `<!doctype html><title>${attribute(usable.join(" "))}</title><style>${css.join("\n")}</style>${body.join("")}`,
    );
  });
  const url = `${service.pages}/hostile`;
  const client = await connect();
  const captured = await ask(client, "capture", { url });
  expect(captured).toMatchObject({ status: "completed" });
  const { extraction_id: id } = captured.page as { extraction_id: string };
  const exported = (await call(`GET /api/extractions/${id}/export?format=json`)).body;
  const name = (exported as { colors: { name: string }[] }).colors[0]?.name ?? "";
  const answers = [
    await ask(client, "list_pages"),
    await ask(client, "explain_token", { name, extraction_id: id }),
    await ask(client, "find_token", { value: "#016464", extraction_id: id, max_bytes: 100_000 }),
    await ask(client, "find_token", { text: "ignore", extraction_id: id, max_bytes: 100_000 }),
    await ask(client, "check_page", { system, extraction_id: id, max_bytes: 100_000 }),
    await ask(client, "inspect_element", { url, selector: "p", max_bytes: 100_000 }),
    await ask(client, "what_changed", { extraction_id: id }),
    await ask(client, "design_md", { extraction_id: id, max_bytes: 200_000 }),
    await ask(client, "export_tokens", { extraction_id: id, format: "json", max_bytes: 200_000 }),
    await ask(client, "review_changes", { extraction_id: id }),
    { list: (await client.listTools()).tools },
    await client.readResource({ uri: `tintype://extractions/${id}/design.md` }),
  ];
  const whole = { name: "get_extraction", arguments: { id, max_bytes: 200_000 } };
  for (const [method, params] of [
    ["tools/call", whole],
    ["tools/list", {}],
  ] as const) {
    const answer = await (await post("/mcp/all", { jsonrpc: "2.0", id: 1, method, params })).text();
    const { result } = JSON.parse(answer.replace(/^event: message\ndata: /, "")) as { result: Record<string, unknown> };
    expect(result).toBeDefined();
    answers.push(result);
  }
  service.serve(page(CSS, BODY));
  const text = JSON.stringify(answers);
  expect(text).toContain("ignore");
  expect(text).not.toMatch(new RegExp(`${BEYOND}(?!\\W{0,3}ignore)`));
  expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]|\u{e0069}|\\u001b/u);
  expect(JSON.stringify((await client.listTools()).tools)).not.toContain("ignore all");
  await client.close();
}, 90_000);

test("one call answers which colours are not of the system, where the REST API needs three calls and many times the bytes", async () => {
  // A page with 200 colours in 40 sections, of which the design system has a few.
  const color = (index: number) => `rgb(${(index * 37) % 256} ${(index * 91) % 256} ${(index * 53) % 256})`;
  const indexes = Array.from({ length: 200 }, (_, index) => index);
  const css = indexes.map((index) => `.part-${index} { color: ${color(index)}; padding: ${index % 60}px }`).join("\n");
  const body = indexes.map((index) => `<p class="part-${index}">Some text</p>`.repeat(2)).join("");
  const content = `:root {${indexes.map((index) => `--color-${index}: ${color(index * 3)};`).join("")}}`;
  service.serve(page(css, body));
  const { id } = asExtraction(
    await call("POST /api/extractions", { json: { url: `${service.pages}/large` }, ...waiting }),
  );
  service.serve(page(CSS, BODY));
  const created = await call("POST /api/systems", { json: { name: "Large", source: { format: "css", content } } });
  const { id: largeSystem } = created.body as { id: string };

  const client = await connect();
  const answer = await ask(client, "check_page", { system: largeSystem, extraction_id: id, kinds: ["colors"] });
  await client.close();
  expect(answer.findings).toContainEqual(
    expect.objectContaining({ use: expect.stringMatching(/^var\(--color-\d+\)$/) as string }),
  );
  const byRest = [
    `/api/systems/${largeSystem}`,
    `/api/extractions/${id}`,
    `/api/extractions/${id}/conformance?system=${largeSystem}`,
  ];
  const sizes = await Promise.all(byRest.map(async (path) => bytesOf((await call(`GET ${path}`)).body)));
  const sum = sizes.reduce((total, size) => total + size, 0);
  // docs/agents.md has these figures.
  expect(bytesOf(answer)).toBeLessThanOrEqual(ANSWER_BYTES);
  expect(sum).toBeGreaterThan(10 * ANSWER_BYTES);
}, 60_000);

test("server.json and /.well-known/mcp.json name the addresses", async () => {
  const card = (await (await fetch(`${service.url}/.well-known/mcp.json`)).json()) as { endpoints: { url: string }[] };
  const origin = service.url.replace("127.0.0.1", "localhost");
  expect(card.endpoints.map(({ url }) => url)).toEqual([`${origin}/mcp`, `${origin}/mcp/all`]);
  const input = z.strictObject({
    description: z.string().optional(),
    isRequired: z.boolean().optional(),
    isSecret: z.boolean().optional(),
    value: z.string().optional(),
  });
  // The part of the registry's schema of 2025-12-11 that the file uses.
  const schema = z.strictObject({
    $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
    name: z
      .string()
      .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
      .min(3)
      .max(200),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(100),
    version: z.string().max(255),
    packages: z.array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.string(),
        version: z.string(),
        runtimeHint: z.string(),
        transport: z.strictObject({ type: z.literal("stdio") }),
        packageArguments: z.array(z.strictObject({ type: z.literal("positional"), value: z.string() })),
      }),
    ),
    remotes: z.array(
      z.strictObject({
        type: z.literal("streamable-http"),
        url: z.string(),
        variables: z.record(z.string(), input),
        headers: z.array(input.extend({ name: z.string(), variables: z.record(z.string(), input) })),
      }),
    ),
  });
  const file = schema.parse(JSON.parse(await readFile(new URL("../../../../server.json", import.meta.url), "utf8")));
  expect(file.remotes.map(({ url }) => url)).toEqual(["{origin}/mcp"]);
  expect(file.packages.map(({ version }) => version)).toEqual([file.version]);
});
