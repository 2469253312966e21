import { createHmac } from "node:crypto";

/**
 * Signs a delivery: HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal. The receiver computes the same.
 * @param timestamp seconds since 1970
 * @param body exactly the bytes that are sent
 */
export function sign(secret: string, timestamp: number, body: Buffer): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}
