import { resolve } from "node:path";
import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { identityStateSchema, type Previous } from "@tintype/shared/kinds/build";
import { type Tokens, tokensSchema } from "@tintype/shared/kinds/wire";
import { readTextFile } from "../command-line/files.ts";
import { looksLikePage, webUrl } from "../command-line/web-url.ts";

/** The JSON that this command writes: the tokens as on the wire, and the identity state. */
const savedTokens = tokensSchema.extend({ memory: identityStateSchema.optional() });

/** The tokens of an earlier run. */
export interface SavedTokens extends Previous {
  readonly tokens: Tokens;
}

/**
 * Reads a file that an earlier run has written. Tokens from the API, without an identity state, are accepted too.
 * @param path is relative to `folder`
 * @throws UsageError
 */
export async function readPrevious(path: string, folder: string): Promise<SavedTokens> {
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
  return memory ? { tokens, memory } : { tokens };
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}
