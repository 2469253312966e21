import { describe, expect, it } from "vitest";
import { EgressFault, faultOfSocketError } from "./fault.ts";

const error = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.1:80`), { code });

describe("faultOfSocketError", () => {
  it.each([
    ["ECONNREFUSED", "refused"],
    ["ETIMEDOUT", "timeout"],
    ["ERR_SOCKET_CONNECTION_TIMEOUT", "timeout"],
    ["EHOSTUNREACH", "unreachable"],
    ["ENETUNREACH", "unreachable"],
    ["ECONNRESET", "unreachable"],
  ])("maps %s to %s", (code, kind) => {
    const fault = faultOfSocketError(error(code));
    expect(fault.kind).toBe(kind);
    expect(fault.message).not.toMatch(/10\.0\.0\.1|E[A-Z]{4}/);
  });

  it("prefers refused, then timeout, if several addresses were tried", () => {
    const kindOf = (...codes: string[]) => faultOfSocketError(new AggregateError(codes.map(error))).kind;
    expect(kindOf("ENETUNREACH", "ETIMEDOUT", "ECONNREFUSED")).toBe("refused");
    expect(kindOf("ENETUNREACH", "ETIMEDOUT")).toBe("timeout");
    expect(kindOf("ENETUNREACH", "EHOSTUNREACH")).toBe("unreachable");
  });

  it("returns an EgressFault unchanged", () => {
    const fault = new EgressFault("blocked");
    expect(faultOfSocketError(fault)).toBe(fault);
    expect(faultOfSocketError("no error").kind).toBe("unreachable");
  });
});
