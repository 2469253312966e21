import { connect } from "../../src/platform/database/connection.ts";

/** The longest that transactions took, in ms. */
export interface TransactionAges {
  /** Without a statement under way: the transaction waited for the process that opened it. */
  idleMs: number;
  /** From the first statement, if it writes. */
  openMs: number;
  /** The last statement of the one that was idle longest. */
  idleAfter: string;
}

/**
 * Looks at all transactions of a database every few milliseconds, in PostgreSQL itself: a process that is busy with what it
 * should not do could not look.
 * @returns a function that ends this
 */
export async function sampleTransactions(url: string): Promise<() => Promise<TransactionAges>> {
  const client = await connect(url, { application_name: "sampler" });
  const ages: TransactionAges = { idleMs: 0, openMs: 0, idleAfter: "" };
  client.on("notice", ({ message = "" }) => {
    const [state, ms, ...query] = message.split(" ");
    if (state === "idle") Object.assign(ages, { idleMs: Number(ms), idleAfter: query.join(" ") });
    if (state === "open") ages.openMs = Number(ms);
  });
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const sampled = client.query(`do $$
    declare
      longest_idle float := 0;
      longest_open float := 0;
      seen record;
    begin
      loop
        perform pg_stat_clear_snapshot();
        for seen in
          select state, left(query, 200) as query, backend_xid is not null as is_writing,
            extract(epoch from clock_timestamp() - state_change) * 1000 as idle_ms,
            extract(epoch from clock_timestamp() - xact_start) * 1000 as open_ms
          from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
            and xact_start is not null
        loop
          if seen.state like 'idle in transaction%' and seen.idle_ms > longest_idle then
            longest_idle := seen.idle_ms;
            raise notice 'idle % %', round(seen.idle_ms), seen.query;
          end if;
          if seen.is_writing and seen.open_ms > longest_open then
            longest_open := seen.open_ms;
            raise notice 'open % %', round(seen.open_ms), seen.query;
          end if;
        end loop;
        perform pg_sleep(0.003);
      end loop;
    end $$`);
  sampled.catch(() => undefined); // it ends by being cancelled
  return async () => {
    const other = await connect(url);
    await other.query("select pg_cancel_backend($1)", [rows[0].pid]);
    await other.end();
    await sampled.catch(() => undefined);
    await client.end();
    return ages;
  };
}
