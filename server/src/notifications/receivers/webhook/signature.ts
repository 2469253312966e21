import { createHmac } from "node:crypto";

/** A delivery with exactly the bytes that are sent, and the time of the attempt in seconds since 1970. */
interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: Buffer;
}

/** A secret in the form of Standard Webhooks: the prefix, and base64 of 24 to 64 bytes. */
const STANDARD_SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

/**
 * Signs a delivery twice. `X-Service-Signature` is the HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal, under the secret's text.
 * `webhook-signature` is that of Standard Webhooks 1.0, whose libraries decode a secret of their own form and take any other
 * as text. Secrets of earlier releases are of another form: base64url without padding.
 */
export function signatureHeaders(secret: string, { id, timestamp, body }: Signed): Record<string, string> {
  const hmac = (key: string | Buffer, prefix: string) => createHmac("sha256", key).update(`${prefix}.`).update(body);
  return {
    "X-Service-Delivery": id,
    "X-Service-Signature": hmac(secret, `${timestamp}`).digest("hex"),
    "X-Service-Timestamp": `${timestamp}`,
    "webhook-id": id,
    "webhook-signature": `v1,${hmac(standardKey(secret), `${id}.${timestamp}`).digest("base64")}`,
    "webhook-timestamp": `${timestamp}`,
  };
}

function standardKey(secret: string): string | Buffer {
  const key = Buffer.from(STANDARD_SECRET.exec(secret)?.[1] ?? "", "base64");
  return key.length >= 24 && key.length <= 64 ? key : secret;
}
