import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fullPort } from "../../test/network/full-port.ts";
import {
  get,
  type Listener,
  listening,
  type Origin,
  portOf,
  rawConnection,
  startOrigin,
  tunnel,
} from "../../test/network/network.ts";
import type { Budget } from "./ledger.ts";
import { createEgressPolicy } from "./policy.ts";
import { type EgressProxy, type EgressProxyOptions, startEgressProxy } from "./proxy.ts";

async function originOf(listener: Listener): Promise<Origin> {
  const origin = await startOrigin(listener);
  onTestFinished(origin.close);
  return origin;
}

interface Limited extends EgressProxy {
  /** The arguments of the calls of onExceeded. */
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

/** Starts a server that accepts connections and sends nothing. */
async function silentServer(): Promise<{ port: number; arrived: Socket[] }> {
  const arrived: Socket[] = [];
  const server = await listening(createServer((socket) => void arrived.push(socket.on("error", () => {}).resume())));
  onTestFinished(() => {
    for (const socket of arrived) socket.destroy();
    server.close();
  });
  return { port: portOf(server), arrived };
}

/** Waits until a connection is closed, even if it is already. */
async function closed(socket: Socket): Promise<void> {
  if (!socket.resume().closed) await once(socket, "close").catch(() => {});
}

describe("the byte budget", () => {
  const endless = (origin: {
    write(chunk: Buffer): boolean;
    once(event: "drain", listener: () => void): unknown;
    destroyed: boolean;
  }) => {
    const pump = () => {
      let more = true;
      while (more && !origin.destroyed) more = origin.write(Buffer.alloc(16_384));
      if (!origin.destroyed) origin.once("drain", pump);
    };
    pump();
  };

  it("closes an endless response and all other connections, and no new ones are made", async () => {
    const origin = await originOf((_request, response) => endless(response));
    const silent = await silentServer();
    const proxy = await proxyOf();
    const { socket: bystander } = await tunnel(proxy, `127.0.0.1:${silent.port}`);
    await expect(get(proxy, `http://127.0.0.1:${origin.port}/`)).rejects.toThrow();
    await closed(bystander);
    expect(proxy.traffic).toMatchObject({ requests: 2, exceeded: "bytes" });
    // At most one read per connection exceeds the budget.
    expect(proxy.traffic.bytes).toBeLessThan(1_000_000 + 2 * 65_536);
    expect(proxy.told).toEqual(["bytes"]);
    const connections = origin.connections();
    await closed(await rawConnection(proxy));
    await expect(get(proxy, `http://127.0.0.1:${origin.port}/`)).rejects.toThrow();
    expect(origin.connections()).toBe(connections);
    expect(proxy.told).toEqual(["bytes"]);
    expect(proxy.faults).toEqual([]);
  });

  it("counts both directions of a tunnel", async () => {
    const proxy = await proxyOf();
    const echo = await listening(createServer((socket) => void socket.on("error", () => {}).pipe(socket)));
    onTestFinished(() => void echo.close());
    const { socket } = await tunnel(proxy, `127.0.0.1:${portOf(echo)}`);
    socket.write(Buffer.alloc(1_000));
    let received = 0;
    while (received < 1_000) received += ((await once(socket, "data"))[0] as Buffer).length;
    expect(proxy.traffic).toEqual({ requests: 1, bytes: 2_000 });
    endless(socket);
    await closed(socket);
    expect(proxy.traffic.exceeded).toBe("bytes");
  });

  it("counts the body of a plain request", async () => {
    const origin = await originOf((request, response) => void request.resume().once("end", () => response.end()));
    const proxy = await proxyOf();
    await expect(
      get(proxy, `http://127.0.0.1:${origin.port}/`, { method: "POST", body: Buffer.alloc(2_000_000) }),
    ).rejects.toThrow();
    expect(proxy.traffic.exceeded).toBe("bytes");
  });
});

describe("the request budget", () => {
  it("counts every request, including refused ones", async () => {
    const origin = await originOf((_request, response) => response.end("ok"));
    const proxy = await proxyOf({ budgets: { bytes: 1_000_000, requests: 3 } });
    const url = `http://127.0.0.1:${origin.port}/`;
    expect((await get(proxy, url)).body).toBe("ok");
    expect((await get(proxy, "http://10.0.0.1/")).status).toBe(403);
    expect((await get(proxy, url)).body).toBe("ok");
    await expect(get(proxy, url)).rejects.toThrow();
    expect(origin.hits).toHaveLength(2);
    expect(proxy.traffic).toMatchObject({ requests: 4, exceeded: "requests" });
    expect(proxy.told).toEqual(["requests"]);
  });

  it("applies even if onExceeded throws", async () => {
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

describe("the proxy times out", () => {
  it("a request to a server that does not answer, with status 504", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf({ timeouts: { idle: 50 } });
    expect(await get(proxy, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 504, body: "" });
    expect(proxy.faultOf("127.0.0.1", port)).toMatchObject({
      kind: "timeout",
      message: "the server did not answer in time",
    });
    await Promise.all(arrived.map(closed));
  });

  it("an idle tunnel, on both sides", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf({ timeouts: { idle: 50 } });
    const { status, socket } = await tunnel(proxy, `127.0.0.1:${port}`);
    expect(status).toBe(200);
    await closed(socket);
    await Promise.all(arrived.map(closed));
  });

  it("connecting to a host that does not accept connections", async () => {
    const port = await fullPort();
    const proxy = await proxyOf({ timeouts: { connect: 100 } });
    expect((await get(proxy, `http://127.0.0.1:${port}/`)).status).toBe(504);
    expect((await tunnel(proxy, `127.0.0.1:${port}`)).status).toBe(504);
    expect(proxy.faultOf("127.0.0.1", port)?.kind).toBe("timeout");
  });

  it("resolving a name", async () => {
    const proxy = await proxyOf({ timeouts: { resolve: 50 }, resolver: () => new Promise(() => {}) });
    expect((await tunnel(proxy, "slow.example:443")).status).toBe(502);
    expect(proxy.faultOf("slow.example", 443)?.kind).toBe("dns");
  });
});

describe("close", () => {
  it("closes every connection on both sides and frees the port", async () => {
    const { port, arrived } = await silentServer();
    const proxy = await proxyOf();
    const { socket } = await tunnel(proxy, `127.0.0.1:${port}`);
    const waiting = expect(get(proxy, `http://127.0.0.1:${port}/`)).rejects.toThrow();
    await expect.poll(() => arrived.length).toBe(2);
    await proxy.close();
    await waiting;
    await Promise.all([socket, ...arrived].map(closed));
    await expect(rawConnection(proxy)).rejects.toThrow("ECONNREFUSED");
    expect(proxy.faults).toEqual([]);
  });

  it("may be called twice", async () => {
    const proxy = await proxyOf();
    await Promise.all([proxy.close(), proxy.close()]);
    await proxy.close();
  });
});
