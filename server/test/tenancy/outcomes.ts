import { expect } from "vitest";
import type { TestService } from "../service.ts";
import { type Expected, isRefusal, type Outcome } from "./operations.ts";
import { callers, createWorlds, fingerprints, unchangedWorlds, type Who, type World } from "./world.ts";

/** A request of a row of the table. */
export interface Attempt {
  readonly expected: Expected;
  /** Whether the request changes nothing even if it is served. */
  readonly isRead: boolean;
  send(who: Who, world: World): Promise<Outcome>;
}

/** Returns a function that sends a row's request as each caller, and checks that refused requests change nothing. */
export function outcomesIn(service: () => TestService): (attempt: Attempt) => Promise<Expected> {
  const unchangedWorldsOf = unchangedWorlds(service);
  return async ({ expected, isRead, send }) => {
    const isRefused = (who: Who) => isRefusal(expected[who]);
    const unchanged = callers.filter((who) => isRead || isRefused(who));
    const changed = callers.filter((who) => !unchanged.includes(who));
    const created = [...(await unchangedWorldsOf(unchanged)), ...(await createWorlds(service(), changed))];
    const worlds = [...unchanged, ...changed].map((who, nth) => [who, created[nth] as World] as const); // one for each
    const refused = worlds.filter(([who]) => isRefused(who));
    const before = await fingerprints(service(), refused);
    expect(Object.keys(before)).toHaveLength(refused.length);
    const outcomes: [Who, Outcome][] = [];
    // One after the other, so that operations with child processes start one, and not as many as a pool may have.
    for (const [who, world] of worlds) outcomes.push([who, await send(who, world)]);
    expect(await fingerprints(service(), refused), "the worlds of refused callers").toEqual(before);
    return Object.fromEntries(outcomes) as Expected; // has an entry for each caller
  };
}
