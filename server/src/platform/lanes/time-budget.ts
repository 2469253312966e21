import type { BudgetRules } from "./budget.ts";

/** The declaration of a budget of time: docs/limits.md has a line of each. */
export interface TimeBudgetRules extends Omit<BudgetRules, "unit" | "limits" | "refusal"> {
  readonly unit: "seconds";
  /** Seconds of work. */
  readonly limits: { readonly ofClient: number };
  /** Milliseconds in which the whole limit comes back, evenly. */
  readonly restoredMs: number;
  /** @param seconds after which there is time again for some work */
  readonly refusal: (seconds: number) => Error;
}

/** The share of the limit that is there again when a refused client is told to come back. */
const ENOUGH = 1 / 60;
/** The clients of whom a budget remembers what they have spent. Those who have spent least are forgotten first. */
const MAX_REMEMBERED = 10_000;

interface Spending {
  ms: number;
  /** The time at which `ms` was right. */
  at: number;
  /** The starts of the work that is being done. */
  readonly begun: Set<object & { readonly at: number }>;
}

export type TimeBudget = ReturnType<typeof createTimeBudget>;

/**
 * Creates a budget of the time that work for each client takes. Work that has begun is never interrupted, so a client may
 * exceed the limit by it.
 * @param now in ms
 */
export function createTimeBudget(
  { limits, restoredMs, refusal }: Pick<TimeBudgetRules, "limits" | "restoredMs" | "refusal">,
  now: () => number = () => performance.now(),
) {
  const limitMs = limits.ofClient * 1000;
  const restoredPerMs = limitMs / restoredMs;
  const clients = new Map<string, Spending>();

  const update = (spending: Spending): number => {
    const time = now();
    spending.ms = Math.max(0, spending.ms - (time - spending.at) * restoredPerMs);
    spending.at = time;
    return [...spending.begun].reduce((sum, work) => sum + time - work.at, spending.ms);
  };
  const forgetSome = () => {
    if (clients.size <= MAX_REMEMBERED) return;
    const idle = [...clients].filter(([, { begun }]) => begun.size === 0);
    const bySpending = idle.map(([client, spending]) => ({ client, ms: update(spending) })).sort((a, b) => a.ms - b.ms);
    for (const { client } of bySpending.slice(0, MAX_REMEMBERED / 10)) clients.delete(client);
  };
  const check = (client: string): void => {
    const spending = clients.get(client);
    const excess = spending ? update(spending) - limitMs : -1;
    if (excess >= 0) throw refusal(Math.ceil((excess + limitMs * ENOUGH) / restoredPerMs / 1000));
  };

  return {
    /** @throws the refusal if the client has no time left */
    check,
    /** The seconds that the client has spent and not got back, with those of work that is being done. */
    spent(client: string): number {
      const spending = clients.get(client);
      return spending ? update(spending) / 1000 : 0;
    },
    /** Does work, and counts how long it takes. @throws the refusal, and what the work throws */
    async spend<T>(client: string, work: () => Promise<T>): Promise<T> {
      check(client);
      forgetSome();
      const spending = clients.get(client) ?? { ms: 0, at: now(), begun: new Set() };
      clients.set(client, spending);
      const begun = { at: now() };
      spending.begun.add(begun);
      try {
        return await work();
      } finally {
        spending.begun.delete(begun);
        update(spending);
        spending.ms += now() - begun.at;
      }
    },
  };
}
