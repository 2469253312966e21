import { createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer, rootCertificates, setDefaultCACertificates } from "node:tls";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { fullPort } from "../../test/network/full-port.ts";
import { listening, portOf } from "../../test/network/network.ts";
import { certificate, key, type Receiver, startReceiver, trustReceivers } from "../../test/webhooks.ts";
import { type GuardedFetchOptions, guardedFetch } from "./fetch.ts";
import { createEgressPolicy } from "./policy.ts";

beforeAll(trustReceivers);

const post = { method: "POST", headers: { "Content-Type": "text/plain" }, body: Buffer.from("hello") };

const options = (more: Partial<GuardedFetchOptions> = {}): GuardedFetchOptions => ({
  policy: createEgressPolicy(["127.0.0.0/8", "::1/128"]),
  resolve: async () => ["127.0.0.1"],
  ownPorts: new Set(),
  timeout: 20_000,
  signal: new AbortController().signal,
  ...more,
});

const fetchFrom = (url: string, more?: Partial<GuardedFetchOptions>) => guardedFetch(new URL(url), post, options(more));

/** A TCP server that does with a connection what `serve` says, for the test's life. */
async function tcpPort(serve: (socket: Socket) => void, { tls }: { tls: boolean }): Promise<number> {
  const sockets: Socket[] = [];
  const keep = (socket: Socket) => {
    sockets.push(socket.on("error", () => undefined));
    serve(socket);
  };
  const server = await listening(tls ? createTlsServer({ key, cert: certificate }, keep) : createTcpServer(keep));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return portOf(server);
}

describe("a guarded fetch", () => {
  it("sends the request as it is and gives the status, on a connection that it closes", async () => {
    const site = await startReceiver(202);
    expect(await fetchFrom(site.url)).toEqual({ status: 202 });
    expect(site.received).toMatchObject([
      {
        method: "POST",
        path: "/hook?of=test",
        headers: {
          host: `localhost:${site.port}`,
          "content-type": "text/plain",
          "content-length": "5",
          connection: "close",
        },
        body: post.body,
      },
    ]);
  });

  it("works for an address whose certificate names it", async () => {
    const site = await startReceiver(200);
    expect(await fetchFrom(`https://127.0.0.1:${site.port}/`)).toEqual({ status: 200 });
  });

  it("does not follow a redirect", async () => {
    const elsewhere = await startReceiver();
    const site = await startReceiver((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await fetchFrom(site.url)).toEqual({ status: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  it("reads a bounded part of an answer without end", async () => {
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    const site = await startReceiver((request, response) => {
      closed = new Promise((resolve) => request.socket.once("close", resolve));
      const chunk = Buffer.alloc(1024, "x");
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on("drain", more).on("error", () => undefined);
      response.writeHead(200);
      more();
    });
    expect(await fetchFrom(site.url)).toEqual({ status: 200 });
    await closed;
    // What the buffers of both kernels hold has been sent as well.
    expect(sent).toBeLessThan(20_000_000);
  });

  it("takes the status for the answer where the body breaks off or never ends", async () => {
    const broken = await startReceiver((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("12345", () => response.destroy());
    });
    expect(await fetchFrom(broken.url)).toEqual({ status: 200 });
    const silent = await startReceiver((_, response) => void response.writeHead(201).write("1"));
    expect(await fetchFrom(silent.url, { timeout: 300 })).toEqual({ status: 201 });
  });

  it("fails after its time, wherever it hangs", async () => {
    const stages: Record<string, () => Promise<[url: string, more?: Partial<GuardedFetchOptions>]>> = {
      name: async () => ["https://slow.test/", { resolve: () => new Promise(() => undefined) }],
      connection: async () => [`https://localhost:${await fullPort()}/`],
      tls: async () => [`https://localhost:${await tcpPort(() => undefined, { tls: false })}/`],
      answer: async () => [(await startReceiver(() => undefined)).url],
      head: async () => [
        `https://localhost:${await tcpPort((socket) => socket.write("HTTP/1.1 200 OK\r\nX-Half"), { tls: true })}/`,
      ],
    };
    for (const [stage, start] of Object.entries(stages)) {
      const [url, more] = await start();
      const attempt = fetchFrom(url, { timeout: 200, ...more });
      await expect(attempt, stage).rejects.toMatchObject({
        name: "EgressFault",
        kind: "timeout",
        message: "no answer came within 0.2 seconds",
      });
    }
  });

  it("rejects with the reason it is broken off for", async () => {
    const shutdown = new AbortController();
    const site = await startReceiver(() => shutdown.abort(new Error("the server is stopping")));
    await expect(fetchFrom(site.url, { signal: shutdown.signal })).rejects.toThrow("the server is stopping");
    await expect(fetchFrom(site.url, { signal: shutdown.signal })).rejects.toThrow("the server is stopping");
    expect(site.received).toHaveLength(1);
  });

  it("says in a few words why no answer came", async () => {
    const early = await startReceiver((_, response) => void response.destroy());
    await expect(fetchFrom(early.url)).rejects.toThrow("the connection was closed before an answer came");
    const upgrade = await tcpPort(
      (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"),
      { tls: true },
    );
    await expect(fetchFrom(`https://localhost:${upgrade}/`)).rejects.toThrow(
      "the connection was closed before an answer came",
    );
    const noHttp = await tcpPort((socket) => socket.write("220 smtp.example.com ESMTP\r\n"), { tls: true });
    await expect(fetchFrom(`https://localhost:${noHttp}/`)).rejects.toThrow("the answer was not HTTP");
    const noTls = await tcpPort((socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"), { tls: false });
    await expect(fetchFrom(`https://localhost:${noTls}/`)).rejects.toThrow("no secure connection could be made");
    const hangsUp = await tcpPort((socket) => socket.destroy(), { tls: false });
    await expect(fetchFrom(`https://localhost:${hangsUp}/`)).rejects.toThrow("no secure connection could be made");
  });
});

describe("a guarded fetch refuses", () => {
  let site: Receiver;
  const refused = async (url: string, message: string, more?: Partial<GuardedFetchOptions>) => {
    await expect(fetchFrom(url, more)).rejects.toMatchObject({ name: "EgressFault", message });
    expect(site.received).toEqual([]);
  };

  it("a certificate of another name, and one of an unknown authority", async () => {
    site = await startReceiver();
    await refused(
      `https://elsewhere.example:${site.port}/`,
      "the certificate could not be verified (ERR_TLS_CERT_ALTNAME_INVALID)",
    );
    onTestFinished(trustReceivers);
    setDefaultCACertificates(rootCertificates);
    await refused(site.url, "the certificate could not be verified (DEPTH_ZERO_SELF_SIGNED_CERT)");
  });

  it("a name that leads to a private address when it is dialled, whatever it led to before", async () => {
    site = await startReceiver();
    const answers = [["93.184.215.14"], ["127.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const policy = createEgressPolicy([]);
    expect(policy.judgeUrl(new URL("https://rebinding.example/")).allowed).toBe(true);
    await resolve();
    await refused("https://rebinding.example/", "the address is not public", { policy, resolve });
    await refused("https://rebinding.example/", "the address is not public", {
      policy,
      resolve: async () => ["93.184.215.14", "::1"],
    });
    await refused("https://[::ffff:127.0.0.1]/", "the address is not public", {
      policy,
      resolve: async () => ["::ffff:7f00:1"],
    });
  });

  it("a port of this very service, and what is not https", async () => {
    site = await startReceiver();
    await refused(site.url, "the address is not public", { ownPorts: new Set([site.port]) });
    await refused(`http://localhost:${site.port}/`, "the URL is not an https URL");
  });
});
