import { MAX_EXPANSION, MAX_VALUE } from "../limits.ts";
import { findClosing } from "./brackets.ts";

/** A value in which all var() were replaced, or why that was not possible. */
export type Resolved =
  | { readonly value: string }
  | {
      readonly fault: string;
      /** The custom property that is at fault, if it is one that the value refers to. */
      readonly about?: string;
    };

/** The characters that var() may still add. Shared by everything that is made of one source. */
export interface Budget {
  remaining: number;
}

export const newBudget = (): Budget => ({ remaining: MAX_EXPANSION });

/** Replaces the var() in values. Circles and values that grow too long are faults. */
export class Variables {
  readonly #values: Pick<ReadonlyMap<string, string>, "get">;
  readonly #resolved = new Map<string, Resolved>();
  readonly #open = new Set<string>();
  readonly #budget: Budget;

  /** @param values by their names with dashes */
  constructor(values: Pick<ReadonlyMap<string, string>, "get">, budget: Budget) {
    this.#values = values;
    this.#budget = budget;
  }

  resolve(name: string): Resolved {
    const cached = this.#resolved.get(name);
    if (cached) return cached;
    const value = this.#values.get(name);
    if (value === undefined) return { fault: "It refers to a custom property that is not set.", about: name };
    if (this.#open.has(name)) return { fault: "It refers to itself.", about: name };
    if (this.#open.size > MAX_CHAIN) return { fault: "The chain of aliases is too long." };
    this.#open.add(name);
    const resolved = this.replace(value);
    this.#open.delete(name);
    this.#resolved.set(name, resolved);
    return resolved;
  }

  /** Replaces the var() in a value that has no name. */
  replace(value: string): Resolved {
    let text = value;
    for (let reference = findVar(text); reference !== undefined; reference = findVar(text)) {
      const resolved = this.resolve(reference.name);
      const fallback =
        "fault" in resolved && reference.fallback !== undefined ? { value: reference.fallback } : resolved;
      if ("fault" in fallback) return fallback;
      this.#budget.remaining -= fallback.value.length;
      if (this.#budget.remaining < 0) return { fault: "Aliases add too much to the source." };
      text = text.slice(0, reference.start) + fallback.value + text.slice(reference.end);
      if (text.length > MAX_VALUE) return { fault: "The value is too long." };
    }
    return { value: text.trim() };
  }
}

/** Longer chains of aliases would overflow the stack. */
const MAX_CHAIN = 200;

interface Reference {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly fallback: string | undefined;
}

const VAR = /\bvar\(\s*(--[^\s,()]+)\s*/i;

/** The first var() in a value. Its fallback may contain others. */
function findVar(text: string): Reference | undefined {
  const match = VAR.exec(text);
  if (!match) return undefined;
  const [whole, name = ""] = match;
  const start = match.index + whole.length;
  const end = findClosing(text, start);
  const fallback = text[start] === "," ? text.slice(start + 1, end).trim() : undefined;
  return { start: match.index, end: end + 1, name, fallback };
}
