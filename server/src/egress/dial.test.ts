import { describe, expect, it, onTestFinished } from "vitest";
import { fullPort } from "../../test/network/full-port.ts";
import { startSite } from "../../test/network/network.ts";
import { type DialOptions, dial } from "./dial.ts";
import { createEgressPolicy } from "./policy.ts";

const options = (signal: AbortSignal): DialOptions => ({
  policy: createEgressPolicy(["127.0.0.0/8"]),
  resolve: async () => ["127.0.0.1"],
  ownPorts: new Set(),
  patience: 600_000,
  signal,
});

describe("a dial whose run has ended", () => {
  it("is broken off while it waits for the host", async () => {
    const run = new AbortController();
    const attempt = dial({ host: "site.example", port: await fullPort() }, options(run.signal));
    const outcome = expect(attempt).rejects.toMatchObject({ name: "EgressFault", kind: "unreachable" });
    await Promise.resolve();
    run.abort();
    await outcome;
  });

  it("is not begun once the name is found", async () => {
    const site = await startSite((_request, response) => response.end());
    onTestFinished(site.close);
    const run = new AbortController();
    const resolve = async () => {
      run.abort();
      return ["127.0.0.1"];
    };
    const attempt = dial({ host: "site.example", port: site.port }, { ...options(run.signal), resolve });
    await expect(attempt).rejects.toMatchObject({ kind: "unreachable" });
    // Connections arrive in order: had there been one, it would be counted before this one is answered.
    await fetch(`http://127.0.0.1:${site.port}/`);
    expect(site.connections()).toBe(1);
  });
});
