import { describe, expect, it } from "vitest";
import { EgressFault } from "./fault.ts";
import { type Budget, Ledger } from "./ledger.ts";

describe("Ledger", () => {
  it("calls onExceeded once, for the first budget that is exceeded", () => {
    const exceeded: Budget[] = [];
    const ledger = new Ledger({ bytes: 10, requests: 1 }, (budget) => exceeded.push(budget));
    ledger.spend("bytes", 10);
    ledger.spend("requests", 1);
    expect(ledger.traffic).toEqual({ bytes: 10, requests: 1 });
    ledger.spend("requests", 1);
    ledger.spend("bytes", 1);
    ledger.spend("requests", 1);
    expect(ledger.traffic).toEqual({ bytes: 11, requests: 3, exceeded: "requests" });
    expect(exceeded).toEqual(["requests"]);
  });

  it("stores the last fault of each host and port", () => {
    const ledger = new Ledger({ bytes: 1, requests: 1 }, () => {});
    const target = { host: "::1", port: 80 };
    ledger.fail(target, new EgressFault("dns"));
    ledger.fail(target, new EgressFault("refused"));
    ledger.fail({ ...target, port: 443 }, new EgressFault("timeout"));
    expect(ledger.faultOf("[::1]", 80)?.kind).toBe("refused");
    expect(ledger.faults.map(({ port, kind }) => [port, kind])).toEqual([
      [80, "refused"],
      [443, "timeout"],
    ]);
    ledger.reached(target);
    expect(ledger.faultOf("[::1]", 80)).toBeUndefined();
  });
});
