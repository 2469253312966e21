import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

/** One connection that is reopened whenever it is lost. */
export interface PersistentConnection {
  /** The connection; undefined while it is lost. */
  current(): pg.Client | undefined;
  /** Leaves the connection open, but no longer reopens it. */
  stopReopening(): void;
  /** Closes the connection and does not reopen it. */
  close(): Promise<void>;
}

export interface PersistentConnectionOptions {
  /** Names the connection in the log. */
  purpose: string;
  /** Connects and prepares the connection (LISTEN, a lock). It is called again if it throws. */
  open(): Promise<pg.Client>;
  /** A connection that `open` has already returned. */
  first?: pg.Client;
  /** Called after each `open`. */
  onOpen?(client: pg.Client): void;
  /** Tells whether an error of `open` is final: `open` is then not called again. */
  isFinal?(error: unknown): boolean;
  log: Logger;
}

const PROBE_INTERVAL_MS = 30_000;
const PROBE = { text: "select", query_timeout: 10_000 };

/**
 * Keeps one connection open. If it is lost, it is reopened: immediately, and then at intervals that grow from 50 ms to 5 s.
 * A query every 30 s with a timeout of 10 s detects a server that has vanished without closing the connection.
 */
export function keepConnected(options: PersistentConnectionOptions): PersistentConnection {
  const { purpose, log, first, open, onOpen, isFinal } = options;
  let client: pg.Client | undefined;
  const stop = new AbortController();
  const { signal } = stop;

  const watch = (opened: pg.Client) => {
    client = opened;
    const probe = setInterval(() => void opened.query(PROBE).catch(() => opened.end()), PROBE_INTERVAL_MS).unref();
    opened.once("end", () => {
      clearInterval(probe);
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
        watch(opened);
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

  if (first) watch(first);
  else void reopen();

  const stopReopening = () => stop.abort();
  return {
    current: () => client,
    stopReopening,
    close: async () => {
      stopReopening();
      await client?.end();
    },
  };
}
