import { AppError } from "../../platform/errors.ts";
import { loadWebhooks } from "./stripe.ts";

/** Seconds for which a signature is valid. */
const TOLERANCE = 300;

/**
 * Checks the `Stripe-Signature` header of an event.
 * @param readBody reads the bytes that were signed; called only if the header could be valid
 * @throws AppError invalid_signature, and what `read` throws
 */
export async function verifySignature(
  header: string | undefined,
  readBody: () => Promise<Buffer>,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  checkHeader(header ?? "", now);
  const body = await readBody();
  const webhooks = await loadWebhooks();
  try {
    await webhooks.constructEventAsync(body, header ?? "", secret, TOLERANCE, undefined, now.getTime());
  } catch (error) {
    // The signature is right, the body is not JSON. All other errors, of several types, are about the signature.
    if (error instanceof SyntaxError) return;
    throw invalidSignature("The signature does not match the body.");
  }
}

/** Checks what can be checked without the body: `t=<seconds>,v1=<hex>[,v1=<hex>…]`, not too old. */
function checkHeader(header: string, now: Date): void {
  const fields = header.split(",").map((field): readonly [string, string] => {
    const separator = field.indexOf("=");
    return separator === -1 ? [field, ""] : [field.slice(0, separator), field.slice(separator + 1)];
  });
  const valuesOf = (name: string) => fields.flatMap(([key, value]) => (key === name ? [value] : []));
  const [timestamp = "", ...more] = valuesOf("t");
  const signatures = valuesOf("v1");
  const isWellFormed =
    /^\d{1,12}$/.test(timestamp) &&
    more.length === 0 &&
    signatures.length > 0 &&
    signatures.every((hex) => /^[0-9a-f]{64}$/i.test(hex));
  if (!isWellFormed) throw invalidSignature("The Stripe-Signature header is missing or malformed.");
  if (Math.floor(now.getTime() / 1000) - Number(timestamp) > TOLERANCE) {
    throw invalidSignature("The signature is older than 5 minutes.");
  }
}

function invalidSignature(message: string): AppError {
  return new AppError("invalid_signature", message);
}
