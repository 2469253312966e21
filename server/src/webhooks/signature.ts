import { createHmac } from "node:crypto";

/**
 * The signature of a delivery: HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal, as the receiver computes it.
 * @param timestamp seconds since 1970
 * @param body the very bytes that are sent
 */
export function sign(secret: string, timestamp: number, body: Buffer): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}
