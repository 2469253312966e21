import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { connect } from "./connection.ts";
import type { Db } from "./db.ts";
import { keepConnected } from "./persistent-connection.ts";

/** Receives what this and other processes send with `notify`. */
export interface DatabaseNotifications {
  /** Calls the handler with the payload of each notification on the channel. Returns a function that removes the handler. */
  listen(channel: string, handler: (payload: string) => void): () => void;
  /**
   * Calls the handler whenever notifications may have been missed: after a lost connection was reopened, and when the first
   * LISTEN on a channel has taken effect. Code that waits for a condition should check it again then.
   */
  onReconnect(handler: () => void): void;
  close(): Promise<void>;
}

/** Opens this process's one connection that listens. It connects in the background and is reopened if it is lost. */
export function openNotifications(url: string, { log }: { log: Logger }): DatabaseNotifications {
  const channels = new Map<string, Set<(payload: string) => void>>();
  const reconnectHandlers = new Set<() => void>();

  const subscribe = async (client: pg.Client, names: Iterable<string>) => {
    try {
      for (const name of names) await client.query(`listen ${pg.escapeIdentifier(name)}`);
    } catch {
      // The connection was lost. The next one subscribes to all channels.
      return;
    }
    for (const handler of reconnectHandlers) attempt(handler);
  };

  /** Calls a handler. If it throws, the other handlers must still be called. */
  const attempt = (handler: () => void) => {
    try {
      handler();
    } catch (error) {
      log.error({ err: error }, "a notification handler failed");
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

/** Notifies every listener once the transaction commits. The payload may have at most 7,999 bytes. */
export async function notify(tx: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
