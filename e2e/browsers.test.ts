import type { IncomingHttpHeaders } from "node:http";
import { night } from "@tintype/shared/testing/night";
import { describe, expect, onTestFinished } from "vitest";
import { allChromiums } from "./support/browsers.ts";
import { register } from "./support/client.ts";
import { createDatabase } from "./support/database.ts";
import { sendPage, servePages } from "./support/pages.ts";
import { addressOf, onDatabase, startProcess, startServer } from "./support/server.ts";

const CSS = `body { color: #123456; background: #ffffff }
  @media (prefers-color-scheme: dark) { body { color: #fedcba; background: #101010 } }`;

/** Serves a page for those who send its header, which loads a picture and a frame that redirect to another origin. */
async function serveGuarded() {
  const elsewhere: IncomingHttpHeaders[] = [];
  const otherSite = await servePages((request, response) => {
    elsewhere.push(request.headers);
    response.writeHead(200, { "content-type": "text/html" }).end("<p>Other</p>");
  });
  const pages = await servePages((request, response) => {
    if (request.headers["x-key"] !== "k3y") return void response.writeHead(401).end();
    if (request.url !== "/") return void response.writeHead(302, { location: otherSite.origin }).end();
    sendPage(response, CSS, "<p>Hello<img src=/picture><iframe src=/frame></iframe>");
  });
  return { pages, elsewhere };
}

// At night: on a push, tools/pack/cli.test.ts reads a page with a full Chromium, and all other tests with the headless shell.
describe.each(allChromiums())("%s", (path) => {
  night.test("reads a page behind a header in two modes, and sends the header to its origin only", async () => {
    const { pages, elsewhere } = await serveGuarded();
    const options = ["--allow-private", "--header", "X-Key: k3y", "--mode", "dark", "--format", "json"];
    const program = startProcess(process.execPath, ["cli/src/main.ts", "extract", pages.origin, ...options], {
      BROWSER_PATH: path,
    });
    const { code } = await program.ended;
    expect(program.output()).toContain("elements in");
    expect(code).toBe(0);
    for (const colour of ["#123456", "#fedcba"]) expect(program.stdout()).toContain(colour);
    expect(elsewhere.length).toBeGreaterThanOrEqual(2);
    for (const headers of elsewhere) expect(headers).not.toHaveProperty("x-key");
  });

  night.test("takes a screenshot of a page that a server reads in two modes", async () => {
    const database = await createDatabase();
    onTestFinished(() => database.drop());
    const pages = await servePages((_request, response) => sendPage(response, CSS, "<p>Hello</p>"));
    const server = startServer({ ...onDatabase(database.url), BROWSER_PATH: path, EGRESS_ALLOW: pages.host });
    const client = await register(await addressOf(server));
    const options = { modes: [{ name: "dark", color_scheme: "dark" }] };
    const { id } = await client.json<{ id: string }>("POST", "/api/extractions", { url: pages.origin, options });
    expect(await client.ended(id)).toMatchObject({ status: "completed" });
    const [snapshot] = await client.snapshots(id);
    const picture = await client.call("GET", `/api/extractions/${id}/snapshots/${snapshot?.id}/screenshot`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });
});
