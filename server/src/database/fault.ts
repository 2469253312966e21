import { DatabaseError } from "pg";

/**
 * Classes of PostgreSQL's error codes that say that it cannot work just now: no connection, no disk or memory, stopped by
 * its operator, an error of the operating system. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const faultClasses: ReadonlySet<string> = new Set(["08", "53", "57", "58"]);
/** A statement that took too long is of class 57, and its own fault. */
const QUERY_CANCELED = "57014";
/** A server that has become a replica, or that an operator has closed for writes. */
const READ_ONLY = "25006";

/** Codes of Node's sockets. */
const socketCodes: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  "ENOENT", // no socket file
]);

/** pg 8 has errors for connections that have no code. */
const connectionMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** Whether an error says that the database cannot work just now, and not that the statement was wrong. */
export function isDatabaseFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    const { code = "" } = error;
    return code === READ_ONLY || (code !== QUERY_CANCELED && faultClasses.has(code.slice(0, 2)));
  }
  if ("code" in error && typeof error.code === "string" && socketCodes.has(error.code)) return true;
  return connectionMessage.test(error.message);
}
