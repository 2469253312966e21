import type { PaidPlan } from "@tintype/shared/api/payments";
import type { Stripe } from "stripe";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";

/** The way to Stripe, as the configuration has it. Its SDK is loaded when it is first needed: it weighs 30 MB. */
export interface StripeAccess {
  /** Whether there is a key. Without one nothing can be asked or sold. */
  readonly configured: boolean;
  /** Whether its key moves no real money. */
  readonly isTest: boolean;
  readonly prices: Readonly<Partial<Record<PaidPlan, string>>>;
  /** @throws AppError payments_unavailable where there is no key */
  client(): Promise<Stripe>;
}

/** Waits that the SDK makes by itself. With its default of 80 s, people would wait for a page that does not come. */
export interface StripeWaits {
  /** Milliseconds for one try of a request. */
  readonly timeout: number;
  /** Further tries, half a second and more apart. */
  readonly maxNetworkRetries: number;
}

// A transaction may wait for a request: both tries together stay below the 30 s after which PostgreSQL would end it.
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
  // Node takes an IPv6 address without the brackets that it has in a URL.
  return { protocol: name, host: hostname.replace(/^\[|\]$/g, ""), port: port || (name === "https" ? 443 : 80) };
}

/** Loads what checks signatures, which needs no key. */
export async function loadWebhooks(): Promise<Pick<Stripe["webhooks"], "constructEventAsync">> {
  const { Stripe } = await import("stripe");
  return Stripe.webhooks;
}
