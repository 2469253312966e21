import type { TokensDiff } from "@tintype/shared/diff/schema";
import { inert } from "@tintype/shared/text/inert";

/** Lines of one description. */
const MAX_LINES = 40;
/** Characters of one line. */
const MAX_LINE = 200;

/** Describes the changes between two snapshots in plain text, one line for each token: `colors: brand #ffffff → #000000`. */
export function describeChanges({ changes }: TokensDiff): string {
  const lines = Object.entries(changes).flatMap(([kind, lists]) =>
    isObject(lists)
      ? Object.entries(lists).flatMap(([what, tokens]) =>
          Array.isArray(tokens) ? tokens.map((token: unknown) => `${kind}: ${describe(what, token)}`) : [],
        )
      : [],
  );
  const firstLines = lines.slice(0, MAX_LINES).map((line) => inert(line, MAX_LINE));
  const more = lines.length - firstLines.length;
  return [...firstLines, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

function describe(what: string, token: unknown): string {
  if (!isObject(token)) return `${String(token)} ${what}`;
  const { name = token.family ?? token.url ?? token.text, from, to, value } = token;
  const title = typeof name === "string" ? name : "";
  if (typeof from === "string" && typeof to === "string") return `${title} ${from} → ${to}`;
  return `${title}${typeof value === "string" ? ` ${value}` : ""} ${what}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
