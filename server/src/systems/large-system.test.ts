import { night } from "@tintype/shared/testing/night";
import { expect, test } from "vitest";
import { storePagesAtOnce } from "../../test/systems/large-system.ts";

// That no transaction waits or computes meanwhile is checked whenever a test's database is dropped.

test("snapshots that are stored at the same time are each checked against each design system, and each change is announced once", {
  timeout: night.size(90_000, 300_000),
}, async () => {
  const { systems, snapshots, checks, events } = await storePagesAtOnce(
    night.size({ tokens: 1_001, systems: 2 }, { tokens: 50_000, systems: 20 }),
  );
  const all = [...snapshots.before, ...snapshots.after];
  const checked = all.flatMap((id) => systems.map((name) => `${id} ${name} checked`));
  expect(checks.toSorted()).toEqual(checked.toSorted());
  const changed = snapshots.after.flatMap((id) => systems.map((name) => `${id} ${name}`));
  expect(events.toSorted()).toEqual(changed.toSorted());
});
