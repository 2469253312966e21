import { sql } from "kysely";
import type { Db } from "./db.ts";

/** Milliseconds for which a result holds, however many ask. */
const VALID_MS = 2_000;

/** Tries whether the database can be written to. */
export interface WriteProbe {
  /** Resolves if a table could be extended a moment ago. @throws what the database throws */
  check(): Promise<void>;
}

export function createWriteProbe(db: Db): WriteProbe {
  let checking: Promise<void> | undefined;
  return {
    check() {
      if (!checking) {
        const forget = () => {
          checking = undefined;
        };
        checking = writeAnew(db);
        checking.then(
          () => void setTimeout(forget, VALID_MS).unref(),
          () => forget(),
        );
      }
      return checking;
    },
  };
}

/**
 * Replaces what is in the table by 64 kB in files that are new. An update of a row would fit into a page that the table has
 * already, and so would succeed on a full disk.
 */
async function writeAnew(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`set local statement_timeout = '5s'`.execute(tx);
    await sql`truncate write_probe`.execute(tx);
    await sql`
      insert into write_probe (filler)
      select string_agg(md5(random()::text), '') from generate_series(1, 2000)`.execute(tx);
  });
}
