import fc from "fast-check";
import { expect, test } from "vitest";
import { inFairOrder } from "./fair-order.ts";

/** Seconds of the simulated time. */
const RECENT = 600;

interface Queued {
  user: string;
  /** The time at which it is queued. */
  at: number;
  /** The time that it takes. */
  takes: number;
}

interface Started extends Queued {
  startsAt: number;
  /** Running runs of the user and of all, itself included, when it starts. */
  running: { ofUser: number; all: number };
  /** True if another user's run waits at that moment. */
  othersWait: boolean;
}

/** Runs a queue with so many slots in simulated time. No run is interrupted. */
function simulate(queued: readonly Queued[], slots: number): Started[] {
  const waiting = queued.toSorted((a, b) => a.at - b.at);
  const started: Started[] = [];
  const isRunning = (run: Started, now: number) => run.startsAt + run.takes > now;
  const times = new Set(queued.map(({ at }) => at));
  // The set grows while it is walked: every start adds the time of its end.
  for (let now = Math.min(...times); times.size > 0; now = Math.min(...times)) {
    times.delete(now);
    for (;;) {
      const running = started.filter((run) => isRunning(run, now));
      const present = waiting.filter(({ at }) => at <= now);
      if (running.length === slots || present.length === 0) break;
      const users = [...Map.groupBy(present, ({ user }) => user)].map(([user, [oldest]]) => ({
        user,
        running: running.filter((run) => run.user === user).length,
        seconds: started
          .filter((run) => run.user === user && now - run.startsAt < RECENT)
          .reduce((sum, run) => sum + Math.min(run.takes, now - run.startsAt), 0),
        waiting: present.filter((run) => run.user === user).length,
        waitingSince: new Date(oldest?.at ?? 0),
      }));
      const [nextUser] = inFairOrder(users);
      const run = present.find(({ user }) => user === nextUser?.user);
      if (!run) throw new Error("nobody was chosen");
      waiting.splice(waiting.indexOf(run), 1);
      const ofUser = running.filter(({ user }) => user === run.user).length + 1;
      const othersWait = present.some(({ user }) => user !== run.user);
      started.push({ ...run, startsAt: now, running: { ofUser, all: running.length + 1 }, othersWait });
      times.add(now + run.takes);
    }
  }
  return started;
}

const anyRun = fc.record({
  user: fc.constantFrom("a", "b", "c", "d"),
  at: fc.integer({ min: 0, max: 50 }),
  takes: fc.integer({ min: 1, max: 20 }),
});

test("inFairOrder starts every run, however users queue them", () => {
  fc.assert(
    fc.property(fc.array(anyRun, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (queued, slots) => {
      expect(simulate(queued, slots)).toHaveLength(queued.length);
    }),
  );
});

test("inFairOrder gives a user at most half of the slots, rounded up, while others wait", () => {
  fc.assert(
    fc.property(fc.array(anyRun, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (queued, slots) => {
      for (const { running, othersWait } of simulate(queued, slots)) {
        if (othersWait) expect(running.ofUser).toBeLessThanOrEqual(Math.ceil(slots / 2));
      }
    }),
  );
});

test.each([1, 2, 3, 8])("inFairOrder starts a newcomer's run as soon as one of %i slots is free", (slots) => {
  const flood = Array.from({ length: 60 }, (_, index) => ({ user: `user ${index % 6}`, at: 0, takes: 30 }));
  const started = simulate([...flood, { user: "newcomer", at: 10, takes: 1 }], slots);
  const newcomer = started.find(({ user }) => user === "newcomer");
  expect(newcomer?.startsAt).toBe(30);
  // They take turns. (A turn is forgotten after ten minutes, so that one may have had two more than another.)
  const counts = Map.groupBy(
    started.filter(({ startsAt }) => startsAt < 30 * Math.ceil(30 / slots)),
    ({ user }) => user,
  );
  counts.delete("newcomer");
  const sizes = [...counts.values()].map((runs) => runs.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
});

test("inFairOrder gives a user whose runs take long no more time than one whose runs are short", () => {
  const runsOf = (user: string, takes: number) => Array.from({ length: 100 }, () => ({ user, at: 0, takes }));
  const started = simulate([...runsOf("slow", 24), ...runsOf("quick", 2)], 1).filter(({ startsAt }) => startsAt < 200);
  const timeOf = (name: string) => started.reduce((sum, { user, takes }) => sum + (user === name ? takes : 0), 0);
  expect(Math.abs(timeOf("slow") - timeOf("quick"))).toBeLessThanOrEqual(24);
});
