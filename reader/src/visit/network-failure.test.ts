import { expect, test } from "vitest";
import { createEgressPolicy } from "../egress/policy.ts";
import { startEgressProxy } from "../egress/proxy.ts";
import { DEFAULT_LIMITS } from "../reading/reading.ts";
import { networkFailure } from "./network-failure.ts";

test.each(["ERR_PROXY_CONNECTION_FAILED", "ERR_NETWORK_CHANGED", "ERR_NETWORK_IO_SUSPENDED"])(
  "networkFailure treats %s as a fault of the service, so that the attempt does not count",
  async (code) => {
    const policy = createEgressPolicy([]);
    const proxy = await startEgressProxy({ policy, ownPorts: [], budgets: DEFAULT_LIMITS, onExceeded: () => {} });
    const failure = networkFailure("https://example.com/", `net::${code}`, proxy);
    await proxy.close();
    expect(failure).toMatchObject({ kind: "interrupted", retryable: true, isOurs: true });
    expect(failure.message).not.toContain("example.com");
  },
);
