import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { release1Observation } from "@tintype/shared/observe/testing/fixtures/release-1-observation";
import { onTestFinished } from "vitest";

/** A server that tells and takes what one of release 1 did. */
export interface Release1Proxy {
  readonly address: string;
  /** The versions of the observations that were uploaded. */
  readonly uploaded: readonly number[];
}

/** Refuses uploads that release 1 did not take, and leaves out what it did not tell. */
export async function release1Proxy(server: string): Promise<Release1Proxy> {
  const uploaded: number[] = [];
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = "GET", headers, url = "/" } = incoming;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(Buffer.from(part));
    const body = Buffer.concat(parts);
    if (url.startsWith("/trpc/captures.upload") && method === "POST") {
      const { observation } = JSON.parse(body.toString()) as { observation: unknown };
      uploaded.push(release1Observation.parse(observation).version);
    }
    const { host: _host, "content-length": _length, connection: _connection, ...rest } = headers;
    const sent = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
    const response = await fetch(server + url, { method, headers: sent, ...(body.length > 0 && { body }) });
    const text = (await response.text()).replace(/"observation_versions":\[[\d,]*\],?/, "");
    const passed = [...response.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
    );
    outgoing.writeHead(response.status, Object.fromEntries(passed)).end(text);
  };
  const proxy = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo; // a TCP server that listens has one
  return { address: `http://127.0.0.1:${port}`, uploaded };
}
