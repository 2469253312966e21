import type { PaidPlan } from "@tintype/shared/api/accounts/payments";
import type { Stripe } from "stripe";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors.ts";

/** Access to Stripe with the configured key and prices. The SDK is loaded when it is first needed: it takes 30 MB. */
export interface StripeAccess {
  /** True if a key is configured. Without one, nothing can be asked or sold. */
  readonly configured: boolean;
  /** True if the key is a test key, which moves no real money. */
  readonly isTest: boolean;
  readonly prices: Readonly<Partial<Record<PaidPlan, string>>>;
  /** @throws AppError payments_unavailable if no key is configured */
  client(): Promise<Stripe>;
}

/** Timeouts of the SDK. Its default of 80 s is too long for people who wait for a page. */
export interface StripeWaits {
  /** Milliseconds for one try of a request. */
  readonly timeout: number;
  /** Maximum number of times that a request is retried, after half a second or more. */
  readonly maxNetworkRetries: number;
}

const WAITS: StripeWaits = { timeout: 8000, maxNetworkRetries: 1 };

export function stripeAccess(
  { stripeSecretKey: key, stripeApiUrl: apiUrl, stripePricePro: pro, stripePriceEnterprise: enterprise }: Config,
  waits: StripeWaits = WAITS,
): StripeAccess {
  let client: Promise<Stripe> | undefined;
  const create = async (secret: string) => {
    const { Stripe } = await import("stripe");
    return new Stripe(secret, { ...waits, ...(apiUrl !== undefined && originOf(apiUrl)), telemetry: false });
  };
  return {
    configured: key !== undefined,
    isTest: key !== undefined && /^(sk|rk)_test_/.test(key),
    prices: { ...(pro !== undefined && { pro }), ...(enterprise !== undefined && { enterprise }) },
    client: () => {
      if (key === undefined) throw new AppError("payments_unavailable", "Payments are not set up on this server.");
      client ??= create(key);
      return client;
    },
  };
}

function originOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const name = protocol === "https:" ? ("https" as const) : ("http" as const);
  // Node expects an IPv6 address without the brackets that it has in a URL.
  return { protocol: name, host: hostname.replace(/^\[|\]$/g, ""), port: port || (name === "https" ? 443 : 80) };
}

/** Loads the part of the SDK that checks signatures. It needs no key. */
export async function loadWebhooks(): Promise<Pick<Stripe["webhooks"], "constructEventAsync">> {
  const { Stripe } = await import("stripe");
  return Stripe.webhooks;
}
