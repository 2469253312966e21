import { night } from "@tintype/shared/testing/night";
import { expect } from "vitest";
import type { TestService } from "../service.ts";
import { type Expected, isRefusal, type Outcome } from "./operations.ts";
import { callers, createWorlds, fingerprints, unchangedWorlds, type Who, type World } from "./world.ts";

/** A request of a row of the table. */
export interface Attempt {
  readonly expected: Expected;
  /** True if the request changes nothing even if it is served. */
  readonly isRead: boolean;
  send(who: Who, world: World): Promise<Outcome>;
}

export interface Outcomes {
  /** Sends a row's request as each caller. The outcomes of those who send it at night only are as expected. */
  of(attempt: Attempt): Promise<Expected>;
  /** Checks that refused requests, and those that only read, have changed nothing since the worlds were created. */
  expectUnchanged(): Promise<void>;
}

/**
 * Number of requests of a row that are sent at once: while PostgreSQL works for one, the test and the service work for another.
 * With more, an operation with child processes starts as many of them as a pool may have.
 */
const AT_ONCE = 3;

/** The callers whose credentials have ended. Operations see none of them. */
const ENDED: readonly Who[] = ["expired JWT", "expired API key", "revoked API key"];
/** Returns the ended callers who send the next row's request. */
const endedOfNext = night.turns(ENDED);

/** Refused requests share worlds. At night each row checks that they are as before, which names the row that is at fault. */
export function outcomesIn(service: () => TestService): Outcomes {
  const unchanged = unchangedWorlds(service);
  const of = async ({ expected, isRead, send }: Attempt) => {
    const isUnchanged = (who: Who) => isRead || isRefusal(expected[who]);
    const ended = endedOfNext();
    const senders = callers.filter((who) => !ENDED.includes(who) || ended.includes(who));
    const changing = senders.filter((who) => !isUnchanged(who));
    const created = await createWorlds(service(), changing);
    const worlds = [
      ...(await unchanged.of(senders.filter(isUnchanged))),
      ...changing.map((who, nth) => [who, created[nth] as World] as const), // one for each
    ];
    const outcomes: [Who, Outcome][] = [];
    const remaining = worlds.values();
    const sendRemaining = async () => {
      for (const [who, world] of remaining) outcomes.push([who, await send(who, world)]);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendRemaining));
    if (night.isNow) await expectUnchanged();
    return { ...expected, ...Object.fromEntries(outcomes) };
  };
  const expectUnchanged = async () => {
    const { worlds, before } = unchanged.all();
    expect(await fingerprints(service(), worlds), "the worlds of refused callers").toEqual(before);
  };
  return { of, expectUnchanged };
}
