import type { Received } from "@tintype/reader/test/network/receiver";

/** Checks a delivery's signature as a receiver would: with Web Crypto, and none of the sender's code. */
export async function isSigned(
  { headers, body }: Pick<Received, "headers" | "body">,
  secret: string,
): Promise<boolean> {
  const hex = String(headers["x-service-signature"]);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const hmacKey = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
  const message = new Uint8Array([...new TextEncoder().encode(`${headers["x-service-timestamp"]}.`), ...body]);
  return (
    /^[0-9a-f]{64}$/.test(hex) &&
    crypto.subtle.verify("HMAC", hmacKey, Uint8Array.from(Buffer.from(hex, "hex")), message)
  );
}
