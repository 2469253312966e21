import type { System } from "@tintype/shared/api/systems";
import { systemOfTokens } from "@tintype/shared/conformance/from-tokens";
import type { SystemToken } from "@tintype/shared/conformance/report";
import { readSource, UnreadableSource } from "@tintype/shared/conformance/sources/read-source";
import type { ReadSource } from "@tintype/shared/conformance/system";
import { invalid } from "../errors.ts";
import type { SnapshotRow } from "../runs/rows.ts";
import { toStorable } from "../runs/snapshots/storable.ts";
import type { ContentSource } from "./engine.ts";
import type { SystemContent } from "./repository.ts";
import { evaluateScss } from "./sass-evaluation/evaluate-scss.ts";

/** The most warnings that are stored of a source. */
const MAX_WARNINGS = 100;

/** A source that was read, as it is stored. */
export function contentOf({
  format,
  tokens,
  contexts,
  warnings,
}: Omit<ReadSource, "format"> & { format: System["format"] }): SystemContent {
  return {
    format,
    content: toStorable({ tokens, ...(contexts && { contexts }) }),
    token_counts: countTokens(tokens),
    warnings: toStorable(warnings.slice(0, MAX_WARNINGS)),
  };
}

function countTokens(tokens: readonly SystemToken[]): System["token_counts"] {
  const counts: System["token_counts"] = {};
  for (const { kind } of tokens) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The tokens of a snapshot as the source of a design system. */
export function sourceOfSnapshot({ tokens }: Pick<SnapshotRow, "tokens">) {
  return { format: "snapshot" as const, ...systemOfTokens(tokens), warnings: [] };
}

/** Reads the text of a source. @throws AppError validation_error, with line and column where they are known */
export async function readContent(source: ContentSource): Promise<ReadSource> {
  try {
    return await readSource(source, { evaluateScss });
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    const { message, line, column } = error;
    const at = line === null ? "" : ` (line ${line}${column === null ? "" : `, column ${column}`})`;
    throw invalid([{ path: "source.content", message: `has no token that can be read${at}: ${message}` }]);
  }
}
