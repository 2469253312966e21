import { resolve } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import { nameContrasts } from "@tintype/shared/kinds/contrasts/compare";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { type Tokens, tokensSchema } from "@tintype/shared/kinds/wire";
import { nameOf } from "@tintype/shared/modes/tokens-in-mode";
import { readTextFile } from "../command-line/files.ts";
import { lineFinder } from "../command-line/json-file.ts";
import { looksLikePage, webUrl } from "../command-line/web-url.ts";

/** The JSON that this command writes: the tokens as on the wire, and the identity state. */
const savedTokens = tokensSchema.extend({ memory: identityStateSchema.optional() });

/** A token of a file, by the mode that it was read in (null is the base), its kind, and its name, family, address or value. */
export interface TokenPosition {
  readonly mode: string | null;
  readonly key: KindKey;
  readonly name: string;
}

/** The tokens of an earlier run. */
export interface SavedTokens extends Previous {
  readonly tokens: Tokens;
}

/** The tokens of an earlier run, as a file has them. */
export interface SavedFile extends SavedTokens {
  /** Returns the line of a token. Of one that the file lacks, it is the line of its kind's list. */
  lineOf(position: TokenPosition): number;
}

/**
 * Reads a file that an earlier run has written. Tokens from the API, without an identity state, are accepted too.
 * @param path is relative to `folder`
 * @throws UsageError
 */
export async function readPrevious(path: string, folder: string): Promise<SavedFile> {
  const text = await readTextFile(resolve(folder, path), path).catch((error: unknown) => {
    if (!(error instanceof UsageError) || !looksLikePage(path)) throw error;
    throw new UsageError(`${error.message} If it is a page, type its URL: ${webUrl(path)}`);
  });
  const parsed = savedTokens.safeParse(parseJson(path, text));
  if (!parsed.success) {
    const [{ path: part = [] } = {}] = parsed.error.issues;
    const where = part.length > 0 ? ` (${part.join(".").slice(0, 200)} is missing or of another form)` : "";
    throw new UsageError(`${path} is not what tintype extract writes${where}.`);
  }
  const { memory, ...tokens } = parsed.data;
  const lineAt = lineFinder(text);
  const lineOf = (position: TokenPosition) => lineAt(pathOf(position, tokens));
  return memory ? { tokens, memory, lineOf } : { tokens, lineOf };
}

/** Returns the path of a token in the file: the mode's own value of it, else that of the base. */
function pathOf({ mode, key, name }: TokenPosition, tokens: Tokens): readonly PropertyKey[] {
  const inMode = tokens.modes?.findIndex((overlay) => overlay.name === mode) ?? -1;
  const index = indexOf(tokens.modes?.[inMode]?.[key], name);
  if (index >= 0) return ["modes", inMode, key, index];
  const inBase = indexOf(key === "contrasts" ? nameContrasts(tokens) : tokens[key], name);
  return inBase >= 0 || inMode < 0 ? [key, inBase] : ["modes", inMode, key];
}

function indexOf(tokens: readonly (string | object)[] | undefined, name: string): number {
  return (tokens ?? []).findIndex(
    (token) => nameOf(token) === name || (typeof token === "object" && "url" in token && token.url === name),
  );
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}
