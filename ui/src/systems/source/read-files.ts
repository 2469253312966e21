import type { SourceWarning } from "@tintype/shared/conformance/report";
import type { NamedTextFile } from "@tintype/shared/conformance/sources/text-files";
import type { ReadSource } from "@tintype/shared/conformance/system";
import type { Outcome, ServerFault } from "../../platform/outcome.ts";
import type { ServerClient } from "../../platform/server/client.ts";
import type { LocalSystem } from "../choice/local-system.ts";
import type { PickProblem } from "./picked-files.ts";

/** Why files cannot be read on this device. */
export type SourceProblem =
  | { readonly kind: PickProblem }
  /** One of them is SCSS or Less, which are programs. */
  | { readonly kind: "needs_server"; readonly files: readonly NamedTextFile[] }
  /** The server could not read them. */
  | { readonly kind: "refused"; readonly fault: ServerFault }
  | {
      /** They have no token that can be read. */
      readonly kind: "unreadable";
      readonly faults: readonly SourceWarning[];
      /** Files that are not at fault, if there are several. */
      readonly others: readonly NamedTextFile[];
    };

export type ReadFiles = { readonly system: LocalSystem } | { readonly problem: SourceProblem };

/** The files as the server and the parsers take them. One needs no path. */
const sourceOf = (files: readonly NamedTextFile[]): { content: string } | { files: NamedTextFile[] } => {
  const [file] = files;
  return file && files.length === 1 ? { content: file.content } : { files: [...files] };
};

/** The files with the tokens that were read of them. */
function systemOf(files: readonly NamedTextFile[], source: ReadSource): LocalSystem {
  const [file] = files;
  const name = nameOf(files);
  return file && files.length === 1 ? { name, content: file.content, ...source } : { name, files, ...source };
}

/** The name of a file, the folder of all files, or the first name with the number of the others. */
function nameOf(files: readonly NamedTextFile[]): string {
  const [{ path = "" } = {}, ...others] = files;
  return others.length === 0 ? path : (folderOf(files) ?? `${path} + ${others.length}`);
}

/** The folder that all files are in; undefined if they have none. */
export function folderOf(files: readonly NamedTextFile[]): string | undefined {
  const folder = /^[^/]+(?=\/)/.exec(files[0]?.path ?? "")?.[0];
  return folder !== undefined && files.every(({ path }) => path.startsWith(`${folder}/`)) ? folder : undefined;
}

/** Reads files of tokens as one source. The parsers are loaded when they are first needed. */
export async function readFiles(files: readonly NamedTextFile[]): Promise<ReadFiles> {
  const needsServer = { problem: { kind: "needs_server", files } } as const;
  if (files.some(({ path }) => /\.(s[ac]ss|less)$/i.test(path))) return needsServer;
  const { formatOfText, readSource, UnreadableSource } = await import("./parsers.ts");
  if (files.some(({ content }) => ["scss", "less"].includes(formatOfText(content)))) return needsServer;
  try {
    return { system: systemOf(files, await readSource(sourceOf(files))) };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { message, line, column, faults } = error;
    const others = files.filter(({ path }) => faults.every((fault) => fault.path !== path));
    if (faults.length > 0) return { problem: { kind: "unreadable", faults, others } };
    return { problem: { kind: "unreadable", faults: [{ message, line, column }], others: [] } };
  }
}

/** Lets the server read files of which one is SCSS or Less. It does not store them. */
export async function readByServer(
  files: readonly NamedTextFile[],
  call: <T>(work: (client: ServerClient) => Promise<T>) => Promise<Outcome<T>>,
): Promise<ReadFiles> {
  const outcome = await call((client) => client.systems.read.mutate(sourceOf(files)));
  if (outcome.ok) return { system: systemOf(files, outcome.value) };
  const { fault } = outcome;
  if (!fault.details?.length) return { problem: { kind: "refused", fault } };
  // The server's messages tell path, line and column.
  const faults = fault.details.map(({ message }) => ({ message, line: null, column: null }));
  return { problem: { kind: "unreadable", faults, others: [] } };
}
