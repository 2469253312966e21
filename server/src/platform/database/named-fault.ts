import { DatabaseError } from "pg";
import { isDatabaseFault } from "./fault.ts";

/**
 * Does work on the database of DATABASE_URL when a process starts, whose faults are for whoever has set the variable.
 * @param url undefined if the database is the embedded one; its faults have sentences of their own
 * @throws Error with a sentence that names the variable, and never the password; other errors as they are
 */
export async function naming<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (url === undefined || !(error instanceof Error)) throw error;
    if (!isDatabaseFault(error) && !(error instanceof DatabaseError) && !isAboutPassword(error)) throw error;
    throw new Error(`DATABASE_URL: ${sentenceOf(error, new URL(url))}`, { cause: error });
  }
}

/** pg 8 tells in its own words that a server asks for a password. */
const isAboutPassword = ({ message }: Error) => /client password must be a/.test(message);

function sentenceOf(error: Error & { code?: unknown }, url: URL): string {
  const place = `${url.hostname || "localhost"}:${url.port || "5432"}`;
  const database = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  switch (error.code) {
    case "ECONNREFUSED":
      return `nobody listens at ${place}`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host with the name ${url.hostname}`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${place} does not answer`;
    case "3D000":
      return `PostgreSQL at ${place} has no database "${database}"`;
    case "28P01":
      return `PostgreSQL at ${place} does not accept the password of the user "${user}"`;
    case "42501":
      return `the user "${user}" may not do what the service needs in the database "${database}" at ${place}: ${error.message}`;
  }
  if (isAboutPassword(error)) return `PostgreSQL at ${place} asks for a password, and the URL has none`;
  if (/^timeout exceeded/.test(error.message)) return `${place} does not answer`;
  if (/^Connection terminated/.test(error.message)) return `${place} closes the connection: is it PostgreSQL?`;
  return `PostgreSQL at ${place}: ${error.message}`;
}
