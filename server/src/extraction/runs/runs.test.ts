import type { Diff } from "@tintype/shared/diff/schema";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Call } from "../../../test/http/http.ts";
import { asExtraction, asSnapshots, page, startTestService, type TestService, waiting } from "../../../test/service.ts";

// These tests have a real worker and its Chromium.

let service: TestService;
let ada: Call;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  ada = await service.signUp();
  url = `${service.pages}/`;
});
afterAll(() => service.stop());

const CSS =
  ":root { --brand: #0b7285 } body { color: #212529; margin: 0; padding: 12px } p { background: var(--brand) }";

async function extract(options: Record<string, unknown> = {}, metadata: Record<string, unknown> = {}) {
  return ada("POST /api/extractions", { json: { url, options, metadata }, ...waiting });
}

let unchanged: Promise<Answer> | undefined;

/** Returns the answer with a page that is read once, for the tests that change nothing of it. */
function readOnce(): NonNullable<typeof unchanged> {
  if (!unchanged) {
    service.serve(page(CSS));
    unchanged = extract({}, { context: "nightly", title: "mine" });
  }
  return unchanged;
}

test("Prefer: wait answers with the tokens", async () => {
  const answer = await readOnce();
  expect(answer.status).toBe(201);
  expect(answer.headers.get("preference-applied")).toBe("wait");
  expect(asExtraction(answer)).toMatchObject({
    status: "completed",
    completed_at: expect.any(String),
    metadata: {
      context: "nightly",
      title: "Page",
      duration_ms: expect.any(Number),
      elements_analyzed: expect.any(Number),
    },
    tokens: {
      colors: expect.arrayContaining([expect.objectContaining({ name: "brand", value: "#0b7285" })]),
      spacing: expect.arrayContaining(["12px"]),
    },
  });
  expect((await ada(`GET /api/extractions/${asExtraction(answer).id}`)).body).toEqual(answer.body);
});

test("a page that cannot be read fails its run, with the cause", async () => {
  service.serve((_request, response) => void response.writeHead(503).end("down"));
  const answer = await extract();
  expect(answer).toMatchObject({ status: 422, body: { error: { code: "extraction_failed" } } });
  const { message } = (answer.body as { error: { message: string } }).error;
  expect(message).toMatch(/503/);

  const [newest] = ((await ada("GET /api/extractions?status=failed")).body as { data: { id: string }[] }).data;
  const failed = await ada(`GET /api/extractions/${newest?.id}`);
  expect(failed).toMatchObject({
    status: 200,
    body: { status: "failed", error: { code: "extraction_failed", message, cause: "http_status" } },
  });
});

let repeatedId: Promise<string> | undefined;

/** Returns a page that was read twice, with another colour and another padding, after a run between them failed. */
function readTwice(): Promise<string> {
  repeatedId ??= repeat();
  return repeatedId;
}

async function repeat(): Promise<string> {
  service.serve(page(CSS));
  const { id, tokens } = asExtraction(await extract());
  service.serve((_request, response) => void response.writeHead(404).end());
  const failed = await ada(`POST /api/extractions/${id}/runs`, waiting);
  expect(failed).toMatchObject({ status: 422, body: { error: { code: "extraction_failed" } } });
  expect(asExtraction(await ada(`GET /api/extractions/${id}`))).toMatchObject({ status: "failed", tokens });
  expect(asSnapshots(await ada(`GET /api/extractions/${id}/snapshots`))).toHaveLength(1);

  service.serve(page(CSS.replace("#0b7285", "#c92a2a").replace("12px", "20px")));
  const repeated = asExtraction(await ada(`POST /api/extractions/${id}/runs`, waiting));
  expect(repeated).toMatchObject({ id, status: "completed", tokens: { spacing: expect.arrayContaining(["20px"]) } });
  expect(repeated).not.toHaveProperty("error");
  expect(asSnapshots(await ada(`GET /api/extractions/${id}/snapshots`))).toMatchObject([
    { version: 2 },
    { version: 1 },
  ]);
  return id;
}

test("a repeat adds a version; a failed one leaves what was there", async () => {
  await readTwice();
});

test("snapshots are compared in either order, and with themselves", async () => {
  const id = await readTwice();
  const [second, first] = asSnapshots(await ada(`GET /api/extractions/${id}/snapshots`));
  const compare = async (from: string | undefined, to: string | undefined) =>
    (await ada(`GET /api/extractions/${id}/diff?from=${from}&to=${to}`)).body as Diff;

  const forward = await compare(first?.id, second?.id);
  expect(forward).toMatchObject({
    from: { id: first?.id, version: 1 },
    to: { id: second?.id, version: 2 },
    changes: {
      colors: { added: [], removed: [], modified: [{ name: "brand", from: "#0b7285", to: "#c92a2a" }] },
      spacing: { added: ["20px"], removed: ["12px"] },
    },
    summary: { total_changes: 3, colors_changed: 1, typography_changed: 0, spacing_changed: 2 },
  });
  expect(forward).not.toHaveProperty("warnings");
  expect((await compare(second?.id, first?.id)).changes.colors?.modified).toEqual([
    { name: "brand", from: "#c92a2a", to: "#0b7285" },
  ]);
  expect((await compare(first?.id, first?.id)).summary.total_changes).toBe(0);

  const otherExtraction = asExtraction(await readOnce());
  const [foreign] = asSnapshots(await ada(`GET /api/extractions/${otherExtraction.id}/snapshots`));
  expect((await ada(`GET /api/extractions/${id}/diff?from=${first?.id}&to=${foreign?.id}`)).status).toBe(404);

  const fetched = await ada(`GET /api/extractions/${id}/snapshots/${first?.id}`);
  expect(fetched).toMatchObject({
    status: 200,
    body: {
      version: 1,
      tokens: { spacing: expect.arrayContaining(["12px"]) },
      environment: { viewport: { width: 1280, height: 800 }, color_scheme: "light", http_status: 200 },
    },
  });
});

night.test("a comparison of snapshots that were taken differently says so", async () => {
  service.serve(page(CSS));
  const { id } = asExtraction(await extract());
  service.serve((request, response) => {
    if (request.url === "/moved") page(CSS)(request, response);
    else response.writeHead(302, { location: "/moved" }).end();
  });
  await ada(`POST /api/extractions/${id}/runs`, waiting);
  const [second, first] = asSnapshots(await ada(`GET /api/extractions/${id}/snapshots`));
  const diff = (await ada(`GET /api/extractions/${id}/diff?from=${first?.id}&to=${second?.id}`)).body as Diff;
  expect(diff.summary.total_changes).toBe(0);
  expect(diff.warnings).toEqual([expect.stringContaining(`${url}, then ${url}moved`)]);
});

test.each(
  night.cases(
    [
      ["css", "text/css", "127.0.0.1-v1.css", "--brand: #0b7285;"],
      ["scss", "text/x-scss", "127.0.0.1-v1.scss", "#0b7285"],
      ["less", "text/x-less", "127.0.0.1-v1.less", "#0b7285"],
      ["tailwind", "text/css", "127.0.0.1-v1.tailwind.css", "@theme"],
      ["tailwind3", "text/javascript", "127.0.0.1-v1.tailwind.config.js", "theme"],
      ["dtcg", "application/design-tokens+json", "127.0.0.1-v1.tokens.json", "colorSpace"],
      ["json", "application/json", "127.0.0.1-v1.json", undefined],
    ] as const,
    2,
  ),
)("exports %s", async (format, type, name, content) => {
  const { id, tokens } = asExtraction(await readOnce());
  const file = await ada(`GET /api/extractions/${id}/export?format=${format}`);
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toContain(type);
  expect(file.headers.get("content-disposition")).toContain(name);
  if (content === undefined) expect(file.body).toEqual(tokens);
  else expect(file.body).toContain(content);
});

test("an export is limited to tokens, in rem, and names what is wrong with its options", async () => {
  const { id } = asExtraction(await readOnce());
  const get = (query: string) => ada(`GET /api/extractions/${id}/export?${query}`);
  const css = await get("format=css&tokens=12px,colors:brand&unit=rem");
  expect(css.body).toContain("--brand: #0b7285;");
  expect(css.body).toContain("--spacing-12px: 0.75rem;");
  expect(css.body).not.toContain("#212529");
  for (const [query, path] of [
    ["format=css&tokens=brand,nothing", "tokens.1"],
    ["format=css&tokens=brand,,", "tokens"],
    [`format=css&tokens=${Array.from({ length: 501 }, (_, i) => `t${i}`).join()}`, "tokens"],
    ["format=json&unit=rem", "unit"],
    ["format=css&unit=em", "unit"],
    ["format=css&data_uris=true", "data_uris"],
    ["format=dtcg-resolver&mode=dark", "mode"],
  ]) {
    expect(await get(query ?? ""), query).toMatchObject({
      status: 422,
      body: { error: { code: "validation_error", details: [{ path }] } },
    });
  }
});

night.test("options say how the page is read", async () => {
  service.serve(
    page(
      `body { color: #111111 } nav { color: #222222 } @media (max-width: 600px) { nav { color: #333333 } }
       @media (prefers-color-scheme: dark) { body { color: #eeeeee } }`,
      "<main>Main <nav>In</nav></main><footer><nav>Out</nav></footer>",
    ),
  );
  const colors = async (options: Record<string, unknown>) =>
    asExtraction(await extract(options))
      .tokens?.colors.map(({ value }) => value)
      .toSorted();
  expect(await colors({})).toEqual(["#111111", "#222222"]);
  expect(await colors({ viewport: { width: 500, height: 800 } })).toEqual(["#111111", "#333333"]);
  expect(await colors({ color_scheme: "dark" })).toEqual(["#222222", "#eeeeee"]);
  expect(await colors({ selectors: ["nav"] })).toEqual(["#222222"]);
  expect(await colors({ selectors: ["main"], exclude_selectors: ["main nav"] })).toEqual(["#111111"]);
});

test("a run reads the page in themes, and names one that changes nothing", async () => {
  service.serve(page("p { color: #111111 } [data-theme=dark] p { color: #eeeeee }", "<p>Text"));
  const themes = ["dark", "drak"].map((name) => ({ name, attributes: { "data-theme": name } }));
  const extraction = asExtraction(await extract({ modes: themes }));
  const colors = [expect.objectContaining({ value: "#eeeeee" })];
  const [dark, drak] = themes;
  expect(extraction.tokens?.modes).toEqual([
    expect.objectContaining({ ...dark, colors }),
    { ...drak, color_scheme: "light", viewport: { width: 1280, height: 800 } },
  ]);
  const [snapshot] = asSnapshots(await ada(`GET /api/extractions/${extraction.id}/snapshots`));
  const fetched = await ada(`GET /api/extractions/${extraction.id}/snapshots/${snapshot?.id}`);
  expect(fetched.body).toMatchObject({ environment: { modes_without_effect: ["drak"] } });
});

night.test("a run reads the page in all modes of its options, and fails if it cannot be read in one", async () => {
  const dark = { name: "dark", color_scheme: "dark" };
  const script =
    "<script>document.documentElement.className = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : ''</script>";
  const text = (light: string) => page(`p { color: ${light} } .dark p { color: #eeeeee }`, `${script}<p>Text`);
  service.serve(text("#111111"));
  const extraction = asExtraction(await extract({ modes: [dark] }));
  const colors = [expect.objectContaining({ value: "#eeeeee" })];
  expect(extraction).toMatchObject({
    options: { modes: [{ ...dark, viewport: { width: 1280, height: 800 } }] },
    tokens: { colors: [expect.objectContaining({ value: "#111111" })], modes: [{ ...dark, colors }] },
  });
  const [snapshot] = asSnapshots(await ada(`GET /api/extractions/${extraction.id}/snapshots`));
  const fetched = await ada(`GET /api/extractions/${extraction.id}/snapshots/${snapshot?.id}`);
  expect(fetched.body).toMatchObject({ environment: { color_scheme: "light", modes_reloaded: ["dark"] } });

  let requests = 0;
  service.serve((_request, response) => {
    requests += 1;
    if (requests > 1) return void response.writeHead(503).end("down");
    response.setHeader("content-type", "text/html").end(`<html>${script}<p>Text`);
  });
  const failed = await ada(`POST /api/extractions/${extraction.id}/runs`, waiting);
  expect(failed).toMatchObject({
    status: 422,
    body: { error: { code: "extraction_failed", message: expect.stringMatching(/in the mode dark\. .*503/) } },
  });
  expect(asExtraction(await ada(`GET /api/extractions/${extraction.id}`)).tokens).toEqual(extraction.tokens);
});

test("a twin of a request that waits gets the same answer, once the run has ended", async () => {
  service.serve(page(CSS));
  const send = () =>
    ada("POST /api/extractions", {
      json: { url },
      headers: { ...waiting.headers, "idempotency-key": "twin" },
    });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.body).toMatchObject({ status: "completed" });
  expect(other.body).toEqual(one.body);
  service.serve(page(CSS.replace("12px", "20px")));
  await ada(`POST /api/extractions/${asExtraction(one).id}/runs`, waiting);
  expect((await send()).body).toEqual(one.body);
});

test("an extraction that is deleted while its run is under way leaves nothing behind", async () => {
  const requested = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  service.serve((request, response) => {
    requested.resolve();
    void release.promise.then(() => page(CSS)(request, response));
  });
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url } }));
  await requested.promise;
  await ada(`DELETE /api/extractions/${id}`);
  release.resolve();
  // The one worker slot that this run holds is free again only when the run is over.
  const { db } = service.database;
  await expect
    .poll(() => db.selectFrom("snapshots").select("id").where("extraction_id", "=", id).execute())
    .toEqual([]);
  await expect.poll(async () => (await ada("GET /api/extractions?status=running")).body).toMatchObject({ data: [] });
  expect((await ada(`GET /api/extractions/${id}`)).status).toBe(404);
});
