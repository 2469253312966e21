import { beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../test/database/database.ts";
import { findFaults, readTables } from "../../test/database/declarations.ts";
import type { DeclaredTable } from "../platform/declared-tables.ts";
import { accountRemoval, declaredTables, exported, teamRemoval } from "./tables.ts";

describe("the declarations of tables", () => {
  let tables: Awaited<ReturnType<typeof readTables>>;
  beforeAll(async () => {
    const { db, drop } = await createTestDatabase();
    tables = await readTables(db);
    await drop();
  });

  test("name every table and column of the migrated database, and agree with its foreign keys", () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(findFaults(tables, declaredTables)).toEqual([]);
  });

  const omitted = { notExported: "for the test" };
  test.each<[string, string, DeclaredTable | undefined, string]>([
    ["a table is not declared", "uploads", undefined, "uploads has no declaration"],
    ["there is no such table", "stray", omitted, "stray is declared, but there is no such table"],
    [
      "a column is neither exported nor withheld",
      "run_counts",
      { exported: { list: "x", columns: ["used"], withheld: ["user_id", "period"] }, onAccountEnd: "cascade" },
      "run_counts.starts_at is neither exported nor withheld",
    ],
    [
      "rows of a person are not mentioned",
      "api_keys",
      { ...omitted },
      "api_keys has rows of users, but does not say onAccountEnd",
    ],
    [
      "no foreign key deletes the rows",
      "extraction_counts",
      { ...omitted, onAccountEnd: "cascade", onTeamEnd: { deleted: 1 } },
      "no foreign key deletes its rows",
    ],
    [
      "a foreign key deletes the rows that are kept",
      "site_runs",
      { ...omitted, onAccountEnd: { kept: "for the test" }, onTeamEnd: "cascade" },
      "a foreign key deletes its rows",
    ],
    [
      "rows of a team are deleted by a column that is not there",
      "delivery_attempts",
      { ...omitted, onAccountEnd: "cascade", onTeamEnd: { deleted: 1 } },
      "there is no column team_id",
    ],
  ])("are refused if %s", (_, table, declared, fault) => {
    const changed = new Map(declaredTables);
    if (declared) changed.set(table, declared);
    else changed.delete(table);
    expect(findFaults(tables, changed)).toEqual([expect.stringContaining(fault)]);
  });
});

test("the lists of an export keep their order", () => {
  expect(Object.keys(exported).join(" ")).toBe(
    "user api_keys memberships teams uploads extractions schedules runs snapshots screenshots shares review_log " +
      "site_decisions comments ignore_rules sites systems channels channel_announcements webhooks deliveries subscription " +
      "stripe_customer runs_counted",
  );
});

test("the removal of an account hands extractions over before it deletes others, and deletes closed teams last", () => {
  const steps = (removal: readonly { what: string }[]) => removal.map(({ what }) => what);
  expect(steps(accountRemoval)).toEqual([
    "uploads",
    "extractions handed over to teams",
    "extractions with runs and snapshots",
    "extraction counts",
    "runs",
    "snapshot rows",
    "sites",
    "deliveries",
    "teams",
  ]);
  expect(steps(teamRemoval)).toEqual(["extractions with runs and snapshots", "extraction counts", "deliveries"]);
});
