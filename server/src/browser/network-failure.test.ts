import { expect, test } from "vitest";
import { createEgressPolicy } from "../egress/policy.ts";
import { startEgressProxy } from "../egress/proxy.ts";
import { networkFailure } from "./network-failure.ts";
import { DEFAULT_LIMITS } from "./reading.ts";

test.each(["ERR_PROXY_CONNECTION_FAILED", "ERR_NETWORK_CHANGED", "ERR_NETWORK_IO_SUSPENDED"])(
  "networkFailure takes %s for a fault of the service, which does not count as an attempt",
  async (code) => {
    const policy = createEgressPolicy([]);
    const proxy = await startEgressProxy({ policy, ownPorts: [], budgets: DEFAULT_LIMITS, onExceeded: () => {} });
    const failure = networkFailure("https://example.com/", `net::${code}`, proxy);
    await proxy.close();
    expect(failure).toMatchObject({ kind: "interrupted", retryable: true, isOurs: true });
    expect(failure.message).not.toContain("example.com");
  },
);
