import { canonicalHost } from "@tintype/shared/network/public-host";
import type { Target } from "./dial.ts";
import type { EgressFault, FaultKind } from "./fault.ts";

export type Budget = "bytes" | "requests";

/** The limits of one visit: bytes in both directions together, and requests. A CONNECT counts as one request. */
export type Budgets = Readonly<Record<Budget, number>>;

/** The counts of one visit. `exceeded` is the budget that ended it. */
export interface Traffic {
  readonly requests: number;
  readonly bytes: number;
  readonly exceeded?: Budget;
}

/** A host that a visit could not connect to. */
export interface RecordedFault extends Target {
  readonly kind: FaultKind;
  readonly message: string;
}

/** Records what one visit uses and which hosts it could not connect to. */
export class Ledger {
  readonly #budgets: Budgets;
  readonly #onExceeded: (budget: Budget) => void;
  readonly #faults = new Map<string, RecordedFault>();
  readonly #spent: Record<Budget, number> = { bytes: 0, requests: 0 };
  #exceeded: Budget | undefined;

  /** @param onExceeded called once, when the first budget is exceeded */
  constructor(budgets: Budgets, onExceeded: (budget: Budget) => void) {
    this.#budgets = budgets;
    this.#onExceeded = onExceeded;
  }

  get traffic(): Traffic {
    return { ...this.#spent, ...(this.#exceeded && { exceeded: this.#exceeded }) };
  }

  get faults(): readonly RecordedFault[] {
    return [...this.#faults.values()];
  }

  spend(budget: Budget, amount: number): void {
    this.#spent[budget] += amount;
    if (this.#exceeded !== undefined || this.#spent[budget] <= this.#budgets[budget]) return;
    this.#exceeded = budget;
    this.#onExceeded(budget);
  }

  /** Records the fault of a host and port. A later fault replaces it, and `reached` removes it. */
  fail(target: Target, { kind, message }: EgressFault): void {
    this.#faults.set(keyOf(target), { host: target.host, port: target.port, kind, message });
  }

  reached(target: Target): void {
    this.#faults.delete(keyOf(target));
  }

  faultOf(host: string, port: number): RecordedFault | undefined {
    return this.#faults.get(keyOf({ host: canonicalHost(host) ?? host, port }));
  }
}

function keyOf({ host, port }: Target): string {
  return `${host}:${port}`;
}
