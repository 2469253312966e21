import { join } from "node:path";
import type { Diff } from "@tintype/shared/diff/schema";
import { night } from "@tintype/shared/testing/night";
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, clientWith, register } from "./support/client.ts";
import { folderOfFile } from "./support/folder.ts";
import { sendPage, servePagesOfFile } from "./support/pages.ts";
import { type RunningProcess, runProcess } from "./support/process.ts";
import { descendants, isRunning, listProcesses, type ProcessInfo } from "./support/processes.ts";
import { addressOf, startServer } from "./support/server.ts";
import { until } from "./support/wait.ts";

const CHANNELS = { "#5b3df5": "91, 61, 245", "#0d6efd": "13, 110, 253" } as const;

describe("the server, started on an empty folder,", () => {
  let brand = "#0b7285";
  /** As in Bootstrap, where links have a colour of their own, and elements take both as channels. */
  let primary: keyof typeof CHANNELS = "#5b3df5";
  const origin = servePagesOfFile((_request, response) =>
    sendPage(
      response,
      `:root { --color-brand: ${brand}; --bs-primary: ${primary}; --bs-primary-rgb: ${CHANNELS[primary]};
         --bs-link-color: #0d6efd; --bs-link-color-rgb: ${CHANNELS["#0d6efd"]} }
       .bg-primary { background: rgba(var(--bs-primary-rgb), 1) } .link { color: rgba(var(--bs-link-color-rgb), 1) }
       .btn-primary { --bs-btn-bg: ${primary}; background: var(--bs-btn-bg); color: #fff } body { font: 16px/1.5 sans-serif; color: #212529; background: #fff; margin: 0 }
       .button { background: var(--color-brand); color: #fff; padding: 8px 24px }`,
      `<main><p>Hello</p><a class="button" href="#">Buy</a><div class="bg-primary">Brand</div>
         <a class="link" href="#">Read</a><button class="btn-primary">Order</button></main>`,
    ),
  );
  const folder = folderOfFile();
  const settings = () => ({
    DATA_DIR: join(folder(), "data"),
    EGRESS_ALLOW: new URL(origin()).host,
    DEFAULT_PLAN: "enterprise",
  });
  // The tests share one PostgreSQL, because it takes seconds to make. Some end the server and start another one.
  let npm: RunningProcess;
  let address: string;
  const start = async () => {
    npm = runProcess("npm", ["start"], { ...settings(), PORT: "0" });
    address = await addressOf(npm);
  };
  /** Stops the server as a person does who stops npm. */
  const stop = async () => {
    npm.kill("SIGTERM");
    await npm.ended;
  };
  /** The process id of the server itself. */
  const serverPid = () => {
    const server = descendants(npm.pid).find(({ command }) => /main\.ts serve/.test(command));
    if (!server) throw new Error("the server does not run");
    return server.pid;
  };
  beforeAll(async () => {
    await start();
    return stop;
  });

  const status = async (token: string) => (await clientWith(address, token).call("GET", "/api/auth/me")).status;
  const tokenOf = async (client: Client) => (await client.json<{ token: string }>("POST", "/api/auth/refresh")).token;

  test("turns a URL into versions of tokens and reports a change", async () => {
    await npm.says(/Try it: open the dashboard/);
    expect(npm.output()).toContain(settings().DATA_DIR);
    expect(await (await fetch(`${address}/health`)).json()).toMatchObject({ status: "ok" });

    const client = await register(address);
    const { id } = await client.extract(origin());
    const firstRun = await client.ended(id);
    expect(firstRun).toMatchObject({ status: "completed", url: origin(), metadata: { title: "A page" } });
    expect(firstRun.tokens?.colors).toContainEqual(
      expect.objectContaining({ name: "color-brand", value: "#0b7285", format: "hex", contexts: ["background-color"] }),
    );
    expect(firstRun.tokens?.spacing).toEqual(expect.arrayContaining(["8px", "24px"]));

    brand = "#c92a2a";
    await client.json("POST", `/api/extractions/${id}/runs`);
    const snapshots = () => client.snapshots(id);
    const [to, from] = await until("two snapshots", snapshots, (all) => all.length === 2);
    const diff = await client.json<Diff>("GET", `/api/extractions/${id}/diff?from=${from?.id}&to=${to?.id}`);
    expect(diff.changes.colors).toEqual({
      added: [],
      removed: [],
      modified: [{ name: "color-brand", from: "#0b7285", to: "#c92a2a" }],
    });
    expect(diff.summary).toMatchObject({ total_changes: 1, colors_changed: 1 });

    // The links have this colour already. The brand is not gone, and its elements do not become links.
    primary = "#0d6efd";
    await client.json("POST", `/api/extractions/${id}/runs`);
    const [third] = await until("three snapshots", snapshots, (all) => all.length === 3);
    const merged = await client.json<Diff>("GET", `/api/extractions/${id}/diff?from=${to?.id}&to=${third?.id}`);
    expect(merged.changes.colors).toEqual({
      added: [],
      removed: [],
      modified: [{ name: "bs-primary", from: "#5b3df5", to: "#0d6efd" }],
    });
    expect(merged.summary).toMatchObject({ total_changes: 1, colors_changed: 1 });

    const css = await client.call("GET", `/api/extractions/${id}/export?format=css`);
    expect(css.headers.get("content-type")).toMatch(/^text\/css/);
    expect(await css.text()).toContain("--color-brand: #c92a2a;");
  });

  test("keeps its folder to itself: another server refuses to start on it, and leaves this one alone", async () => {
    const second = startServer(settings());
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output()).toMatch(/Another Tintype server \(pid \d+.*\) is using/);
    expect(isRunning(serverPid())).toBe(true);
    expect(await status(await tokenOf(await register(address)))).toBe(200);
  });

  test("refuses a page of its own machine unless EGRESS_ALLOW names its host and port", async () => {
    const client = await register(address);
    const refused = await client.call("POST", "/api/extractions", { url: "http://127.0.0.1:9/" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { code: "invalid_url" } });
    const { id } = await client.extract(`${origin()}/allowed`);
    expect(await client.ended(id)).toMatchObject({ status: "completed" });
  });

  test("has all its data when it starts again after it was killed", async () => {
    const token = await tokenOf(await register(address));
    process.kill(serverPid(), "SIGKILL");
    await npm.ended;

    await start();
    expect(await status(token)).toBe(200);
  });

  test("ends all its processes when npm start is stopped", async () => {
    const family = descendants(npm.pid).map(({ pid }) => pid);
    expect(family.length).toBeGreaterThanOrEqual(2);
    await stop();
    const isOurs = ({ pid, command }: ProcessInfo) => family.includes(pid) || command.includes(folder());
    await until(
      "all processes to end",
      () => listProcesses().filter(isOurs),
      (remaining) => remaining.length === 0,
    );
  });

  night.test("has all its data when it starts again after it was stopped", async () => {
    await stop();
    await start();
    const token = await tokenOf(await register(address));
    await stop();
    await start();
    expect(await status(token)).toBe(200);
  });
});

test("the server reports all faults of its configuration in one message", async () => {
  const server = startServer({ PORT: "many", ROLE: "king" });
  expect(await server.ended).toMatchObject({ code: 1 });
  expect(server.output()).toMatch(/^The configuration is wrong:\n {2}PORT .*\n {2}ROLE .*\n$/);
});
