import { VERSION } from "@tintype/reader/version";
import type { CliProcess } from "@tintype/server/roles/commands/io";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { type ErrorCode, errorEnvelope } from "@tintype/shared/api/errors/errors";
import type { z } from "zod";
import { toPlainLine } from "../../command-line/plain.ts";
import { webUrl } from "../../command-line/web-url.ts";

/** The values of the options that name a server, as commander gives them. */
export interface ServerValues {
  readonly server?: string;
  readonly key?: string;
}

/** The API of a server, below one path. */
export interface Server {
  /** Calls the API. @throws UsageError that says what to do, or the signal's reason */
  call<Schema extends z.ZodType>(
    request: { readonly method: "GET" | "POST"; readonly path: string; readonly json?: object },
    schema: Schema,
  ): Promise<z.output<Schema>>;
}

const TIMEOUT_MS = 60_000;

/** Advice on errors, in place of the server's message. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  unauthorized: "The server does not accept the API key. Make one in the dashboard, and set TINTYPE_KEY to it.",
  review_changed: "The server has read the page again meanwhile, so nothing was decided. Run the command again.",
};

/**
 * Finds the server and the API key.
 * @param signal ends calls
 * @throws UsageError
 */
export function openServer(
  { server = "", key = "" }: ServerValues,
  { env }: Pick<CliProcess, "env">,
  signal: AbortSignal,
): Server {
  const typedUrl = server || env.TINTYPE_SERVER || "";
  if (typedUrl === "") throw new UsageError("Which server has the review? Add --server, or set TINTYPE_SERVER.");
  const token = key || env.TINTYPE_KEY || "";
  if (token === "") throw new UsageError("A review needs an API key of the server: set TINTYPE_KEY, or add --key.");
  // Its message would show the key.
  if (!/^[\w.~+/=-]+$/.test(token)) throw new UsageError("The API key has a character that keys cannot have.");
  const base = webUrl(typedUrl.endsWith("/") ? typedUrl : `${typedUrl}/`);
  const headers = { authorization: `Bearer ${token}`, "user-agent": `tintype/${VERSION}` };
  return {
    async call({ method, path, json }, schema) {
      const response = await fetch(new URL(path.replace(/^\//, ""), base), {
        method,
        headers: { ...headers, ...(json && { "content-type": "application/json" }) },
        ...(json && { body: JSON.stringify(json) }),
        // The key is for this server only.
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new UsageError(`${base} cannot be reached: ${reasonOf(error)}.`, { cause: error });
      });
      const body: unknown = await response.json().catch(() => undefined);
      signal.throwIfAborted();
      if (!response.ok) {
        const advice = adviceOn(body, base) ?? `${base} answered ${response.status}. Is it Tintype's?`;
        throw new UsageError(`${advice}${requestOf(response)}`);
      }
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
      throw new UsageError(`${base} answered in a form that this version of the program does not know.`);
    },
  };
}

function adviceOn(body: unknown, base: string): string | undefined {
  const error = errorEnvelope.safeParse(body).data?.error;
  return error && (ADVICE[error.code] ?? toPlainLine(`${base} says: ${error.message}`));
}

/** The id by which the operator of the server finds the request in its log. */
function requestOf({ headers }: Response): string {
  const id = headers.get("x-request-id");
  return id === null ? "" : ` ${toPlainLine(`Request ${id}.`)}`;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error; // fetch throws these
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
