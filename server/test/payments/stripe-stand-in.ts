import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Koa from "koa";
import { checkoutPage } from "./checkout-page.ts";
import { createLedger, type Ledger, type StandInEvent } from "./ledger.ts";

// For tests: the part of Stripe that Tintype uses, over HTTP, typed by the SDK. It has customers, checkout sessions,
// subscriptions with one item and portal sessions. It remembers idempotency keys, answers like Stripe for objects that do not
// exist, and creates Stripe's events, each a second after the previous one.
//
// It does not have: invoices, payments and prices as objects (any price id is valid), proration, taxes, trials, several
// items, expansion, more than one page of a list, API versions and rate limits. It checks no parameter that Tintype does not
// send. Objects have only the fields that Tintype reads.

export interface StripeStandIn extends Ledger {
  /** For STRIPE_API_URL. */
  url: string;
  /** The requests in order, such as "POST /v1/customers". */
  requests: string[];
  /** The answer from now on: the usual one, this status, or none. */
  mode: "well" | number | "silent";
  /** Called with each new event. */
  onEvent: (event: StandInEvent) => void | Promise<void>;
  /** Awaited before each answer is sent. The answer has been determined by then. */
  beforeAnswer: (request: string) => void | Promise<void>;
  close(): Promise<void>;
}

/** @param now the clock of subscriptions */
export async function startStripe(now: () => Date = () => new Date()): Promise<StripeStandIn> {
  const replies = new Map<string, { params: string; reply: Reply }>();
  const ledger = createLedger(now, (event) => standIn.onEvent(event));

  const app = new Koa();
  app.use(async (ctx) => {
    const request = `${ctx.method} ${ctx.path}`;
    standIn.requests.push(request);
    const body = new URLSearchParams(await text(ctx.req));
    if (ctx.path.startsWith("/pay/")) return checkoutPage(ctx, ledger);
    if (standIn.mode === "silent") {
      ctx.respond = false;
      return;
    }
    const reply =
      standIn.mode === "well"
        ? once(ctx.get("Idempotency-Key"), body, () => answer(request, ctx.query, body))
        : broken(standIn.mode);
    const answered = JSON.stringify(reply.body);
    await standIn.beforeAnswer(request);
    ctx.status = reply.status;
    ctx.type = "json";
    ctx.body = answered;
  });

  /** Answers a repeated idempotency key with the first answer, and refuses it with other parameters. */
  const once = (key: string, body: URLSearchParams, reply: () => Reply): Reply => {
    if (key === "") return reply();
    const params = body.toString();
    const earlier = replies.get(key);
    if (earlier && earlier.params !== params)
      return refusal(400, { type: "idempotency_error", message: "Another request had this key." });
    const storedReply = earlier?.reply ?? reply();
    replies.set(key, { params, reply: storedReply });
    return storedReply;
  };

  const answer = (
    request: string,
    query: Record<string, string | string[] | undefined>,
    body: URLSearchParams,
  ): Reply => {
    const [method = "", path = ""] = request.split(" ");
    const [collection = "", id = ""] = path.replace(/^\/v1\/(checkout\/|billing_portal\/)?/, "$1").split(/\/(?=\w+_)/);
    switch (`${method} ${collection}`) {
      case "POST customers":
        return fine(ledger.createCustomer(body));
      case "DELETE customers":
        return ledger.deleteCustomer(id) ? fine({ id, object: "customer", deleted: true }) : missing("customer", id);
      case "POST checkout/sessions": {
        const customer = body.get("customer") ?? "";
        if (!ledger.customers.has(customer)) return missing("customer", customer);
        return fine(ledger.createSession(body, standIn.url));
      }
      case "POST billing_portal/sessions": {
        const customer = body.get("customer") ?? "";
        if (!ledger.customers.has(customer)) return missing("customer", customer);
        return fine({ id: "bps_1", object: "billing_portal.session", url: `${standIn.url}/portal/${customer}` });
      }
      case "GET subscriptions": {
        const customer = String(query.customer);
        if (!ledger.customers.has(customer)) return missing("customer", customer);
        const data = [...ledger.subscriptions.values()].filter(
          (one) => one.customer === customer && (query.status === "all" || one.status !== "canceled"),
        );
        return fine({ object: "list", data, has_more: false, url: "/v1/subscriptions" });
      }
      case "DELETE subscriptions": {
        const subscription = ledger.subscriptions.get(id);
        if (!subscription) return missing("subscription", id);
        subscription.status = "canceled";
        // Stripe does not wait until its events have been received.
        void ledger.record("customer.subscription.deleted", subscription);
        return fine(subscription);
      }
      default:
        return refusal(404, { type: "invalid_request_error", message: `Unrecognized request URL (${request}).` });
    }
  };

  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const standIn: StripeStandIn = {
    ...ledger,
    url: `http://127.0.0.1:${port}`,
    requests: [],
    mode: "well",
    onEvent: () => undefined,
    beforeAnswer: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

type Reply = { status: number; body: object };
type Fault = { type: string; code?: string; param?: string; message: string };

const fine = (body: object): Reply => ({ status: 200, body });
const refusal = (status: number, error: Fault): Reply => ({ status, body: { error } });
const broken = (status: number): Reply => refusal(status, { type: "api_error", message: "Something went wrong." });

function missing(param: string, id: string): Reply {
  // Stripe answers 404 if the object is named in the path, and 400 if it is named in a parameter.
  const status = param === "subscription" ? 404 : 400;
  return refusal(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: param === "subscription" ? "id" : param,
    message: `No such ${param}: '${id}'`,
  });
}
