import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { notify, openNotifications } from "./notifications.ts";

async function listening() {
  const { db, url, drop } = await createTestDatabase();
  const notifications = openNotifications(url, { log: silent });
  onTestFinished(async () => {
    await notifications.close();
    await drop();
  });
  const received: string[] = [];
  let reconnects = 0;
  notifications.onReconnect(() => {
    reconnects += 1;
  });
  notifications.listen("news", (payload) => received.push(payload));
  await eventually(() => reconnects).toBeGreaterThan(0);
  return { db, notifications, received, reconnects: () => reconnects };
}

test("a notification arrives when its transaction commits, and not if it is rolled back", async () => {
  const { db, received } = await listening();
  const undone = db.transaction().execute(async (tx) => {
    await notify(tx, "news", "undone");
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await db.transaction().execute((tx) => notify(tx, "news", "done"));
  await eventually(() => received).toEqual(["done"]);
});

test("other handlers are called when one throws, and a removed handler is no longer called", async () => {
  const { db, notifications, received } = await listening();
  const remove = notifications.listen("news", () => received.push("removed"));
  remove();
  notifications.listen("other news", () => {
    throw new Error("broken");
  });
  notifications.listen("other news", (payload) => received.push(payload));
  await eventually(async () => {
    await notify(db, "news", "one");
    await notify(db, "other news", "two");
    return received;
  }).toEqual(expect.arrayContaining(["one", "two"]));
  expect(received).not.toContain("removed");
});

test("a lost connection is reopened, calls the reconnect handlers and receives notifications again", async () => {
  const { db, received, reconnects } = await listening();
  const oldReconnects = reconnects();
  const { rows } = await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db);
  expect(rows).toHaveLength(1);
  await eventually(reconnects).toBeGreaterThan(oldReconnects);
  await notify(db, "news", "again");
  await eventually(() => received).toEqual(["again"]);
});
