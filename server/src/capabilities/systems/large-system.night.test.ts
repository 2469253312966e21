import { night } from "@tintype/shared/testing/night";
import { expect } from "vitest";
import { storePagesAtOnce } from "../../../test/systems/large-system.ts";

night.alone(
  "no transaction waits 100 ms for the service while four uploads and a run with three modes are held against twenty design systems, one of 50,000 tokens",
  {
    timeout: 300_000,
  },
  async () => {
    const { systems, snapshots, checks, events, ages } = await storePagesAtOnce({ tokens: 50_000, systems: 20 });
    const all = [...snapshots.before, ...snapshots.after];
    const checked = all.flatMap((id) => systems.map((name) => `${id} ${name} checked`));
    expect(checks.toSorted()).toEqual(checked.toSorted());
    const changed = snapshots.after.flatMap((id) => systems.map((name) => `${id} ${name}`));
    expect(events.toSorted()).toEqual(changed.toSorted());
    expect(ages.idleMs, ages.idleAfter).toBeLessThan(100);
  },
);
