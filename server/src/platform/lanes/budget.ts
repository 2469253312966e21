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
    /** Of all clients together. */
    readonly total?: number;
    readonly ofClient?: number;
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

/** Creates a budget: what is occupied at the same time, of which nobody waits for more. */
export function createBudget({ name, limits, refusal }: Pick<BudgetRules, "name" | "limits" | "refusal">) {
  const { total: maxTotal = Number.POSITIVE_INFINITY, ofClient: maxOfClient = Number.POSITIVE_INFINITY } = limits;
  const clients = new Map<string, number>();
  let total = 0;
  const change = (client: string, amount: number) => {
    const remaining = (clients.get(client) ?? 0) + amount;
    if (remaining > 0) clients.set(client, remaining);
    else clients.delete(client);
    total += amount;
  };
  return {
    /** Begins to count for a purpose of the client. @throws the refusal */
    reserve(client: string, amount = 0): Reservation {
      let reserved = 0;
      const add = (more: number) => {
        if ((clients.get(client) ?? 0) + more > maxOfClient)
          throw because(refusal(), `${name}: too much of one client`);
        if (total + more > maxTotal) throw because(refusal(), `${name}: too much of all`);
        change(client, more);
        reserved += more;
      };
      add(amount);
      return {
        add,
        release() {
          change(client, -reserved);
          reserved = 0;
        },
      };
    },
  };
}
