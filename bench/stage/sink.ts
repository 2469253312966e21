// A receiver of webhooks that answers immediately, as a separate process. It answers each message with its port when it has
// received the given number of requests since that message.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

const fixture = (name: string) => readFileSync(new URL(`../../reader/test/network/${name}`, import.meta.url));
let missing = 0;
let arrived = () => {};

const server = createServer({ key: fixture("localhost.key"), cert: fixture("localhost.crt") }, (request, response) => {
  request.resume();
  response.writeHead(204).end();
  missing -= 1;
  if (missing === 0) arrived();
});
server.listen(0, "127.0.0.1");
process.on("disconnect", () => process.exit());
process.on("message", (message: { count: number }) => void expect(message));

async function expect({ count }: { count: number }): Promise<void> {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  missing = count;
  arrived = () => process.send?.({ port });
  if (count === 0) arrived();
}
