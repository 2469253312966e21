import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Milliseconds for which a result is cached. */
const VALID_MS = 2_000;

/** Checks whether the database can store data. */
export interface WriteProbe {
  /** Resolves if a table could be extended within the last moments. @throws the error of the database */
  check(): Promise<void>;
}

export function createWriteProbe(db: Db): WriteProbe {
  let checking: Promise<void> | undefined;
  return {
    check() {
      if (!checking) {
        const clear = () => {
          checking = undefined;
        };
        checking = writeNewFiles(db);
        checking.then(
          () => void setTimeout(clear, VALID_MS).unref(),
          () => clear(),
        );
      }
      return checking;
    },
  };
}

/**
 * Replaces the content of the table by 64 kB in new files. Updating a row would use a page that the table already has, and so
 * would succeed on a full disk.
 */
async function writeNewFiles(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`set local statement_timeout = '5s'`.execute(tx);
    await sql`truncate write_probe`.execute(tx);
    await sql`
      insert into write_probe (filler)
      select string_agg(md5(random()::text), '') from generate_series(1, 2000)`.execute(tx);
  });
}
