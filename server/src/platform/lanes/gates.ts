import { type Gate, inBytes, inTime, number } from "../gates.ts";
import type { BudgetRules } from "./budget.ts";
import type { LaneRules } from "./lane.ts";
import type { TimeBudgetRules } from "./time-budget.ts";

const HOUR_MS = 3_600_000;

/** Returns the line of a lane. */
export function laneGate({ name, at, client = "user", limits, refusal }: LaneRules): Gate {
  const { atOnce, waiting, maxWaitMs, ofClient = {} } = limits;
  const per = `for each ${client}`;
  const limit = [
    atOnce !== undefined && `${atOnce} at once`,
    ofClient.atOnce !== undefined && `${ofClient.atOnce} at once ${per}`,
    waiting !== undefined && `${waiting} waiting`,
    ofClient.waiting !== undefined && `${ofClient.waiting} waiting ${per}`,
    maxWaitMs !== undefined && `${inTime(maxWaitMs)} of waiting`,
    ofClient.rest &&
      `after more than ${inTime(ofClient.rest.afterMs)} of work a pause as long, of at most ${inTime(ofClient.rest.maxMs)}`,
  ].filter((part) => part !== false && part !== undefined);
  return { name, at, limit: limit.join(", "), answer: refusal ? [refusal()] : "waits" };
}

/** Returns the line of a budget. */
export function budgetGate({ name, at, client = "user", unit, limits, refusal }: BudgetRules): Gate {
  const amount = (value: number) => (unit === "bytes" ? inBytes(value) : `${number(value)} ${unit}`);
  const limit = [
    limits.ofClient !== undefined && `${amount(limits.ofClient)} for each ${client}`,
    limits.total !== undefined && `${amount(limits.total)} of all`,
    limits.largestGivesWay && `the ${client} with most gives way to those with less`,
  ].filter((part) => part !== false && part !== undefined);
  return { name, at, limit: limit.join(", "), answer: [refusal()] };
}

/** Returns the line of a budget of time. */
export function timeBudgetGate({ name, at, client = "user", limits, restoredMs, refusal }: TimeBudgetRules): Gate {
  const time = restoredMs === HOUR_MS ? "an hour" : inTime(restoredMs);
  return { name, at, limit: `${number(limits.ofClient)} s for each ${client} in ${time}`, answer: [refusal(1)] };
}
