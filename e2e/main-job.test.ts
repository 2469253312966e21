import { join } from "node:path";
import type { Extraction } from "@tintype/shared/api/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import { describe, expect, test } from "vitest";
import { clientWith, register } from "./support/client.ts";
import { temporaryFolder } from "./support/folder.ts";
import { sendPage, servePages } from "./support/pages.ts";
import { isRunning, listProcesses } from "./support/processes.ts";
import { addressOf, startServer } from "./support/server.ts";

// Each test has a PostgreSQL of its own, and mostly waits for it.
describe.concurrent("the server", () => {
  test("started on an empty folder, turns a URL into versions of tokens and reports a change", async ({
    onTestFinished: atEnd,
  }) => {
    const DATA_DIR = join(await temporaryFolder(atEnd), "data");
    let brand = "#0b7285";
    const { origin, host } = await servePages(
      (_request, response) =>
        sendPage(
          response,
          `:root { --color-brand: ${brand} } body { font: 16px/1.5 sans-serif; color: #212529; background: #fff; margin: 0 }
       .button { background: var(--color-brand); color: #fff; padding: 8px 24px }`,
          '<main><p>Hello</p><a class="button" href="#">Buy</a></main>',
        ),
      atEnd,
    );
    const server = startServer({ DATA_DIR, EGRESS_ALLOW: host }, atEnd);
    const url = await addressOf(server);
    await server.says(/Try it/);
    expect(server.output()).toContain(DATA_DIR);
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ok" });

    const client = await register(url);
    const wait = { prefer: "wait=30" };
    const first = await client.json<Extraction>("POST", "/api/extractions", { url: origin }, wait);
    expect(first).toMatchObject({ status: "completed", url: origin, metadata: { title: "A page" } });
    expect(first.tokens?.colors).toContainEqual(
      expect.objectContaining({ name: "color-brand", value: "#0b7285", format: "hex", contexts: ["background-color"] }),
    );
    expect(first.tokens?.spacing).toEqual(expect.arrayContaining(["8px", "24px"]));

    brand = "#c92a2a";
    await client.json("POST", `/api/extractions/${first.id}/runs`, undefined, wait);
    const [to, from] = await client.snapshots(first.id);
    const diff = await client.json<Diff>("GET", `/api/extractions/${first.id}/diff?from=${from?.id}&to=${to?.id}`);
    expect(diff.changes.colors).toEqual({
      added: [],
      removed: [],
      modified: [{ name: "color-brand", from: "#0b7285", to: "#c92a2a" }],
    });
    expect(diff.summary).toMatchObject({ total_changes: 1, colors_changed: 1 });

    const css = await client.call("GET", `/api/extractions/${first.id}/export?format=css`);
    expect(css.headers.get("content-type")).toMatch(/^text\/css/);
    expect(await css.text()).toContain("--color-brand: #c92a2a;");
  });

  test("ends all its processes when it is stopped, and has all its data when it starts again", async ({
    onTestFinished: atEnd,
  }) => {
    const DATA_DIR = join(await temporaryFolder(atEnd), "data");
    const first = startServer({ DATA_DIR }, atEnd);
    const client = await register(await addressOf(first));
    const { token } = await client.json<{ token: string }>("POST", "/api/auth/refresh");
    first.kill("SIGTERM");
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(listProcesses().filter(({ command }) => command.includes(DATA_DIR))).toEqual([]);

    const second = startServer({ DATA_DIR }, atEnd);
    const me = await clientWith(await addressOf(second), token).call("GET", "/api/auth/me");
    expect(me.status).toBe(200);
  });

  test("has all its data when it starts again after it was killed", async ({ onTestFinished: atEnd }) => {
    const DATA_DIR = join(await temporaryFolder(atEnd), "data");
    const first = startServer({ DATA_DIR }, atEnd);
    const client = await register(await addressOf(first));
    const { token } = await client.json<{ token: string }>("POST", "/api/auth/refresh");
    first.kill("SIGKILL");
    await first.ended;

    const second = startServer({ DATA_DIR }, atEnd);
    const me = await clientWith(await addressOf(second), token).call("GET", "/api/auth/me");
    expect(me.status).toBe(200);
  });

  test("refuses to start on a folder that another server uses, and leaves that one alone", async ({
    onTestFinished: atEnd,
  }) => {
    const DATA_DIR = join(await temporaryFolder(atEnd), "data");
    const first = startServer({ DATA_DIR }, atEnd);
    const client = await register(await addressOf(first));
    const second = startServer({ DATA_DIR }, atEnd);
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output()).toMatch(/Another Tintype server \(pid \d+.*\) is using/);
    expect(isRunning(first.pid)).toBe(true);
    expect((await client.call("GET", "/api/auth/me")).status).toBe(200);
  });

  test("reports all faults of its configuration in one message", async ({ onTestFinished: atEnd }) => {
    const server = startServer({ PORT: "many", ROLE: "king" }, atEnd);
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(server.output()).toMatch(/^The configuration is wrong:\n {2}PORT .*\n {2}ROLE .*\n$/);
  });
});
