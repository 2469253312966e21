import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

/** One connection that is opened again whenever it is lost. */
export interface LastingConnection {
  /** The connection, while there is one. */
  current(): pg.Client | undefined;
  /** From now on a loss is no news. The connection is left as it is. */
  retire(): void;
  /** Ends it for good. */
  close(): Promise<void>;
}

export interface LastingOptions {
  /** What it is for, as the log says it. */
  purpose: string;
  /** Connects, and does what makes the connection of use: LISTEN, a lock. When it throws, it is tried again. */
  open(): Promise<pg.Client>;
  /** A connection that `open` has given already. */
  first?: pg.Client;
  /** Called after each `open`. */
  onOpen?(client: pg.Client): void;
  /** Says whether an error of `open` is final. */
  isFinal?(error: unknown): boolean;
  log: Logger;
}

const BEAT_MS = 30_000;
const BEAT = { text: "select", query_timeout: 10_000 };

/**
 * Keeps one connection open: when it ends it is opened again, at once and then at intervals that grow from 50 ms to 5 s. A
 * query every 30 s, to be answered within 10 s, finds out about a peer that is gone without a word.
 */
export function keepConnected(options: LastingOptions): LastingConnection {
  const { purpose, log, first, open, onOpen, isFinal } = options;
  let client: pg.Client | undefined;
  const retirement = new AbortController();
  const { signal } = retirement;

  const attend = (opened: pg.Client) => {
    client = opened;
    const beat = setInterval(() => void opened.query(BEAT).catch(() => opened.end()), BEAT_MS).unref();
    opened.once("end", () => {
      clearInterval(beat);
      client = undefined;
      if (signal.aborted) return;
      log.warn({ purpose }, "connection lost");
      void reopen();
    });
  };

  const reopen = async () => {
    for (let delay = 50; !signal.aborted; delay = Math.min(delay * 2, 5000)) {
      try {
        const opened = await open();
        if (signal.aborted) return await opened.end();
        attend(opened);
        onOpen?.(opened);
        log.debug({ purpose }, "connection opened");
        return;
      } catch (error) {
        if (isFinal?.(error)) return;
        log.warn({ purpose, err: error }, "connection failed");
      }
      await pause(delay, undefined, { signal }).catch(() => undefined);
    }
  };

  if (first) attend(first);
  else void reopen();

  const retire = () => retirement.abort();
  return {
    current: () => client,
    retire,
    close: async () => {
      retire();
      await client?.end();
    },
  };
}
