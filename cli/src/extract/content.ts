import type { PageReading } from "@tintype/reader/reading/reading";
import type { CliProcess } from "@tintype/server/roles/commands/io";
import { exportTokens } from "@tintype/shared/export/export";
import type { Previous } from "@tintype/shared/kinds/build";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { pickKinds } from "@tintype/shared/modes/pick-kinds";
import { flatTokens } from "@tintype/shared/modes/tokens-in-mode";
import { jsonWithoutCommands } from "@tintype/shared/text/ci-commands";
import { withoutEffect } from "../pages/without-effect.ts";
import type { ExtractRequest } from "./arguments.ts";
import { toTable } from "./table.ts";

/** Makes the tokens of a page, in the form that the command asks for, and warnings about them. */
export function toContent(
  reading: PageReading,
  request: ExtractRequest,
  { previous, stdout }: { readonly previous: Previous | undefined; readonly stdout: CliProcess["stdout"] },
): { content: string | Uint8Array; warnings: string[] } {
  const snapshot = buildSnapshot(reading.observation, previous, reading.modes);
  return { content: writeTokens(snapshot, request, stdout), warnings: withoutEffect(snapshot.tokens) };
}

function writeTokens(
  { tokens, memory }: ReturnType<typeof buildSnapshot>,
  { format, kinds, onlyMode, options }: ExtractRequest,
  stdout: CliProcess["stdout"],
): string | Uint8Array {
  const inMode = onlyMode === undefined ? tokens : (flatTokens(tokens, onlyMode) ?? tokens);
  const chosen = kinds ? pickKinds(inMode, kinds) : inMode;
  if (format === undefined && stdout.isTTY) {
    // Node knows which colours the terminal supports, and respects NO_COLOR.
    return toTable(chosen, { colors: stdout.hasColors?.(2 ** 24) ?? false, width: stdout.columns });
  }
  if (format === undefined || format === "json") {
    // A part of the tokens cannot be the `--previous` of another run, so it goes without the identity state.
    const isPart = kinds !== undefined || onlyMode !== undefined;
    return `${jsonWithoutCommands(JSON.stringify(isPart ? chosen : { ...tokens, memory }, null, 2))}\n`;
  }
  return exportTokens(inMode, format, { kinds, base: options }).content;
}
