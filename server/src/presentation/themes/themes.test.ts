import { html } from "@tintype/reader/test/page-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../test/http/http.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
let call: Call;

const CSS = `:root { --ground: #ffffff; --ink: #111111 } [data-theme=dark] { --ground: #101010; --ink: #eeeeee }
  body { background: var(--ground); color: var(--ink) }`;
const DARK = { name: "dark", attributes: { "data-theme": "dark" } };

beforeAll(async () => {
  const page = html(CSS, "<p>Text <b>bold</b></p>");
  service = await startTestService({
    serves: (_request, response) => void response.setHeader("content-type", "text/html").end(page),
  });
  call = await service.signUp();
});
afterAll(() => service.stop());

test("POST /api/themes finds the themes of a page, as modes of an extraction's options", async () => {
  const { status, body } = await call("POST /api/themes", { json: { url: service.pages } });
  expect([status, body]).toMatchObject([
    200,
    { url: service.pages, themes: [DARK], evidence: [{ name: "dark", properties: 2 }], truncated: false },
  ]);
});

test("a run names the themes of its page in the snapshot's environment", async () => {
  const { body } = await call("POST /api/extractions", {
    json: { url: service.pages },
    headers: { prefer: "wait=60" },
  });
  const { id } = body as { id: string };
  const { data } = (await call(`GET /api/extractions/${id}/snapshots`)).body as { data: { id: string }[] };
  const { body: snapshot } = await call(`GET /api/extractions/${id}/snapshots/${data[0]?.id}`);
  expect(snapshot).toMatchObject({ environment: { themes_found: [DARK] } });
});
