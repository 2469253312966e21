import type { Received } from "@tintype/reader/test/network/receiver";
import { Webhook } from "standardwebhooks";

type Signed = Pick<Received, "headers" | "body">;

/** Checks both signatures of a delivery as receivers do: with Web Crypto and the library of Standard Webhooks, and none of the sender's code. */
export async function isSigned(received: Signed, secret: string): Promise<boolean> {
  return (await hasServiceSignature(received, secret)) && hasStandardSignature(received, webhookOf(secret));
}

/** Checks `webhook-signature` with a receiver's own `Webhook`. */
export function hasStandardSignature({ headers, body }: Signed, webhook: Webhook): boolean {
  try {
    webhook.verify(body, headers as Record<string, string>); // none of the three headers is ever a list
    return true;
  } catch {
    return false;
  }
}

/** Reads a secret as docs/webhooks.md tells receivers to. */
function webhookOf(secret: string): Webhook {
  const isStandard = /^whsec_[A-Za-z0-9+/]{43}=$/.test(secret);
  return isStandard ? new Webhook(secret) : new Webhook(Buffer.from(secret), { format: "raw" });
}

async function hasServiceSignature({ headers, body }: Signed, secret: string): Promise<boolean> {
  const hex = String(headers["x-service-signature"]);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const hmacKey = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
  const message = new Uint8Array([...new TextEncoder().encode(`${headers["x-service-timestamp"]}.`), ...body]);
  return (
    /^[0-9a-f]{64}$/.test(hex) &&
    crypto.subtle.verify("HMAC", hmacKey, Uint8Array.from(Buffer.from(hex, "hex")), message)
  );
}
