import { Resolver as DnsResolver } from "node:dns/promises";
import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startDnsServer } from "../../test/network/dns-server.ts";
import {
  authorization,
  get,
  type Origin,
  open,
  rawConnection,
  startOrigin,
  tunnel,
} from "../../test/network/network.ts";
import { createEgressPolicy } from "./policy.ts";
import { type EgressProxy, type EgressProxyOptions, startEgressProxy } from "./proxy.ts";

/** A server that pages must not reach. */
let internal: Origin;
beforeEach(async () => {
  internal = await startOrigin((_request, response) => response.end("secret"));
  onTestFinished(internal.close);
});

interface Guarded extends EgressProxy {
  /** The names that were resolved. */
  readonly lookups: string[];
}

async function proxyOf({
  allow = [],
  names = {},
  ...options
}: Partial<EgressProxyOptions> & { allow?: string[]; names?: Record<string, string[]> } = {}): Promise<Guarded> {
  const lookups: string[] = [];
  const proxy = await startEgressProxy({
    policy: createEgressPolicy(allow),
    budgets: { bytes: 1_000_000, requests: 100 },
    resolver: async (name) => {
      lookups.push(name);
      return names[name] ?? [];
    },
    ...options,
  });
  onTestFinished(proxy.close);
  return Object.assign(proxy, { lookups });
}

/** Requests a host and port with a plain request and with a tunnel. Returns both statuses. */
async function tryBoth(proxy: EgressProxy, authority: string): Promise<number[]> {
  const direct = await get(proxy, `http://${authority}/`);
  expect(direct.body).toBe("");
  const { status, socket } = await tunnel(proxy, authority);
  socket.destroy();
  return [direct.status, status];
}

describe("the proxy", () => {
  const blocked = { kind: "blocked", message: "the address is not public" };

  it.each([
    "127.0.0.1",
    "localhost",
    "app.localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "0x7f.1",
    "0.0.0.0",
    "[::]",
  ])("refuses an internal server under the host %s", async (host) => {
    const proxy = await proxyOf();
    expect(await tryBoth(proxy, `${host}:${internal.port}`)).toEqual([403, 403]);
    expect(proxy.faultOf(new URL(`http://${host}`).hostname, internal.port)).toMatchObject(blocked);
    expect(internal.connections()).toBe(0);
  });

  it.each([
    ["a name with its address", ["127.0.0.1"]],
    ["a name with its IPv6 address", ["::1"]],
    ["a name with a mapped address", ["::ffff:127.0.0.1"]],
    ["a name with a scoped address", ["fe80::1%lo"]],
    ["a name with an invalid address", ["127.1"]],
    ["a name with a public address first", ["93.184.216.34", "127.0.0.1"]],
    ["a name with a public address last", ["127.0.0.1", "2606:4700::1"]],
  ])("refuses an internal server under %s", async (_what, addresses) => {
    const proxy = await proxyOf({ names: { "rebind.example": addresses } });
    expect(await tryBoth(proxy, "rebind.example:8080")).toEqual([403, 403]);
    expect(proxy.faultOf("rebind.example", 8080)).toMatchObject(blocked);
    expect(internal.connections()).toBe(0);
  });

  it("refuses an internal server under a name that also has an allowed address", async () => {
    const otherOrigin = await startOrigin((_request, response) => response.end("other"), "0.0.0.0");
    onTestFinished(otherOrigin.close);
    const proxy = await proxyOf({
      allow: ["127.0.0.2/32", `127.0.0.1:${internal.port}`],
      names: { "mixed.example": ["127.0.0.2", "127.0.0.1"] },
    });
    expect(await tryBoth(proxy, `mixed.example:${otherOrigin.port}`)).toEqual([403, 403]);
    expect(otherOrigin.connections()).toBe(0);
  });

  it("refuses an internal server without resolving names that are never public, or ports that are not used for web pages", async () => {
    const proxy = await proxyOf();
    for (const authority of [
      "db.internal:80",
      "redis:8080",
      "printer.local:443",
      "example.com:22",
      "example.com:6379",
    ]) {
      expect(await tryBoth(proxy, authority)).toEqual([403, 403]);
    }
    expect(proxy.faultOf("example.com", 22)?.message).toBe("port 22 is not open to this service");
    expect(proxy.lookups).toEqual([]);
  });
});

describe("the proxy", () => {
  it("connects to the address that was judged when a name's address changes", async () => {
    const dns = await startDnsServer(["127.0.0.1", "127.0.0.2"]);
    onTestFinished(dns.close);
    const client = new DnsResolver();
    client.setServers([`127.0.0.1:${dns.port}`]);
    const reached: unknown[] = [];
    const origin = await startOrigin(
      (request, response) => response.end(void reached.push(request.socket.localAddress)),
      "0.0.0.0",
    );
    onTestFinished(origin.close);
    const proxy = await proxyOf({ allow: ["127.0.0.1/32"], resolver: (name) => client.resolve4(name) });
    for (let i = 0; i < 5; i += 1) await get(proxy, `http://rebind.example:${origin.port}/`);
    expect(reached).toEqual(Array(5).fill("127.0.0.1"));
    expect(dns.queries).toEqual(["rebind.example"]);
  });

  it("still refuses a name whose first address was not public", async () => {
    const dns = await startDnsServer(["10.0.0.1", "127.0.0.1"]);
    onTestFinished(dns.close);
    const client = new DnsResolver();
    client.setServers([`127.0.0.1:${dns.port}`]);
    const proxy = await proxyOf({ allow: ["127.0.0.1/32"], resolver: (name) => client.resolve4(name) });
    expect(await tryBoth(proxy, `rebind.example:${internal.port}`)).toEqual([403, 403]);
    expect(internal.connections()).toBe(0);
  });
});

describe("the ports of this service", () => {
  it("are refused by the proxy whatever the policy allows", async () => {
    const origin = await startOrigin((_request, response) => response.end("own"), "0.0.0.0");
    onTestFinished(origin.close);
    const proxy = await proxyOf({
      allow: ["0.0.0.0/0", "::/0", `localhost:${origin.port}`, `127.0.0.1:${origin.port}`],
      names: { "own.example": ["127.0.0.1"], "mixed.example": ["127.0.0.1", "192.0.2.1"] },
      ownPorts: [origin.port],
    });
    const interfaces = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
    const addresses = interfaces.filter(({ family }) => family === "IPv4").map(({ address }) => address);
    for (const host of [
      "127.0.0.1",
      "127.9.9.9",
      "localhost",
      "own.example",
      "mixed.example",
      "0.0.0.0",
      "[::]",
      ...addresses,
    ]) {
      expect(await tryBoth(proxy, `${host}:${origin.port}`)).toEqual([403, 403]);
    }
    expect(origin.connections()).toBe(0);
    expect((await get(proxy, `http://127.0.0.1:${internal.port}/`)).body).toBe("secret");
  });

  it("include those of the proxy", async () => {
    const proxy = await proxyOf({ allow: ["127.0.0.0/8"] });
    expect(await tryBoth(proxy, new URL(proxy.settings.server).host)).toEqual([403, 403]);
  });
});

describe("the proxy, without its credentials,", () => {
  it("answers 407 to every request and reveals nothing", async () => {
    const options = { allow: [`127.0.0.1:${internal.port}`], names: { "site.example": ["127.0.0.1"] } };
    const [proxy, otherProxy] = [await proxyOf(options), await proxyOf(options)];
    const { username } = proxy.settings;
    const wrong = [
      {},
      authorization(otherProxy),
      { "Proxy-Authorization": "Basic" },
      { "Proxy-Authorization": `Basic ${Buffer.from(`${username}:`).toString("base64")}` },
      { Authorization: authorization(proxy)["Proxy-Authorization"] ?? "" },
    ];
    for (const headers of wrong) {
      for (const host of ["127.0.0.1", "site.example", "10.0.0.1"]) {
        const direct = await open(proxy, `http://${host}:${internal.port}/`, { headers });
        expect([direct.statusCode, direct.headers["proxy-authenticate"], await text(direct)]).toEqual([
          407,
          'Basic realm="egress"',
          "",
        ]);
        const { status, headers: answer, socket } = await tunnel(proxy, `${host}:${internal.port}`, headers);
        expect([status, answer["proxy-authenticate"]]).toEqual([407, 'Basic realm="egress"']);
        socket.destroy();
      }
    }
    expect(internal.connections()).toBe(0);
    expect(proxy.lookups).toEqual([]);
    expect(proxy.faults).toEqual([]);
    expect(proxy.traffic).toEqual({ requests: 0, bytes: 0 });
    expect((await get(proxy, `http://127.0.0.1:${internal.port}/`)).body).toBe("secret");
  });
});

describe("an invalid proxy request", () => {
  it.each([
    "/",
    "https://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "*",
    "http://",
    "http://[::1/",
    "//example.com/",
  ])("is refused: GET %s", async (target) => {
    const proxy = await proxyOf({ allow: ["0.0.0.0/0", "::/0"] });
    const answer = await open(proxy, target, { headers: authorization(proxy) });
    expect(answer.statusCode).toBe(400);
    expect(proxy.traffic.requests).toBe(0);
  });

  it.each([
    "example.com",
    "example.com:",
    "example.com:0x50",
    "user@example.com:443",
    "example.com:443/",
    "::1:443",
    ":443",
    "a..b:443",
    "256.256.256.256:443",
    "example.com:99999",
    "[zz]:443",
  ])("is refused: CONNECT %s", async (target) => {
    const proxy = await proxyOf({ allow: ["0.0.0.0/0", "::/0"] });
    const socket = await rawConnection(proxy);
    const credentials = authorization(proxy)["Proxy-Authorization"];
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${credentials}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(proxy.lookups).toEqual([]);
    expect(proxy.traffic.requests).toBe(0);
  });

  it("only ends its own connection", async () => {
    const proxy = await proxyOf({ allow: [`127.0.0.1:${internal.port}`] });
    const socket = await rawConnection(proxy);
    socket.write("\u0016\u0003\u0001 not HTTP at all\r\n\r\n");
    expect(await text(socket)).toBe("");
    expect((await get(proxy, `http://127.0.0.1:${internal.port}/`)).body).toBe("secret");
  });
});

describe("Chromium's own requests", () => {
  it("are refused and not recorded", async () => {
    const proxy = await proxyOf({ names: { "content-autofill.googleapis.com": ["127.0.0.1"] } });
    expect(await tryBoth(proxy, "content-autofill.googleapis.com:443")).toEqual([403, 403]);
    expect([proxy.lookups, proxy.faults, proxy.traffic]).toEqual([[], [], { requests: 0, bytes: 0 }]);
  });
});

// Other systems than Linux have only one loopback address.
it.runIf(process.platform === "linux")("the proxy listens on one address only", async () => {
  const proxy = await proxyOf();
  const { hostname, port } = new URL(proxy.settings.server);
  expect(hostname).toBe("127.0.0.1");
  // The port of the service is free on another loopback address.
  const otherServer = createServer();
  await new Promise<void>((listening, failed) => {
    otherServer.once("error", failed).listen(Number(port), "127.0.0.2", listening);
  });
  await new Promise((closed) => otherServer.close(closed));
});
