import type { Stripe } from "stripe";
import { addMonths } from "../../src/identity/plans/periods.ts";

// For tests: the state of the Stripe stand-in, and the actions that change it.

export type StandInCustomer = Pick<Stripe.Customer, "id" | "object" | "email" | "name" | "metadata">;

type Item = Pick<Stripe.SubscriptionItem, "id" | "current_period_start" | "current_period_end"> & {
  price: Pick<Stripe.Price, "id">;
};
export type StandInSubscription = Pick<
  Stripe.Subscription,
  "id" | "object" | "status" | "created" | "metadata" | "cancel_at_period_end" | "cancel_at"
> & { customer: string; items: { object: "list"; data: Item[] } };

export type StandInSession = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "mode"
  | "client_reference_id"
  | "metadata"
  | "url"
  | "success_url"
  | "cancel_url"
  | "payment_status"
> & { customer: string; subscription: string | null };

/** An event as Stripe sends it: `data.object` is a copy of its subject at that time. */
export type StandInEvent = Pick<Stripe.Event, "id" | "object" | "created" | "livemode"> & {
  type: string;
  data: { object: object };
};

export type Ledger = ReturnType<typeof createLedger>;

/** @param tell called with each new event */
export function createLedger(now: () => Date, tell: (event: StandInEvent) => void | Promise<void>) {
  const customers = new Map<string, StandInCustomer>();
  const sessions = new Map<string, StandInSession & { price: string }>();
  const subscriptions = new Map<string, StandInSubscription>();
  const events: StandInEvent[] = [];
  let count = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const newId = (kind: string) => {
    count += 1;
    return `${kind}_${count}`;
  };

  const record = async (type: string, object: object): Promise<void> => {
    const created = Math.max(seconds(), (events.at(-1)?.created ?? 0) + 1);
    const event = {
      id: newId("evt"),
      object: "event" as const,
      created,
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    };
    events.push(event);
    await tell(event);
  };

  const requireSubscription = (id: string): StandInSubscription => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Error(`the stand-in has no subscription ${id}`);
    return subscription;
  };

  const invoiceOf = ({ id, customer, metadata, items }: StandInSubscription) => {
    const [item] = items.data;
    return {
      id: newId("in"),
      object: "invoice",
      customer,
      metadata: {},
      parent: { type: "subscription_details", subscription_details: { subscription: id, metadata } },
      // An invoice's own period is the previous one.
      period_start: item?.current_period_start,
      period_end: item?.current_period_start,
      lines: { data: [{ period: { start: item?.current_period_start, end: item?.current_period_end }, metadata }] },
    };
  };

  const advance = ({ items }: StandInSubscription) => {
    for (const item of items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = nextMonth(item.current_period_start);
    }
  };

  return {
    customers,
    sessions,
    subscriptions,
    events,

    createCustomer(body: URLSearchParams): StandInCustomer {
      const customer: StandInCustomer = {
        id: newId("cus"),
        object: "customer",
        email: body.get("email"),
        name: body.get("name"),
        metadata: { user_id: body.get("metadata[user_id]") ?? "" },
      };
      customers.set(customer.id, customer);
      return customer;
    },

    /** Deletes a customer with its subscriptions. @returns whether there was one */
    deleteCustomer(id: string): boolean {
      for (const subscription of subscriptions.values())
        if (subscription.customer === id) subscription.status = "canceled";
      return customers.delete(id);
    },

    createSession(body: URLSearchParams, url: string): StandInSession {
      const id = newId("cs");
      const session: StandInSession = {
        id,
        object: "checkout.session",
        mode: "subscription",
        client_reference_id: body.get("client_reference_id"),
        metadata: { plan: body.get("metadata[plan]") ?? "", user_id: body.get("metadata[user_id]") ?? "" },
        url: `${url}/pay/${id}`,
        success_url: body.get("success_url"),
        cancel_url: body.get("cancel_url"),
        payment_status: "unpaid",
        customer: body.get("customer") ?? "",
        subscription: null,
      };
      sessions.set(id, { ...session, price: body.get("line_items[0][price]") ?? "" });
      return session;
    },

    /** The person pays on the page of the session. @returns the subscription's id */
    async pay(sessionId: string): Promise<string> {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`the stand-in has no session ${sessionId}`);
      const start = seconds();
      const subscription: StandInSubscription = {
        id: newId("sub"),
        object: "subscription",
        customer: session.customer,
        status: "active",
        created: start,
        metadata: session.metadata ?? {},
        cancel_at_period_end: false,
        cancel_at: null,
        items: {
          object: "list",
          data: [
            {
              id: newId("si"),
              current_period_start: start,
              current_period_end: nextMonth(start),
              price: { id: session.price },
            },
          ],
        },
      };
      subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      session.payment_status = "paid";
      const { price: _price, ...told } = session;
      await record("customer.subscription.created", subscription);
      await record("checkout.session.completed", told);
      await record("invoice.paid", invoiceOf(subscription));
      return subscription.id;
    },

    /** Begins the next month, whose payment fails. */
    async failPayment(id: string): Promise<void> {
      const subscription = requireSubscription(id);
      subscription.status = "past_due";
      advance(subscription);
      await record("invoice.payment_failed", invoiceOf(subscription));
    },

    /** Pays what is owed. If nothing is owed, begins the next month and pays for it. */
    async settle(id: string): Promise<void> {
      const subscription = requireSubscription(id);
      if (subscription.status === "active") advance(subscription);
      subscription.status = "active";
      await record("invoice.paid", invoiceOf(subscription));
    },

    async cancelAtPeriodEnd(id: string): Promise<void> {
      const subscription = requireSubscription(id);
      subscription.cancel_at_period_end = true;
      await record("customer.subscription.updated", subscription);
    },

    /** Changes the price as the portal does. The metadata stays as checkout wrote it. */
    async changePrice(id: string, price: string): Promise<void> {
      const subscription = requireSubscription(id);
      for (const item of subscription.items.data) item.price = { id: price };
      await record("customer.subscription.updated", subscription);
    },

    async end(id: string): Promise<void> {
      const subscription = requireSubscription(id);
      subscription.status = "canceled";
      subscription.cancel_at_period_end = false;
      await record("customer.subscription.deleted", subscription);
    },

    /** Sends an event that has no effect. */
    async record(type: string, object: object): Promise<void> {
      await record(type, object);
    },
  };
}

function nextMonth(seconds: number): number {
  return addMonths(new Date(seconds * 1000), 1).getTime() / 1000;
}
