import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fullPort } from "../../test/network/full-port.ts";
import {
  get,
  type Listener,
  listening,
  portOf,
  rawConnection,
  type Site,
  startSite,
  tunnel,
} from "../../test/network/network.ts";
import type { Budget } from "./ledger.ts";
import { createEgressPolicy } from "./policy.ts";
import { type EgressProxy, type EgressProxyOptions, startEgressProxy } from "./proxy.ts";

async function siteOf(listener: Listener): Promise<Site> {
  const site = await startSite(listener);
  onTestFinished(site.close);
  return site;
}

interface Limited extends EgressProxy {
  /** What onExceeded was told. */
  readonly told: Budget[];
}

async function proxyOf(options: Partial<EgressProxyOptions> = {}): Promise<Limited> {
  const told: Budget[] = [];
  const proxy = await startEgressProxy({
    policy: createEgressPolicy(["127.0.0.0/8"]),
    budgets: { bytes: 1_000_000, requests: 100 },
    onExceeded: (budget) => told.push(budget),
    ...options,
  });
  onTestFinished(proxy.close);
  return Object.assign(proxy, { told });
}

/** A server that takes connections and says nothing. */
async function silentServer(): Promise<{ port: number; arrived: Socket[] }> {
  const arrived: Socket[] = [];
  const server = await listening(createServer((socket) => void arrived.push(socket.on("error", () => {}).resume())));
  onTestFinished(() => {
    for (const socket of arrived) socket.destroy();
    server.close();
  });
  return { port: portOf(server), arrived };
}

/** Waits until a connection is gone, even if it is gone already. */
async function gone(socket: Socket): Promise<void> {
  if (!socket.resume().closed) await once(socket, "close").catch(() => {});
}

describe("the budget of bytes", () => {
  const endless = (site: {
    write(chunk: Buffer): boolean;
    once(event: "drain", next: () => void): unknown;
    destroyed: boolean;
  }) => {
    const pump = () => {
      let more = true;
      while (more && !site.destroyed) more = site.write(Buffer.alloc(16_384));
      if (!site.destroyed) site.once("drain", pump);
    };
    pump();
  };

  it("ends an endless body, everything else that is open, and what would come after", async () => {
    const site = await siteOf((_request, response) => endless(response));
    const silent = await silentServer();
    const proxy = await proxyOf();
    const { socket: bystander } = await tunnel(proxy, `127.0.0.1:${silent.port}`);
    await expect(get(proxy, `http://127.0.0.1:${site.port}/`)).rejects.toThrow();
    await gone(bystander);
    expect(proxy.traffic).toMatchObject({ requests: 2, exceeded: "bytes" });
    // One read beyond the budget, at most, was under way.
    expect(proxy.traffic.bytes).toBeLessThan(1_000_000 + 2 * 65_536);
    expect(proxy.told).toEqual(["bytes"]);
    const connections = site.connections();
    await gone(await rawConnection(proxy));
    await expect(get(proxy, `http://127.0.0.1:${site.port}/`)).rejects.toThrow();
    expect(site.connections()).toBe(connections);
    expect(proxy.told).toEqual(["bytes"]);
    expect(proxy.faults).toEqual([]);
  });

  it("counts a tunnel in both directions", async () => {
    const proxy = await proxyOf();
    const echo = await listening(createServer((socket) => void socket.on("error", () => {}).pipe(socket)));
    onTestFinished(() => void echo.close());
    const { socket } = await tunnel(proxy, `127.0.0.1:${portOf(echo)}`);
    socket.write(Buffer.alloc(1_000));
    let received = 0;
    while (received < 1_000) received += ((await once(socket, "data"))[0] as Buffer).length;
    expect(proxy.traffic).toEqual({ requests: 1, bytes: 2_000 });
    endless(socket);
    await gone(socket);
    expect(proxy.traffic.exceeded).toBe("bytes");
  });

  it("counts what a plain request sends", async () => {
    const site = await siteOf((request, response) => void request.resume().once("end", () => response.end()));
    const proxy = await proxyOf();
    await expect(
      get(proxy, `http://127.0.0.1:${site.port}/`, { method: "POST", body: Buffer.alloc(2_000_000) }),
    ).rejects.toThrow();
    expect(proxy.traffic.exceeded).toBe("bytes");
  });
});

describe("the budget of requests", () => {
  it("lets as many through as it says, refused ones among them", async () => {
    const site = await siteOf((_request, response) => response.end("ok"));
    const proxy = await proxyOf({ budgets: { bytes: 1_000_000, requests: 3 } });
    const url = `http://127.0.0.1:${site.port}/`;
    expect((await get(proxy, url)).body).toBe("ok");
    expect((await get(proxy, "http://10.0.0.1/")).status).toBe(403);
    expect((await get(proxy, url)).body).toBe("ok");
    await expect(get(proxy, url)).rejects.toThrow();
    expect(site.hits).toHaveLength(2);
    expect(proxy.traffic).toMatchObject({ requests: 4, exceeded: "requests" });
    expect(proxy.told).toEqual(["requests"]);
  });

  it("holds even if whoever is told of it fails", async () => {
    for (const ask of [
      (proxy: EgressProxy) => get(proxy, "http://127.0.0.1:1/"),
      (proxy: EgressProxy) => tunnel(proxy, "127.0.0.1:1"),
    ]) {
      const proxy = await proxyOf({
        budgets: { bytes: 1, requests: 0 },
        onExceeded: () => {
          throw new Error("not my day");
        },
      });
      await expect(ask(proxy)).rejects.toThrow();
      expect(proxy.traffic.exceeded).toBe("requests");
    }
  });
});

describe("silence", () => {
  it("of a site ends its request with a 504", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf({ timeouts: { idle: 50 } });
    expect(await get(proxy, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 504, body: "" });
    expect(proxy.faultOf("127.0.0.1", port)).toMatchObject({
      kind: "timeout",
      message: "the server did not answer in time",
    });
    await Promise.all(arrived.map(gone));
  });

  it("in a tunnel ends it on both sides", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf({ timeouts: { idle: 50 } });
    const { status, socket } = await tunnel(proxy, `127.0.0.1:${port}`);
    expect(status).toBe(200);
    await gone(socket);
    await Promise.all(arrived.map(gone));
  });

  it("of a host that takes no connections is not waited out", async () => {
    const port = await fullPort();
    const proxy = await proxyOf({ timeouts: { connect: 100 } });
    expect((await get(proxy, `http://127.0.0.1:${port}/`)).status).toBe(504);
    expect((await tunnel(proxy, `127.0.0.1:${port}`)).status).toBe(504);
    expect(proxy.faultOf("127.0.0.1", port)?.kind).toBe("timeout");
  });

  it("of DNS is not waited out", async () => {
    const proxy = await proxyOf({ timeouts: { resolve: 50 }, resolver: () => new Promise(() => {}) });
    expect((await tunnel(proxy, "slow.example:443")).status).toBe(502);
    expect(proxy.faultOf("slow.example", 443)?.kind).toBe("dns");
  });
});

describe("closing", () => {
  it("kills every connection on both sides and frees the port", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf();
    const { socket } = await tunnel(proxy, `127.0.0.1:${port}`);
    const waiting = expect(get(proxy, `http://127.0.0.1:${port}/`)).rejects.toThrow();
    await expect.poll(() => arrived.length).toBe(2);
    await proxy.close();
    await waiting;
    await Promise.all([socket, ...arrived].map(gone));
    await expect(rawConnection(proxy)).rejects.toThrow("ECONNREFUSED");
    expect(proxy.faults).toEqual([]);
  });

  it("may be asked for twice", async () => {
    const proxy = await proxyOf();
    await Promise.all([proxy.close(), proxy.close()]);
    await proxy.close();
  });
});
