import { createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer, rootCertificates, setDefaultCACertificates } from "node:tls";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { certificate, key, trustReceivers } from "../../test/network/certificate.ts";
import { fullPort } from "../../test/network/full-port.ts";
import { listening, portOf, startOrigin } from "../../test/network/network.ts";
import { type Receiver, startReceiver } from "../../test/network/receiver.ts";
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

/** Starts a TCP server that handles connections with `serve`, until the test ends. Returns its port. */
async function tcpPort(serve: (socket: Socket) => void, { tls }: { tls: boolean }): Promise<number> {
  const sockets: Socket[] = [];
  const accept = (socket: Socket) => {
    sockets.push(socket.on("error", () => undefined));
    serve(socket);
  };
  const server = await listening(tls ? createTlsServer({ key, cert: certificate }, accept) : createTcpServer(accept));
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return portOf(server);
}

describe("guardedFetch", () => {
  it("sends the request unchanged, returns the status and closes the connection", async () => {
    const receiver = await startReceiver(202);
    expect(await fetchFrom(receiver.url)).toMatchObject({ status: 202 });
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        path: "/hook?of=test",
        headers: {
          host: `localhost:${receiver.port}`,
          "content-type": "text/plain",
          "content-length": "5",
          connection: "close",
        },
        body: post.body,
      },
    ]);
  });

  it("accepts an IP address that the certificate contains", async () => {
    const receiver = await startReceiver(200);
    expect(await fetchFrom(`https://127.0.0.1:${receiver.port}/`)).toMatchObject({ status: 200 });
  });

  it("does not follow a redirect", async () => {
    const elsewhere = await startReceiver();
    const receiver = await startReceiver((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await fetchFrom(receiver.url)).toMatchObject({ status: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  it("reads only a limited part of an endless body", async () => {
    let sent = 0;
    let closed: Promise<unknown> = Promise.resolve();
    const receiver = await startReceiver((request, response) => {
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
    expect(await fetchFrom(receiver.url)).toMatchObject({ status: 200 });
    await closed;
    // This includes what is in the buffers of the kernel.
    expect(sent).toBeLessThan(20_000_000);
  });

  it("returns the status if the body is interrupted or never ends", async () => {
    const broken = await startReceiver((_, response) => {
      response.writeHead(200, { "content-length": "10" }).write("12345", () => response.destroy());
    });
    expect(await fetchFrom(broken.url)).toMatchObject({ status: 200 });
    const silent = await startReceiver((_, response) => void response.writeHead(201).write("1"));
    expect(await fetchFrom(silent.url, { timeout: 1_500 })).toMatchObject({ status: 201 });
  });

  it("returns so much of a body as it may read, and whether that is all, also over http", async () => {
    const origin = await startOrigin((_, response) => response.writeHead(200, { "X-Name": "a" }).end("0123456789"));
    onTestFinished(origin.close);
    const fetchBytes = (maxBodyBytes: number) =>
      fetchFrom(`http://localhost:${origin.port}/`, { allowsHttp: true, maxBodyBytes });
    expect(await fetchBytes(20)).toMatchObject({
      status: 200,
      headers: { "x-name": "a" },
      body: Buffer.from("0123456789"),
      isComplete: true,
    });
    expect(await fetchBytes(4)).toMatchObject({ status: 200, body: Buffer.from("0123"), isComplete: false });
  });

  it("fails after its timeout, at whatever stage it hangs", async () => {
    const stages: Record<string, () => Promise<[url: string, more?: Partial<GuardedFetchOptions>]>> = {
      name: async () => ["https://slow.test/", { resolve: () => new Promise(() => undefined) }],
      connection: async () => [`https://localhost:${await fullPort()}/`],
      tls: async () => [`https://localhost:${await tcpPort(() => undefined, { tls: false })}/`],
      answer: async () => [(await startReceiver(() => undefined)).url],
      head: async () => [
        `https://localhost:${await tcpPort((socket) => socket.write("HTTP/1.1 200 OK\r\nX-Half"), { tls: true })}/`,
      ],
    };
    const attempts = Object.entries(stages).map(async ([stage, start]) => {
      const [url, more] = await start();
      await expect(fetchFrom(url, { timeout: 200, ...more }), stage).rejects.toMatchObject({
        name: "EgressFault",
        kind: "timeout",
        message: "no answer came within 0.2 seconds",
      });
    });
    await Promise.all(attempts);
  });

  it("rejects with the reason of its signal", async () => {
    const shutdown = new AbortController();
    const receiver = await startReceiver(() => shutdown.abort(new Error("the server is stopping")));
    await expect(fetchFrom(receiver.url, { signal: shutdown.signal })).rejects.toThrow("the server is stopping");
    await expect(fetchFrom(receiver.url, { signal: shutdown.signal })).rejects.toThrow("the server is stopping");
    expect(receiver.received).toHaveLength(1);
  });

  it("explains in a few words why there was no response", async () => {
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
    await expect(fetchFrom(`https://localhost:${noTls}/`)).rejects.toThrow(
      "a secure connection could not be established",
    );
    const hangsUp = await tcpPort((socket) => socket.destroy(), { tls: false });
    await expect(fetchFrom(`https://localhost:${hangsUp}/`)).rejects.toThrow(
      "a secure connection could not be established",
    );
  });
});

describe("guardedFetch refuses", () => {
  let receiver: Receiver;
  const refused = async (url: string, message: string, more?: Partial<GuardedFetchOptions>) => {
    await expect(fetchFrom(url, more)).rejects.toMatchObject({ name: "EgressFault", message });
    expect(receiver.received).toEqual([]);
  };

  it("a certificate for another name, and one of an unknown authority", async () => {
    receiver = await startReceiver();
    await refused(
      `https://elsewhere.example:${receiver.port}/`,
      "the certificate could not be verified (ERR_TLS_CERT_ALTNAME_INVALID)",
    );
    onTestFinished(trustReceivers);
    setDefaultCACertificates(rootCertificates);
    await refused(receiver.url, "the certificate could not be verified (DEPTH_ZERO_SELF_SIGNED_CERT)");
  });

  it("a name that resolves to a private address when connecting, whatever it resolved to before", async () => {
    receiver = await startReceiver();
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

  it("a port of this service, and a URL that is not https", async () => {
    receiver = await startReceiver();
    await refused(receiver.url, "the address is not public", { ownPorts: new Set([receiver.port]) });
    await refused(`http://localhost:${receiver.port}/`, "the URL is not an https URL");
  });
});
