import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { hasStandardSignature } from "../../../../test/webhooks/signature.ts";
import { generateSecret } from "./generate-secret.ts";
import { signatureHeaders } from "./signature.ts";

const asText = (secret: string) => new Webhook(Buffer.from(secret), { format: "raw" });
const asStandard = (secret: string) => new Webhook(secret);
const encode = (bytes: number) => `whsec_${Buffer.alloc(bytes, 251).toString("base64")}`;

test.each<[what: string, secret: string, receiverOf: (secret: string) => Webhook]>([
  ["a generated secret by what it encodes", generateSecret(), asStandard],
  ["a caller's secret of 24 bytes by what it encodes", encode(24), asStandard],
  ["a caller's secret of 64 bytes by what it encodes", encode(64), asStandard],
  ["a caller's own secret as text", "pässword", asText],
  ["a caller's short secret as text, whatever its prefix", encode(16), asText],
  ["a secret of an earlier release as text", "whsec_-4Yl3sC5t4DA_7mZK8yT2fHqPqgX0b1c9uWvEoRiNxk", asText],
  ["a secret of an earlier release as text, even if it is base64", `whsec_${"A".repeat(43)}`, asText],
])("signatureHeaders takes %s, as the library of Standard Webhooks does", (_, secret, receiverOf) => {
  const body = Buffer.from('{"event":"ping","name":"Überschrift"}');
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = signatureHeaders(secret, { id: "0190b3a2", timestamp, body });
  const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]));
  expect(hasStandardSignature({ headers, body }, receiverOf(secret))).toBe(true);
  expect(hasStandardSignature({ headers, body: Buffer.from("{}") }, receiverOf(secret))).toBe(false);
  expect(hasStandardSignature({ headers, body }, receiverOf(generateSecret()))).toBe(false);
});
