import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { night } from "@tintype/shared/testing/night";
import { type Browser, type BrowserContextOptions, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hostileSite, type Victim, vectors } from "../../test/network/hostile-page.ts";
import { type Origin, startOrigin } from "../../test/network/network.ts";
import { startRemoteBrowser } from "../../test/remote-browser.ts";
import { connectRemote } from "../remote/connect.ts";
import { egressFlags } from "./chromium-flags.ts";
import { createEgressPolicy } from "./policy.ts";
import { type EgressProxy, startEgressProxy } from "./proxy.ts";

/** Servers that the page must not reach. They record what arrives. */
interface RecordingVictim extends Victim {
  /** The vectors that reached the web server, by the host that they requested. */
  readonly reached: Set<string>;
  /** The number of TCP connections or UDP packets that arrived on each port. */
  readonly arrivals: Record<keyof Victim, () => number>;
}

async function startVictim(): Promise<RecordingVictim> {
  const reached = new Set<string>();
  const note = ({ headers }: IncomingMessage) => reached.add(headers.host?.split(".localhost")[0] ?? "");
  const server = await startOrigin((request, response) => {
    note(request);
    response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end();
  });
  server.server.on("upgrade", (request, socket) => {
    note(request);
    socket.destroy();
  });
  onTestFinished(server.close);
  const [stun, turn, quic] = [await startUdp(), await startOrigin(() => {}), await startUdp()];
  onTestFinished(turn.close);
  return {
    http: server.port,
    stun: stun.port,
    turn: turn.port,
    quic: quic.port,
    reached,
    arrivals: { http: server.connections, stun: stun.packets, turn: turn.connections, quic: quic.packets },
  };
}

async function startUdp(): Promise<{ port: number; packets: () => number }> {
  let packets = 0;
  const socket = createSocket("udp4").on("message", () => {
    packets += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return { port: socket.address().port, packets: () => packets };
}

const counts = ({ arrivals }: RecordingVictim) => [arrivals.http(), arrivals.stun(), arrivals.turn(), arrivals.quic()];

const executablePath = process.env.BROWSER_PATH;
const launch = (args: readonly string[]) =>
  chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: [...args] });

async function visit(browser: Browser, origin: Origin, options: BrowserContextOptions) {
  const context = await browser.newContext({ serviceWorkers: "block", acceptDownloads: false, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(`http://localhost:${origin.port}/`, { waitUntil: "domcontentloaded" });
  expect(await page.title()).toBe("hostile");
  return page;
}

async function proxyWith(allow: string[], ownPorts: number[] = []): Promise<EgressProxy> {
  const policy = createEgressPolicy(allow);
  const proxy = await startEgressProxy({ policy, ownPorts, budgets: { bytes: 50_000_000, requests: 5_000 } });
  onTestFinished(() => proxy.close());
  return proxy;
}

async function startHostileSite(victim: Victim): Promise<Origin> {
  const origin = await startOrigin(hostileSite(victim));
  onTestFinished(origin.close);
  return origin;
}

/** A browser that has only the flags that a connection to another machine requires. */
async function connectToAnother(): Promise<Browser> {
  const remote = await startRemoteBrowser();
  onTestFinished(() => remote.kill());
  const connected = await connectRemote({ address: remote.url, proxyHost: undefined });
  onTestFinished(() => connected.close());
  return connected.browser;
}

const soon = { timeout: 20_000 };

describe("a hostile page", () => {
  let guarded: Browser;
  beforeAll(async () => {
    guarded = await launch(egressFlags);
  });
  afterAll(() => guarded.close());

  night.test("reaches the victim by every vector, over TCP and UDP, from an unprotected browser", async () => {
    const victim = await startVictim();
    const origin = await startHostileSite(victim);
    const unguarded = await launch([]);
    onTestFinished(() => unguarded.close());
    await visit(unguarded, origin, {});
    await expect.poll(() => vectors.filter((vector) => !victim.reached.has(vector)), soon).toEqual([]);
    await expect.poll(() => counts(victim).every((count) => count > 0), soon).toBe(true);
  });

  night.test("reaches the victim by every vector through a proxy that allows it", async () => {
    const victim = await startVictim();
    const origin = await startHostileSite(victim);
    const proxy = await proxyWith(["127.0.0.0/8"]);
    await visit(guarded, origin, { proxy: proxy.settings });
    await expect.poll(() => vectors.filter((vector) => !victim.reached.has(vector)), soon).toEqual([]);
  });

  it.for(night.cases(["", ", from a browser that somebody else has started"], 1))(
    "does not reach the victim by any vector through a proxy that refuses it%s",
    async (somebodyElse) => {
      const browser = somebodyElse ? await connectToAnother() : guarded;
      const victim = await startVictim();
      const origin = await startHostileSite(victim);
      const proxy = await proxyWith([`localhost:${origin.port}`]);
      const page = await visit(browser, origin, { proxy: proxy.settings });
      const refused = (vector: string) => proxy.faultOf(`${vector}.localhost`, victim.http)?.kind;
      await expect.poll(() => vectors.filter((vector) => refused(vector) !== "blocked"), soon).toEqual([]);
      expect(await page.evaluate("window.report")).toEqual([[], [], [], "failed"]);
      expect([...victim.reached]).toEqual([]);
      expect(counts(victim)).toEqual([0, 0, 0, 0]);
      expect(new Set(proxy.faults.map(({ kind }) => kind))).toEqual(new Set(["blocked"]));
    },
  );

  night.test("does not reach the victim by redirecting its own address there", async () => {
    const victim = await startVictim();
    const origin = await startHostileSite(victim);
    const proxy = await proxyWith([`localhost:${origin.port}`]);
    const page = await visit(guarded, origin, { proxy: proxy.settings });
    for (const status of [301, 302, 303, 307, 308]) {
      for (const scheme of ["http", "https"]) {
        const host = `top-${status}-${scheme}.localhost`;
        const to = encodeURIComponent(`${scheme}://${host}:${victim.http}/`);
        // Over TLS there is no response. Over plain HTTP Chromium may show the proxy's refusal.
        const answer = await page.goto(`http://localhost:${origin.port}/${status}?to=${to}`).catch(() => null);
        expect(answer?.status() ?? 403).toBe(403);
        expect(proxy.faultOf(host, victim.http)?.kind).toBe("blocked");
      }
    }
    expect(counts(victim)).toEqual([0, 0, 0, 0]);
  });

  night.test("does not reach the service's own ports, even if the policy allows this machine", async () => {
    const victim = await startVictim();
    const origin = await startHostileSite(victim);
    const proxy = await proxyWith(["127.0.0.0/8", "::1/128"], [victim.http]);
    await visit(guarded, origin, { proxy: proxy.settings });
    await expect
      .poll(() => vectors.filter((vector) => !proxy.faultOf(`${vector}.localhost`, victim.http)), soon)
      .toEqual([]);
    expect(victim.arrivals.http()).toBe(0);
  });

  it("cannot resolve any host if its context has no proxy", async () => {
    const origin = await startHostileSite(await startVictim());
    const context = await guarded.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await expect(page.goto(`http://localhost:${origin.port}/`)).rejects.toThrow("net::ERR_NAME_NOT_RESOLVED");
    await expect(page.goto(`http://127.0.0.2:${origin.port}/`)).rejects.toThrow("net::ERR_NAME_NOT_RESOLVED");
    expect(origin.connections()).toBe(0);
  });
});
