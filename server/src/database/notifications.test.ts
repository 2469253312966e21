import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { eventually } from "../../test/eventually.ts";
import { silent } from "../../test/log.ts";
import { notify, openNotifications } from "./notifications.ts";

async function listening() {
  const { db, url, drop } = await createTestDatabase();
  const notifications = openNotifications(url, { log: silent });
  onTestFinished(async () => {
    await notifications.close();
    await drop();
  });
  const heard: string[] = [];
  let reconnects = 0;
  notifications.onReconnect(() => {
    reconnects += 1;
  });
  notifications.listen("news", (payload) => heard.push(payload));
  await eventually(() => reconnects).toBeGreaterThan(0);
  return { db, notifications, heard, reconnects: () => reconnects };
}

test("a notice arrives when its transaction commits, and not when it is rolled back", async () => {
  const { db, heard } = await listening();
  const undone = db.transaction().execute(async (tx) => {
    await notify(tx, "news", "undone");
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await db.transaction().execute((tx) => notify(tx, "news", "done"));
  await eventually(() => heard).toEqual(["done"]);
});

test("a handler that throws does not keep others from hearing, and one that has left hears no more", async () => {
  const { db, notifications, heard } = await listening();
  const leave = notifications.listen("news", () => heard.push("left"));
  leave();
  notifications.listen("other news", () => {
    throw new Error("broken");
  });
  notifications.listen("other news", (payload) => heard.push(payload));
  await eventually(async () => {
    await notify(db, "news", "one");
    await notify(db, "other news", "two");
    return heard;
  }).toEqual(expect.arrayContaining(["one", "two"]));
  expect(heard).not.toContain("left");
});

test("a lost connection is opened again, says so, and hears what comes then", async () => {
  const { db, heard, reconnects } = await listening();
  const before = reconnects();
  const { rows } = await sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db);
  expect(rows).toHaveLength(1);
  await eventually(reconnects).toBeGreaterThan(before);
  await notify(db, "news", "again");
  await eventually(() => heard).toEqual(["again"]);
});
