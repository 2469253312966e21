import { EgressFault } from "@tintype/reader/egress/fault";
import { createEgressPolicy } from "@tintype/reader/egress/policy";
import { expect, test } from "vitest";
import { deliveryCause } from "./cause.ts";

test.each([
  ["blocked", "blocked_address"],
  ["dns", "dns"],
  ["refused", "refused"],
  ["unreachable", "unreachable"],
  ["timeout", "timeout"],
] as const)("the error of the egress fault %s has the cause %s", (kind, cause) => {
  expect(deliveryCause(new EgressFault(kind).message)).toBe(cause);
});

test("the errors of addresses that the policy refuses have the cause blocked_address", () => {
  const { judgeUrl } = createEgressPolicy([]);
  for (const url of ["https://127.0.0.1/", "https://example.com:22/", "ftp://example.com/"]) {
    const verdict = judgeUrl(new URL(url));
    expect(deliveryCause(verdict.allowed ? null : verdict.reason), url).toBe("blocked_address");
  }
});

test.each([
  ["the certificate could not be verified (CERT_HAS_EXPIRED)", "tls"],
  ["a secure connection could not be established", "tls"],
  ["the answer was not HTTP", "not_http"],
  ["the host name could not be resolved in time", "dns"],
  ["the URL is not an https URL", "blocked_address"],
  ["the webhook is paused", "paused"],
  ["the moon was in the way", null],
  [null, null],
] as const)("the error %j has the cause %s", (error, cause) => {
  expect(deliveryCause(error)).toBe(cause);
});
