/** The reasons why a connection could not be made. */
export type FaultKind = "blocked" | "dns" | "refused" | "unreachable" | "timeout";

const messages = {
  blocked: "the address is not public",
  dns: "the host name could not be resolved",
  refused: "the server refused the connection",
  unreachable: "the server could not be reached",
  timeout: "the server did not answer in time",
} satisfies Record<FaultKind, string>;

/** Thrown if a connection cannot be made. `message` is a short text for users, without addresses or error codes. */
export class EgressFault extends Error {
  override readonly name = "EgressFault";
  readonly kind: FaultKind;

  constructor(kind: FaultKind, message: string = messages[kind]) {
    super(message);
    this.kind = kind;
  }
}

const kindOfCode: Readonly<Record<string, FaultKind>> = {
  ECONNREFUSED: "refused",
  ETIMEDOUT: "timeout",
  ERR_SOCKET_CONNECTION_TIMEOUT: "timeout",
};

/**
 * Returns the fault for a socket's error. If several addresses were tried, "refused" comes first, because then at least one
 * host has answered.
 */
export function faultOfSocketError(error: unknown): EgressFault {
  if (error instanceof EgressFault) return error;
  const attempts: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const kinds = attempts.map((attempt) => kindOfCode[codeOf(attempt)] ?? "unreachable");
  return new EgressFault((["refused", "timeout"] as const).find((kind) => kinds.includes(kind)) ?? "unreachable");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
