import { DatabaseError } from "pg";

/**
 * Classes of PostgreSQL's error codes which mean that it cannot work at the moment: no connection, no disk or memory, stopped
 * by its operator, an error of the operating system. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const faultClasses: ReadonlySet<string> = new Set(["08", "53", "57", "58"]);
/** The code of a statement that took too long. It is in class 57, but it is not a fault of the database. */
const QUERY_CANCELED = "57014";
/** The code of a server that has become a replica, or that an operator has made read-only. */
const READ_ONLY = "25006";

/** Error codes of Node's sockets. */
const socketCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT", // no socket file
]);

/** Messages of pg 8's connection errors that have no code. */
const connectionMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Tells whether an error means that the database cannot work at the moment, rather than that the statement was wrong. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    const { code = "" } = error;
    return code === READ_ONLY || (code !== QUERY_CANCELED && faultClasses.has(code.slice(0, 2)));
  }
  if ("code" in error && typeof error.code === "string" && socketCodes.has(error.code)) return true;
  return connectionMessage.test(error.message);
}
