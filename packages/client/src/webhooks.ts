import type { webhooks } from "./generated/api.ts";

/** The body of a delivery: `event` says which one. */
export type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];

type HeaderValue = string | readonly string[] | null | undefined;

/** Headers of any class, such as those of another package or of a test, as a plain object, a map, or pairs. */
export type DeliveryHeaders =
  | { get(name: string): HeaderValue }
  | Iterable<readonly [name: string, value: HeaderValue]>
  | Readonly<Record<string, HeaderValue>>;

export interface Delivery {
  readonly headers: DeliveryHeaders;
  /** The body as it was received, before anything has parsed it. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The webhook's secret, which the answer to its creation has. */
  readonly secret: string;
  /** Greatest distance of the timestamp from now, in seconds; 300 by default. */
  readonly tolerance?: number;
}

/** A delivery that is not the service's, or too old. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly reason: "signature" | "timestamp";

  constructor(reason: WebhookError["reason"]) {
    super(reason === "signature" ? "The signature does not match the body." : "The timestamp is too far from now.");
    this.reason = reason;
  }
}

/**
 * Verifies a delivery's signature in constant time, and then its age. Of the two signatures that a delivery has,
 * `webhook-signature` and `X-Service-Signature`, one is enough.
 * @returns the event, with the delivery's id, which is the same in every attempt
 * @throws WebhookError
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  tolerance = 300,
}: Delivery): Promise<WebhookEvent & { delivery_id: string }> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  for (const claim of [standardClaim(headers, secret), serviceClaim(headers, secret)]) {
    if (!(await isSigned(claim, bytes))) continue;
    if (!(Math.abs(Date.now() / 1000 - Number(claim.timestamp)) <= tolerance)) throw new WebhookError("timestamp");
    const event = JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent; // the service has signed it
    return { ...event, delivery_id: claim.id };
  }
  throw new WebhookError("signature");
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A signature as the headers of a delivery state it. */
interface Claim {
  readonly id: string;
  readonly timestamp: string;
  /** The text before the body in the signed message. */
  readonly prefix: string;
  readonly key: Bytes;
  /** Several while a sender changes its secret; one of them must match. */
  readonly signatures: readonly Bytes[];
}

function serviceClaim(headers: DeliveryHeaders, secret: string): Claim {
  const timestamp = headerOf(headers, "x-service-timestamp");
  const hex = headerOf(headers, "x-service-signature");
  return {
    id: headerOf(headers, "x-service-delivery"),
    timestamp,
    prefix: `${timestamp}.`,
    key: new TextEncoder().encode(secret),
    signatures: /^[0-9a-f]{64}$/i.test(hex) ? [bytesOfHex(hex)] : [],
  };
}

/** Reads the headers of Standard Webhooks 1.0. */
function standardClaim(headers: DeliveryHeaders, secret: string): Claim {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature").matchAll(/\bv1,([A-Za-z0-9+/]{43}=)/g);
  return {
    id,
    timestamp,
    prefix: `${id}.${timestamp}.`,
    key: standardKey(secret),
    signatures: Array.from(signatures, ([, encoded = ""]) => bytesOfBase64(encoded)),
  };
}

/** Returns what `whsec_` and base64 of 24 to 64 bytes encode, and the text of any other secret. */
function standardKey(secret: string): Bytes {
  const [, encoded = ""] =
    /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? [];
  const key = bytesOfBase64(encoded);
  return key.length >= 24 && key.length <= 64 ? key : new TextEncoder().encode(secret);
}

async function isSigned({ prefix, key, signatures }: Claim, body: Uint8Array): Promise<boolean> {
  const signed = new TextEncoder().encode(prefix);
  const message = new Uint8Array(signed.length + body.length);
  message.set(signed);
  message.set(body, signed.length);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const hmacKey = await crypto.subtle.importKey("raw", key, hmac, false, ["verify"]);
  for (const signature of signatures) {
    if (await crypto.subtle.verify("HMAC", hmacKey, signature, message)) return true;
  }
  return false;
}

/** Reads a header by its name in lower case. Headers of another class than the global one are known by their `get`. */
function headerOf(headers: DeliveryHeaders, name: string): string {
  const value = "get" in headers && typeof headers.get === "function" ? headers.get(name) : undefined;
  if (value !== null && value !== undefined) return String(value);
  const pairs = isIterable(headers) ? [...headers] : Object.entries(headers);
  const [, written] = pairs.find(([key]) => key.toLowerCase() === name) ?? [];
  return String(written ?? "");
}

function isIterable(headers: DeliveryHeaders): headers is Iterable<readonly [string, HeaderValue]> {
  return Symbol.iterator in headers;
}

function bytesOfHex(hex: string): Bytes {
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}

function bytesOfBase64(encoded: string): Bytes {
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
}
