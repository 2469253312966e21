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
  /** Sends a row's request as each caller. */
  of(attempt: Attempt): Promise<Expected>;
  /** Checks that refused requests, and those that only read, have changed nothing since the worlds were created. */
  expectUnchanged(): Promise<void>;
}

/** Refused requests share worlds. At night each row checks that they are as before, which names the row that is at fault. */
export function outcomesIn(service: () => TestService): Outcomes {
  const unchanged = unchangedWorlds(service);
  const of = async ({ expected, isRead, send }: Attempt) => {
    const isUnchanged = (who: Who) => isRead || isRefusal(expected[who]);
    const changing = callers.filter((who) => !isUnchanged(who));
    const created = await createWorlds(service(), changing);
    const worlds = [
      ...(await unchanged.of(callers.filter(isUnchanged))),
      ...changing.map((who, nth) => [who, created[nth] as World] as const), // one for each
    ];
    const outcomes: [Who, Outcome][] = [];
    // One after the other, so that operations with child processes start one, and not as many as a pool may have.
    for (const [who, world] of worlds) outcomes.push([who, await send(who, world)]);
    if (night.isNow) await expectUnchanged();
    return Object.fromEntries(outcomes) as Expected; // has an entry for each caller
  };
  const expectUnchanged = async () => {
    const { worlds, before } = unchanged.all();
    expect(await fingerprints(service(), worlds), "the worlds of refused callers").toEqual(before);
  };
  return { of, expectUnchanged };
}
