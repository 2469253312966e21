import { because } from "../errors.ts";

/** The declaration of a budget: docs/limits.md has a line of each. */
export interface BudgetRules {
  /** The name of the counted thing: "Large bodies that are arriving". */
  readonly name: string;
  /** The file that declares it: `import.meta.url`. */
  readonly at: string;
  /** The name of a client: "user". */
  readonly client?: string;
  readonly unit: "bytes" | "uploads" | "runs";
  readonly limits: {
    /** Amount for all clients together. */
    readonly total?: number;
    readonly ofClient?: number;
    /** True if reservations of the client who has most are ended when others, who have less, need more. */
    readonly largestGivesWay?: true;
  };
  readonly refusal: () => Error;
}

/** The part of a budget that one client has taken for one purpose. */
export interface Reservation {
  /** Takes more. @throws the refusal, and takes nothing then */
  add(amount: number): void;
  /** Gives back all of it. */
  release(): void;
}

/** A reservation that a budget can end. */
interface Yielding {
  readonly client: string;
  readonly end: (refusal: Error) => void;
}

/** Creates a budget: what is occupied at the same time, of which nobody waits for more. */
export function createBudget({ name, limits, refusal }: Pick<BudgetRules, "name" | "limits" | "refusal">) {
  const { total: maxTotal = Number.POSITIVE_INFINITY, ofClient: maxOfClient = Number.POSITIVE_INFINITY } = limits;
  const clients = new Map<string, number>();
  const yielding = new Set<Yielding>();
  let total = 0;
  const refused = (why: string) => because(refusal(), `${name}: ${why}`);
  const amountOf = (client: string) => clients.get(client) ?? 0;
  const change = (client: string, amount: number) => {
    const remaining = amountOf(client) + amount;
    if (remaining > 0) clients.set(client, remaining);
    else clients.delete(client);
    total += amount;
  };
  /** Ends the reservations of the client who has most, and more than the amount. Returns whether there is one. */
  const endLargest = (amount: number): boolean => {
    const [largest] = [...yielding].sort((a, b) => amountOf(b.client) - amountOf(a.client));
    if (!largest || amountOf(largest.client) <= amount) return false;
    for (const { client, end } of yielding) if (client === largest.client) end(refused("gave way to others"));
    return true;
  };
  return {
    /**
     * Begins to count for a purpose of the client.
     * @param giveWay ends the purpose when others, who have less, need what it has taken. Absent: it is never ended
     * @throws the refusal
     */
    reserve(client: string, amount = 0, giveWay?: (refusal: Error) => void): Reservation {
      let reserved = 0;
      const add = (more: number) => {
        if (amountOf(client) + more > maxOfClient) throw refused("too much of one client");
        while (total + more > maxTotal) if (!endLargest(amountOf(client) + more)) throw refused("too much of all");
        change(client, more);
        reserved += more;
        if (reservation) yielding.add(reservation);
      };
      const release = () => {
        change(client, -reserved);
        reserved = 0;
        if (reservation) yielding.delete(reservation);
      };
      const reservation = giveWay && {
        client,
        end(error: Error) {
          release();
          giveWay(error);
        },
      };
      add(amount);
      return { add, release };
    },
  };
}
