import { overloaded } from "../../../platform/errors.ts";
import type { BudgetRules } from "../../../platform/lanes/budget.ts";

/** Bodies up to this size are not counted: there are as many as the rate limits allow, and each passes within minutes. */
export const SMALL_BODY = 65_536;

const MIB = 1_048_576;

const busy = (why: string) => () => overloaded(why);

/**
 * The memory of large bodies that are arriving, by the length that they can have: a client that sends slowly would otherwise
 * occupy a megabyte with each of its requests.
 */
export const LARGE_BODIES: BudgetRules = {
  name: "Large bodies that are arriving",
  at: import.meta.url,
  client: "user or address",
  unit: "bytes",
  limits: { ofClient: 16 * MIB, total: 128 * MIB },
  refusal: busy("Too many large bodies are arriving at the moment"),
};

/**
 * The memory of large answers until they are sent: a client that asks for much and reads nothing would otherwise occupy it
 * for as long as it likes.
 */
export const UNSENT_ANSWERS: BudgetRules = {
  name: "Large answers that are not sent yet",
  at: import.meta.url,
  client: "user or address",
  unit: "bytes",
  limits: { ofClient: 32 * MIB, total: 256 * MIB },
  refusal: busy("Too many large answers have not been read yet"),
};
