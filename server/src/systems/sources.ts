import type { System } from "@tintype/shared/api/systems/systems";
import { systemOfTokens } from "@tintype/shared/conformance/from-tokens";
import type { SystemToken } from "@tintype/shared/conformance/report";
import type { ReadSource } from "@tintype/shared/conformance/system";
import type { SnapshotRow } from "../extraction/runs/rows.ts";
import { toStorable } from "../extraction/runs/snapshots/storable.ts";
import type { SystemContent } from "./repository.ts";

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
