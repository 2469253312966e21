import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { newId } from "../ids.ts";
import { deleteBatch, forgetBatch } from "./batches.ts";

test.each([
  { change: deleteBatch, remaining: 1 },
  { change: forgetBatch, remaining: 4 },
])(
  "$change.name changes at most the given number of rows, and only those of the owner",
  async ({ change, remaining }) => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    const [owner, stranger] = [newId(), newId()];
    await sql`create table owned (user_id uuid)`.execute(db);
    await sql`insert into owned values (${owner}), (${owner}), (${owner}), (${stranger})`.execute(db);

    const rows = { table: "owned", column: "user_id", owner } as const;
    const counts = [await change(db, rows, 2), await change(db, rows, 2), await change(db, rows, 2)];
    expect(counts).toEqual([2, 1, 0]);
    const owners = await sql<{ user_id: string | null }>`select user_id from owned`.execute(db);
    expect(owners.rows).toHaveLength(remaining);
    expect(owners.rows.filter(({ user_id }) => user_id !== null)).toEqual([{ user_id: stranger }]);
  },
);
