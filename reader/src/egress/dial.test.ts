import { describe, expect, it, onTestFinished } from "vitest";
import { fullPort } from "../../test/network/full-port.ts";
import { startOrigin } from "../../test/network/network.ts";
import { type DialOptions, dial } from "./dial.ts";
import { createEgressPolicy } from "./policy.ts";

const options = (signal: AbortSignal): DialOptions => ({
  policy: createEgressPolicy(["127.0.0.0/8"]),
  resolve: async () => ["127.0.0.1"],
  ownPorts: new Set(),
  timeoutMs: 600_000,
  signal,
});

describe("dial", () => {
  it("is interrupted by its signal while it waits for the host", async () => {
    const run = new AbortController();
    const attempt = dial({ host: "site.example", port: await fullPort() }, options(run.signal));
    const outcome = expect(attempt).rejects.toMatchObject({ name: "EgressFault", kind: "unreachable" });
    await Promise.resolve();
    run.abort();
    await outcome;
  });

  it("does not connect if its signal is aborted while the name is resolved", async () => {
    const origin = await startOrigin((_request, response) => response.end());
    onTestFinished(origin.close);
    const run = new AbortController();
    const resolve = async () => {
      run.abort();
      return ["127.0.0.1"];
    };
    const attempt = dial({ host: "site.example", port: origin.port }, { ...options(run.signal), resolve });
    await expect(attempt).rejects.toMatchObject({ kind: "unreachable" });
    // Connections arrive in order, so an earlier one would have been counted before this one is answered.
    await fetch(`http://127.0.0.1:${origin.port}/`);
    expect(origin.connections()).toBe(1);
  });
});
