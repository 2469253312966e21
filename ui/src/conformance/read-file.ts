import type { SourceWarning } from "@tintype/shared/conformance/report";
import type { LocalSystem } from "./local-system.ts";

/** Why a file cannot be read on this device. */
export type SourceProblem =
  | { readonly kind: "too_large" }
  /** It is SCSS, which is a program. */
  | { readonly kind: "needs_server" }
  /** It has no token that can be read. */
  | { readonly kind: "unreadable"; readonly faults: readonly SourceWarning[] };

type Result = { readonly system: LocalSystem } | { readonly problem: SourceProblem };

/** Reads a file of tokens. The parsers are loaded when they are first needed. */
export async function readFile(name: string, content: string): Promise<Result> {
  if (/\.s[ac]ss$/i.test(name)) return { problem: { kind: "needs_server" } };
  const { formatOfText, readSource, UnreadableSource } = await import("./parsers.ts");
  if (formatOfText(content) === "scss") return { problem: { kind: "needs_server" } };
  try {
    return { system: { name, ...(await readSource({ content })) } };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { message, line, column } = error;
    return { problem: { kind: "unreadable", faults: [{ message, line, column }] } };
  }
}
