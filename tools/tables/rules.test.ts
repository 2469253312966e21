import { describe, expect, test } from "vitest";
import { readQueries } from "./queries.ts";
import { findFaults, findOwners, isChecked } from "./rules.ts";

const owners = new Map([
  ["teams", "identity/teams"],
  ["runs", "extraction/runs"],
  ["worker_pools", "platform"],
]);

describe("findFaults", () => {
  const faultsOf = (file: string, tables: string[], exceptions: Record<string, string[]> = {}) =>
    findFaults([{ file, tables, computed: [] }], owners, exceptions);

  test.each([
    ["server/src/identity/teams/repository.ts", ["teams"]],
    ["server/src/extraction/runs/claims/repository.ts", ["runs"]],
    ["server/src/platform/jobs/pool-guard.ts", ["worker_pools"]],
    ["server/src/identity/teams/service.ts", ["changed_rows_of_a_cte"]],
  ])("accepts the owner's tables in %s", (file, tables) => {
    expect(faultsOf(file, tables)).toEqual([]);
  });

  test.each([
    ["server/src/extraction/runs/repository.ts", "teams", "belongs to identity/teams"],
    ["server/src/identity/teams-of-others/repository.ts", "teams", "belongs to identity/teams"],
    ["server/src/platform/database/paging.ts", "runs", "belongs to extraction/runs"],
    ["server/src/roles/worker.ts", "worker_pools", "belongs to platform"],
  ])("refuses that %s names %s", (file, table, reason) => {
    expect(faultsOf(file, [table])).toEqual([expect.stringContaining(reason)]);
  });

  test("accepts an exception for this table only", () => {
    const file = "server/src/monitoring/schedules/repository.ts";
    expect(faultsOf(file, ["teams", "runs"], { [file]: ["teams"] })).toEqual([
      `${file} names runs in a query, which belongs to extraction/runs`,
    ]);
  });

  test.each([
    ["whose table the file does not name", { "server/src/extraction/runs/repository.ts": ["teams"] }],
    ["for the owner", { "server/src/extraction/runs/repository.ts": ["runs"] }],
    ["for a file that is gone", { "server/src/extraction/runs/old.ts": ["teams"] }],
  ])("refuses an exception %s", (_, exceptions) => {
    expect(faultsOf("server/src/extraction/runs/repository.ts", ["runs"], exceptions)).toEqual([
      expect.stringContaining("remove the exception"),
    ]);
  });

  test("refuses a table in a variable, unless it is an exception", () => {
    const file = "server/src/extraction/runs/repository.ts";
    const queries = [{ file, tables: [], computed: ["selectFrom(table)"] }];
    expect(findFaults(queries, owners, {})).toEqual([expect.stringContaining("by a variable")]);
    expect(findFaults(queries, owners, { [file]: ["selectFrom(table)"] })).toEqual([]);
  });
});

test("findOwners returns the folder of the file that declares a table", () => {
  const text =
    "export const runTables: DeclaredTables = { runs: { types: {} }, snapshots: {} };\nconst none = { teams: 1 };";
  expect(Object.fromEntries(findOwners([{ file: "server/src/extraction/runs/tables.ts", text }]))).toEqual({
    runs: "extraction/runs",
    snapshots: "extraction/runs",
  });
});

describe("isChecked", () => {
  test.each([
    ["server/src/extraction/runs/repository.ts", true],
    ["server/src/platform/jobs/pool-guard.ts", true],
    ["server/src/extraction/runs/runs.test.ts", false],
    ["server/src/platform/database/migrations/schema/runs.ts", false],
    ["server/src/platform/database/indexes.ts", false],
    ["server/test/database/database.ts", false],
    ["bench/reading/extract.ts", false],
  ])("%s: %s", (file, expected) => {
    expect(isChecked(file)).toBe(expected);
  });
});

describe("readQueries", () => {
  const tablesOf = (text: string) => readQueries("x.ts", text).tables;

  test.each([
    ['db.selectFrom("runs").selectAll()', ["runs"]],
    ['db.selectFrom(["runs as r", "teams"])', ["runs", "teams"]],
    ['db.insertInto("runs").values(row)', ["runs"]],
    ['db.updateTable("runs").from("teams")', ["teams", "runs"]],
    ['db.deleteFrom("runs as r").using("public.teams as t")', ["teams", "runs"]],
    ['query.innerJoin("teams as t", "t.id", "e.team_id").leftJoin("users", (join) => join)', ["users", "teams"]],
    ['db.selectFrom((e) => e.selectFrom("runs").select("id").as("x"))', ["runs"]],
    ["sql`select * from runs as r join teams on teams.id = r.team_id`", ["runs", "teams"]],
    [
      `sql\`delete from runs using teams where id in (select "id" from \${other} join users on true)\``,
      ["runs", "teams", "users"],
    ],
    [`sql<boolean>\`exists (select from runs as r, public.teams as t where r."id" = \${id})\``, ["runs", "teams"]],
    ["sql`insert into runs (id) values (1)`", ["runs"]],
    ["sql`lock table webhooks in exclusive mode`", ["webhooks"]],
    ["sql`truncate write_probe`", ["write_probe"]],
    [`sql\`drop \${sql.table("runs")}\``, ["runs"]],
    ['client.query("update runs set x = 1")', ["runs"]],
    ['const list = { table: "runs", columns: ["id"] };', ["runs"]],
    ['const id = e.ref("runs.id");', []],
    ['import { teams } from "./teams.ts"; const a = Array.from("runs"), b = Buffer.from("runs");', []],
    ["// select from runs", []],
  ])("%s", (text, expected) => {
    expect(tablesOf(text)).toEqual(expected);
  });

  test("returns calls whose table is a variable", () => {
    const text = `db.selectFrom(table); sql\`select "id" from \${sql.table(name)}\`; Buffer.from(text);`;
    expect(readQueries("x.ts", text)).toEqual({ tables: [], computed: ["selectFrom(table)", "table(name)"] });
  });

  test("throws for a file that cannot be parsed", () => {
    expect(() => readQueries("x.ts", "import {")).toThrow("x.ts:");
  });
});
