import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import { startServer } from "./support/server.ts";

test("the service ends with a sentence if DATA_DIR cannot be made", async () => {
  const service = startServer({ DATA_DIR: "/proc/tintype" });
  expect(await service.ended).toEqual({ code: 1, signal: null });
  expect(service.output()).toContain("could not start: the folder /proc/tintype (DATA_DIR) cannot be made: ");
});

test("the service ends at SIGTERM while it starts and its database does not answer", async ({ onTestFinished }) => {
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const connected = once(silent, "connection");
  const DATABASE_URL = `postgres://tintype:secret@127.0.0.1:${port}/tintype`;
  const service = startServer({ DATABASE_URL, DATA_DIR: await temporaryFolder() });
  await connected;
  service.kill("SIGTERM");
  expect((await service.ended).signal).toBeNull();
});
