import type { webhooks } from "./generated/api.ts";

/** The body of a delivery: `event` says which one. */
export type WebhookEvent = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];

export interface Delivery {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it was received, before anything has parsed it. */
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The webhook's secret, which the answer to its creation has. */
  readonly secret: string;
  /** How many seconds the timestamp may be away from now; 300 by default. */
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
 * Verifies a delivery's signature in constant time, and then its age.
 * @returns the event, with the delivery's id, which is the same in every attempt
 * @throws WebhookError
 */
export async function verifyWebhook({
  headers,
  body,
  secret,
  tolerance = 300,
}: Delivery): Promise<WebhookEvent & { delivery_id: string }> {
  const timestamp = header(headers, "x-service-timestamp");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = new TextEncoder().encode(`${timestamp}.`);
  const message = new Uint8Array(signed.length + bytes.length);
  message.set(signed);
  message.set(bytes, signed.length);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["verify"]);
  const signature = bytesOf(header(headers, "x-service-signature"));
  if (!(await crypto.subtle.verify("HMAC", key, signature, message))) throw new WebhookError("signature");
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= tolerance)) throw new WebhookError("timestamp");
  const event = JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent; // the service has signed it
  return { ...event, delivery_id: header(headers, "x-service-delivery") };
}

function header(headers: Delivery["headers"], name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? "";
  const [, value = ""] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return String(value);
}

/** @returns no bytes for text that is not hexadecimal */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/i.test(text)) return new Uint8Array();
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}
