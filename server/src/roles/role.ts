import type { Logger } from "pino";
import type { Config } from "../platform/config/config.ts";
import type { Db } from "../platform/database/db.ts";
import { createMailer, type Mailer } from "../platform/mail/mailer.ts";

/** The parts that every role needs. */
export interface RoleOptions {
  config: Config;
  log: Logger;
  db: Db;
  databaseUrl: string;
}

/** The connections of the shared pool on which the runners of runs, of deliveries and of checks listen. */
export const LISTENING_CONNECTIONS = 3;

export interface Role {
  /** Waits for work in progress, up to a time limit, and stops. */
  stop(): Promise<void>;
}

/** Creates the mailer from the configuration. @returns undefined if SMTP_URL is not set */
export function configuredMailer({ smtpUrl, smtpFrom }: Config, publicUrl: string): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  return createMailer(smtpUrl, smtpFrom ?? `no-reply@${new URL(publicUrl).hostname}`);
}

/** The ports of the service itself and of its database, which nothing that reads pages may reach. */
export const ownPortsOf = ({ config, databaseUrl }: Pick<RoleOptions, "config" | "databaseUrl">): ReadonlySet<number> =>
  new Set([config.port, Number(new URL(databaseUrl).port || 5432)]);

/** Returns the URL at which users reach the service: PUBLIC_URL or this machine. With PORT=0, pass the port it listens on. */
export function publicUrlOf({ config }: Pick<RoleOptions, "config">, port = config.port): string {
  return config.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${port}`;
}
