import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, inject, test } from "vitest";
import { temporaryFolder } from "./support/folder.ts";
import type {} from "./support/provided.ts"; // declares what is injected
import { startServer } from "./support/server.ts";

// Each test has a process of its own, which takes a second or more to start and to end.

test.concurrent("the service ends with a sentence if DATA_DIR cannot be made", async ({ onTestFinished: atEnd }) => {
  const service = startServer({ DATA_DIR: "/proc/tintype" }, atEnd);
  expect(await service.ended).toEqual({ code: 1, signal: null });
  expect(service.output()).toContain("could not start: the folder /proc/tintype (DATA_DIR) cannot be made: ");
});

test.concurrent.for<[what: string, url: () => string, sentence: RegExp]>([
  ["nobody listens", () => "postgres://ada:s3cret@127.0.0.1:1/tintype", /nobody listens at 127\.0\.0\.1:1$/m],
  ["its host does not exist", () => "postgres://ada:s3cret@db.invalid/tintype", /no host with the name db\.invalid$/m],
  [
    "PostgreSQL has no such database",
    () => Object.assign(new URL(inject("template")), { pathname: "/no%20db" }).href,
    /PostgreSQL at \S+ has no database "no db"$/m,
  ],
])(
  "the service ends with a sentence that names DATABASE_URL if %s",
  async ([_, url, sentence], { onTestFinished: atEnd }) => {
    const service = startServer({ DATABASE_URL: url(), DATA_DIR: await temporaryFolder(atEnd) }, atEnd);
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.output()).toMatch(new RegExp(`could not start: DATABASE_URL: .*${sentence.source}`, "m"));
    expect(service.output()).not.toContain("s3cret");
  },
);

test.concurrent("the service ends at SIGTERM while it starts and its database does not answer", async ({
  onTestFinished: atEnd,
}) => {
  const silent = createServer().listen(0, "127.0.0.1");
  atEnd(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo; // it listens on a port
  const connected = once(silent, "connection");
  const DATABASE_URL = `postgres://tintype:secret@127.0.0.1:${port}/tintype`;
  const service = startServer({ DATABASE_URL, DATA_DIR: await temporaryFolder(atEnd) }, atEnd);
  await connected;
  service.kill("SIGTERM");
  expect((await service.ended).signal).toBeNull();
});
