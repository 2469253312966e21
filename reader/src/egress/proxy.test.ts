import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createServer as createTlsServer, connect as tlsConnect } from "node:tls";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  authorization,
  get,
  type Listener,
  listening,
  type Origin,
  portOf,
  rawConnection,
  startOrigin,
  tunnel,
  unusedPort,
} from "../../test/network/network.ts";
import { createEgressPolicy } from "./policy.ts";
import { type EgressProxy, type EgressProxyOptions, startEgressProxy } from "./proxy.ts";

async function originOf(listener: Listener): Promise<Origin> {
  const origin = await startOrigin(listener);
  onTestFinished(origin.close);
  return origin;
}

/** Starts a proxy that resolves every name to 127.0.0.1 and allows this machine's addresses. */
async function proxyOf(options: Partial<EgressProxyOptions> = {}): Promise<EgressProxy> {
  const proxy = await startEgressProxy({
    policy: createEgressPolicy(["127.0.0.0/8", "::1/128"]),
    budgets: { bytes: 50_000_000, requests: 1_000 },
    resolver: async () => ["127.0.0.1"],
    ...options,
  });
  onTestFinished(proxy.close);
  return proxy;
}

describe("a plain request", () => {
  it("arrives with the requested host name, and the response comes back unchanged", async () => {
    const origin = await originOf(async (request, response) => {
      response.writeHead(201, "Made Up", ["Set-Cookie", "a=1", "X-Case", "Kept", "Set-Cookie", "b=2"]);
      response.end(`${request.method} ${request.url} ${request.headers.host} ${await text(request)}`);
    });
    const proxy = await proxyOf();
    const answer = await get(proxy, `http://site.test:${origin.port}/a%20b?c=%2F`, { method: "POST", body: "hello" });
    expect(answer).toMatchObject({ status: 201, body: `POST /a%20b?c=%2F site.test:${origin.port} hello` });
    expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(answer.rawHeaders).toContain("X-Case");
    expect(proxy.faults).toEqual([]);
  });

  it("is forwarded with the host of its URL, whatever its Host header says", async () => {
    const origin = await originOf(({ rawHeaders }, response) => response.end(JSON.stringify(rawHeaders)));
    const answer = await get(await proxyOf(), `http://site.test:${origin.port}/`, { headers: { Host: "other.test" } });
    expect(JSON.parse(answer.body)).toEqual(["Host", `site.test:${origin.port}`, "Connection", "close"]);
  });

  it("is forwarded without hop-by-hop headers, in both directions", async () => {
    const origin = await originOf((request, response) => {
      response.sendDate = false;
      response.setHeader("Connection", "X-Hop, close");
      response.setHeader("X-Hop", "1");
      response.setHeader("Keep-Alive", "timeout=77");
      response.setHeader("Proxy-Authenticate", "Basic");
      response.setHeader("X-End", "2");
      response.end(JSON.stringify(request.headers));
    });
    const { headers, body } = await get(await proxyOf(), `http://site.test:${origin.port}/`, {
      headers: {
        Connection: "X-Private",
        "X-Private": "1",
        "Proxy-Connection": "keep-alive",
        TE: "trailers",
        Upgrade: "h2c",
        "X-End": "3",
      },
    });
    expect(JSON.parse(body)).toEqual({ host: `site.test:${origin.port}`, "x-end": "3", connection: "close" });
    expect(headers["x-end"]).toBe("2");
    expect(headers["x-hop"]).toBeUndefined();
    expect(headers["keep-alive"]).toBeUndefined();
    expect(headers.date).toBeUndefined();
    expect(headers["proxy-authenticate"]).toBeUndefined();
  });

  it("is forwarded with its body unchanged: chunked, compressed, empty, of unknown length", async () => {
    const packed = gzipSync("x".repeat(1_000));
    const origin = await originOf(async (request, response) => {
      if (request.url === "/gzip") return void response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed);
      if (request.url === "/empty") return void response.writeHead(204).end();
      if (request.url === "/echo")
        return void response.end(`${request.headers["transfer-encoding"]} ${await text(request)}`);
      response.write("one ");
      response.end("two");
    });
    const proxy = await proxyOf();
    const url = (path: string) => `http://site.test:${origin.port}${path}`;
    expect((await get(proxy, url("/"))).body).toBe("one two");
    expect(await get(proxy, url("/"), { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
    expect(await get(proxy, url("/empty"))).toMatchObject({ status: 204, body: "" });
    expect((await get(proxy, url("/gzip"))).headers).toMatchObject({ "content-encoding": "gzip" });
    const sent = await get(proxy, url("/echo"), {
      method: "DELETE",
      headers: { "Transfer-Encoding": "chunked" },
      body: "chunk",
    });
    expect(sent.body).toBe("chunked chunk");
  });

  it("may have headers longer than Node's default limit", async () => {
    const long = "x".repeat(100_000);
    const origin = await originOf((request, response) =>
      response.setHeader("X-Long", request.headers["x-long"] ?? "").end(),
    );
    const answer = await get(await proxyOf(), `http://site.test:${origin.port}/`, { headers: { "X-Long": long } });
    expect(answer.headers["x-long"]).toBe(long);
  }, 10000);

  it("is interrupted in the browser too if its response is", async () => {
    const origin = await originOf((request, response) => {
      response.writeHead(200, { "Content-Length": "1000" });
      response.write("half", () => request.socket.destroy());
    });
    await expect(get(await proxyOf(), `http://site.test:${origin.port}/`)).rejects.toThrow(/aborted|terminated|reset/i);
  });

  it.each([
    ["text that is not HTTP", "SSH-2.0-OpenSSH_9.9\r\n"],
    [
      "an upgrade that was not requested",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
    ],
    ["a status line with a control character", "HTTP/1.1 200 O\u0001K\r\n\r\n"],
    ["a header with a control character", "HTTP/1.1 200 OK\r\nX-A: a\u0000b\r\n\r\n"],
    ["nothing", ""],
  ])("fails with status 502 if it is answered with %s", async (_what, bytes) => {
    const server = await listening(
      createTcpServer((socket) => void socket.on("error", () => {}).once("data", () => socket.end(bytes))),
    );
    onTestFinished(() => void server.close());
    const proxy = await proxyOf();
    const [answer] = await Promise.allSettled([get(proxy, `http://site.test:${portOf(server)}/`)]);
    expect(answer).toMatchObject({ status: "fulfilled", value: { status: 502, body: "" } });
    expect(proxy.faultOf("site.test", portOf(server))?.kind).toBe("unreachable");
  });

  it.each(["before the response", "during the response"])(
    "is closed at the server as well if the browser cancels it %s",
    async (when) => {
      const origin = await originOf(
        (_request, response) => when === "during the response" && response.write("endless"),
      );
      const proxy = await proxyOf();
      const arrived = once(origin.server, "request");
      const request = plainRequest(proxy, `http://site.test:${origin.port}/`);
      const [{ socket }] = (await arrived) as [IncomingMessage]; // the event's first argument
      if (when === "during the response") await once(request, "response");
      request.destroy();
      if (!socket.closed) await once(socket, "close");
      expect(proxy.faults).toEqual([]);
    },
  );
});

describe("a browser that disconnects while the name is being resolved", () => {
  it.each(["plain", "tunnel"])("leaves no connection of the proxy open (%s)", async (form) => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: addresses, resolve: answer } = Promise.withResolvers<string[]>();
    const origin = await originOf(() => {});
    const proxy = await proxyOf({
      resolver: () => {
        ask();
        return addresses;
      },
    });
    const socket = await rawConnection(proxy);
    const target = `site.test:${origin.port}`;
    const start = form === "plain" ? `GET http://${target}/` : `CONNECT ${target}`;
    socket.write(`${start} HTTP/1.1\r\nHost: ${target}\r\n${headerLines(proxy)}\r\n`);
    await asked;
    const arrived = once(origin.server, "connection");
    socket.resetAndDestroy();
    // When the proxy has answered another request, it has also noticed the disconnection.
    expect((await get(proxy, "http://10.0.0.1/")).status).toBe(403);
    answer(["127.0.0.1"]);
    const [upstream]: Socket[] = await arrived;
    if (upstream && !upstream.resume().closed) await once(upstream, "close");
    expect(proxy.faultOf("site.test", origin.port)).toBeUndefined();
  });
});

describe("a tunnel", () => {
  it("forwards TLS end to end", async () => {
    const server = await listening(
      createTlsServer({ key: await fixture("localhost.key"), cert: await fixture("localhost.crt") }, (socket) => {
        socket.on("error", () => {}).end(`you asked for ${String(socket.servername)}`);
      }),
    );
    onTestFinished(() => void server.close());
    const { status, socket } = await tunnel(await proxyOf(), `site.test:${portOf(server)}`);
    expect(status).toBe(200);
    const secure = tlsConnect({ socket, servername: "localhost", ca: await fixture("localhost.crt") });
    expect(await text(secure)).toBe("you asked for localhost");
    expect(secure.authorized).toBe(true);
  });

  it("forwards the handshake and frames of a websocket", async () => {
    const origin = await originOf(() => {});
    origin.server.on("upgrade", (_request, socket: Socket) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
      socket.pipe(socket);
    });
    const { socket } = await tunnel(await proxyOf(), `site.test:${origin.port}`);
    const request = httpRequest({
      createConnection: () => socket,
      path: "/live",
      headers: { Connection: "Upgrade", Upgrade: "websocket" },
    });
    request.end();
    const [, raw]: [unknown, Socket] = await new Promise((resolve) =>
      request.once("upgrade", (...args) => resolve([args[0], args[1]])),
    );
    raw.write("frame");
    expect(String((await once(raw, "data"))[0])).toBe("frame");
    raw.destroy();
    expect(origin.hits).toEqual(["UPGRADE /live"]);
  });

  it("lets one side end while the other still sends", async () => {
    const server = await listening(
      createTcpServer({ allowHalfOpen: true }, (socket) => {
        const chunks: Buffer[] = [];
        socket
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("end", () => socket.end(`received: ${Buffer.concat(chunks)}`));
      }),
    );
    onTestFinished(() => void server.close());
    const proxy = await proxyOf();
    const socket = await rawConnection(proxy);
    const authority = `site.test:${portOf(server)}`;
    // The data follows immediately, in the same packet as the CONNECT request.
    socket.end(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${headerLines(proxy)}\r\nlast data`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nreceived: last data$/s);
  });

  it("makes a fast sender wait for a slow receiver", async () => {
    const chunk = Buffer.alloc(65_536);
    let sent = 0;
    const server = await listening(
      createTcpServer((socket) => {
        const pump = () => {
          while (sent < 40_000_000 && socket.write(chunk)) sent += chunk.length;
          if (sent >= 40_000_000) socket.end();
        };
        socket.on("error", () => {}).on("drain", pump);
        pump();
      }),
    );
    onTestFinished(() => void server.close());
    const proxy = await proxyOf();
    const { socket } = await tunnel(proxy, `site.test:${portOf(server)}`);
    socket.pause();
    // The sender stalls when all buffers are full: no more bytes arrive in many turns of the event loop.
    for (let still = 0, lastBytes = -1; still < 50; lastBytes = proxy.traffic.bytes) {
      await nextTurn();
      still = proxy.traffic.bytes === lastBytes && lastBytes > 0 ? still + 1 : 0;
    }
    expect(proxy.traffic.bytes).toBeLessThan(30_000_000);
    let received = 0;
    socket.on("data", (data: Buffer) => {
      received += data.length;
    });
    socket.resume();
    await once(socket, "end");
    expect(received).toBeGreaterThanOrEqual(40_000_000);
  });

  it("closes on both sides when one side is reset", async () => {
    const arrived: Socket[] = [];
    const server = await listening(createTcpServer((socket) => void arrived.push(socket.on("error", () => {}))));
    onTestFinished(() => void server.close());
    const proxy = await proxyOf();
    for (const breaks of ["site", "browser"] as const) {
      const { socket } = await tunnel(proxy, `site.test:${portOf(server)}`);
      const upstream = arrived.at(-1);
      if (!upstream) throw new Error("the tunnel did not arrive");
      const [broken, otherEnd] = breaks === "site" ? [upstream, socket] : [socket, upstream];
      const ended = once(otherEnd.resume(), "close");
      broken.resetAndDestroy();
      await ended;
    }
  });
});

describe("a host", () => {
  it("is answered with an empty 502 and a recorded reason if it cannot be reached", async () => {
    const port = await unusedPort();
    const proxy = await proxyOf({ resolver: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await get(proxy, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 502, body: "" });
    expect((await tunnel(proxy, `127.0.0.1:${port}`)).status).toBe(502);
    expect((await tunnel(proxy, "nowhere.invalid:443")).status).toBe(502);
    expect(proxy.faults).toEqual([
      { host: "127.0.0.1", port, kind: "refused", message: "the server refused the connection" },
      { host: "nowhere.invalid", port: 443, kind: "dns", message: "the host name could not be resolved" },
    ]);
    expect(proxy.faultOf("NOWHERE.invalid.", 443)?.kind).toBe("dns");
    expect(proxy.faultOf("nowhere.invalid", 80)).toBeUndefined();
  });

  it("is tried at each of its addresses", async () => {
    const origin = await originOf((_request, response) => response.end("found"));
    const proxy = await proxyOf({ resolver: async () => ["127.0.0.77", "127.0.0.1"] });
    expect((await get(proxy, `http://site.test:${origin.port}/`)).body).toBe("found");
    expect((await get(proxy, `http://localhost:${origin.port}/`)).body).toBe("found");
  });

  it("named localhost is reached if one of the two loopback addresses is allowed", async () => {
    const origin = await originOf((_request, response) => response.end("home"));
    const proxy = await proxyOf({ policy: createEgressPolicy(["127.0.0.0/8"]) });
    expect((await get(proxy, `http://localhost:${origin.port}/`)).body).toBe("home");
  });

  it("is no longer recorded as a fault once it answers", async () => {
    const answers = [[], ["127.0.0.1"]];
    const origin = await originOf((_request, response) => response.end("back"));
    const proxy = await proxyOf({ resolver: async () => answers.shift() ?? [] });
    expect((await get(proxy, `http://site.test:${origin.port}/`)).status).toBe(502);
    expect(proxy.faultOf("site.test", origin.port)?.kind).toBe("dns");
    expect((await get(proxy, `http://site.test:${origin.port}/`)).body).toBe("back");
    expect(proxy.faults).toEqual([]);
  });
});

function fixture(name: string): Promise<Buffer> {
  return readFile(new URL(`../../test/network/${name}`, import.meta.url));
}

function plainRequest(proxy: EgressProxy, url: string): ClientRequest {
  const { hostname, port } = new URL(proxy.settings.server);
  const request = httpRequest({ hostname, port, path: url, headers: authorization(proxy), agent: false });
  request.on("error", () => {}).end();
  return request;
}

function headerLines(proxy: EgressProxy): string {
  return Object.entries(authorization(proxy))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
