import { connect, createServer, type Socket } from "node:net";

/** Passes connections to PostgreSQL on, and counts the transactions in them. */
export interface CountingProxy {
  /** The database's URL through this proxy. */
  readonly url: string;
  /** The number of transactions that have ended so far. */
  count(): number;
  close(): Promise<void>;
}

/** Starts a proxy for one database, whose server is asked without TLS. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    const countIn = transactionCounter(() => {
      count += 1;
    });
    upstream.on("data", countIn);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // The other end notices by itself.
      socket.on("error", () => undefined);
      socket.once("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy does not listen on TCP");
  const url = Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(address.port) });
  return {
    url: url.href,
    count: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** ReadyForQuery, and its status outside of a transaction: PostgreSQL's documentation, "Message Formats". */
const READY = "Z".charCodeAt(0);
const IDLE = "I".charCodeAt(0);

/** Returns a function that takes the bytes of a server as they come. Each message has a type and a length of four bytes. */
function transactionCounter(onEnd: () => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      if (rest[0] === READY && rest[5] === IDLE) onEnd();
      rest = rest.subarray(end);
    }
  };
}
