import type { SourceWarning } from "@tintype/shared/conformance/report";
import type { Outcome, ServerFault } from "../../platform/outcome.ts";
import type { ServerClient } from "../../platform/server/client.ts";
import type { LocalSystem } from "../choice/local-system.ts";

/** Why a file cannot be read on this device. */
export type SourceProblem =
  | { readonly kind: "too_large" }
  /** It is SCSS or Less, which are programs. */
  | { readonly kind: "needs_server"; readonly name: string; readonly content: string }
  /** The server could not read it. */
  | { readonly kind: "refused"; readonly fault: ServerFault }
  /** It has no token that can be read. */
  | { readonly kind: "unreadable"; readonly faults: readonly SourceWarning[] };

export type ReadFile = { readonly system: LocalSystem } | { readonly problem: SourceProblem };

/** Reads a file of tokens. The parsers are loaded when they are first needed. */
export async function readFile(name: string, content: string): Promise<ReadFile> {
  const needsServer = { problem: { kind: "needs_server", name, content } } as const;
  if (/\.(s[ac]ss|less)$/i.test(name)) return needsServer;
  const { formatOfText, readSource, UnreadableSource } = await import("./parsers.ts");
  if (["scss", "less"].includes(formatOfText(content))) return needsServer;
  try {
    return { system: { name, content, ...(await readSource({ content })) } };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { message, line, column } = error;
    return { problem: { kind: "unreadable", faults: [{ message, line, column }] } };
  }
}

/** Lets the server read a file of SCSS or Less. It does not store the file. */
export async function readByServer(
  { name, content }: { readonly name: string; readonly content: string },
  call: <T>(work: (client: ServerClient) => Promise<T>) => Promise<Outcome<T>>,
): Promise<ReadFile> {
  const outcome = await call((client) => client.systems.read.mutate({ content }));
  if (outcome.ok) return { system: { name, content, ...outcome.value } };
  const { fault } = outcome;
  if (!fault.details?.length) return { problem: { kind: "refused", fault } };
  // The server's messages tell line and column.
  const faults = fault.details.map(({ message }) => ({ message, line: null, column: null }));
  return { problem: { kind: "unreadable", faults } };
}
