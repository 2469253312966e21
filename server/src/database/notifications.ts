import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { connect } from "./connection.ts";
import type { Db } from "./db.ts";
import { keepConnected } from "./persistent-connection.ts";

/** What other processes, and this one, tell by `notify`. */
export interface Notifications {
  /** Calls the handler with the payload of each notice on the channel. Returns what ends that. */
  listen(channel: string, handler: (payload: string) => void): () => void;
  /**
   * Calls the handler whenever notices may have gone unheard: after a lost connection is back, and when the first LISTEN
   * on a channel has come into effect. Whoever waits for a condition looks again then.
   */
  onReconnect(handler: () => void): void;
  close(): Promise<void>;
}

/** Opens the one connection of this process that listens. It connects in the background, and again when it is lost. */
export function openNotifications(url: string, { log }: { log: Logger }): Notifications {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();

  const subscribe = async (client: pg.Client, names: Iterable<string>) => {
    try {
      for (const name of names) await client.query(`listen ${pg.escapeIdentifier(name)}`);
    } catch {
      // The connection has been lost: the next one subscribes to all of them.
      return;
    }
    for (const handler of reconnectHandlers) attempt(handler);
  };

  /** A handler that throws must not keep the others from being called. */
  const attempt = (handler: () => void) => {
    try {
      handler();
    } catch (error) {
      log.error({ err: error }, "a handler of notifications failed");
    }
  };

  const connection = keepConnected({
    purpose: "notifications",
    log,
    open: async () => {
      const client = await connect(url);
      client.on("notification", ({ channel, payload = "" }) => {
        for (const handler of channels.get(channel) ?? []) attempt(() => handler(payload));
      });
      return client;
    },
    onOpen: (client) => void subscribe(client, channels.keys()),
  });

  return {
    listen(channel, handler) {
      let handlers = channels.get(channel);
      if (!handlers) {
        handlers = new Set();
        channels.set(channel, handlers);
        const client = connection.current();
        if (client) void subscribe(client, [channel]);
      }
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    onReconnect(handler) {
      reconnectHandlers.add(handler);
    },
    close: () => connection.close(),
  };
}

/** Tells every listener, once the transaction commits. The payload has at most 7,999 bytes. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
