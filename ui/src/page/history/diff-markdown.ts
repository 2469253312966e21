import type { TokensDiff } from "@tintype/shared/diff/schema";
import type { KindChanges, TypographyChanges } from "@tintype/shared/kinds/changes";
import { t } from "../../i18n/i18n.ts";
import { kinds } from "../../kinds/index.ts";
import type { KindKey } from "../../kinds/kind.ts";
import { FACETS } from "../../kinds/typography/facets.ts";
import { modeName } from "../../tokens/modes/mode-name.ts";

/** The changes between two versions as Markdown, for a ticket or a chat. Names and values of the page stand in code spans. */
export function diffMarkdown({ changes, summary }: TokensDiff, title: string, url: string): string {
  const { modes = {}, ...base } = changes;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    `<${encodeURI(decodeUrl(url))}>`,
    `**${summary.total_changes} ${t("diff.changes", summary.total_changes)}**`,
    ...sectionsOf(base, "##"),
    ...Object.entries(modes).flatMap(([name, modeChanges]) => {
      const sections = sectionsOf(modeChanges, "###");
      return sections.length === 0 ? [] : [`## ${t("modes.changedIn", [modeName(name)])}`, ...sections];
    }),
  ];
  return `${parts.join("\n\n")}\n`;
}

function sectionsOf(changes: KindChanges, mark: string): string[] {
  return kinds.flatMap(({ key }) => {
    const lines = linesOf(changes, key);
    return lines.length === 0 ? [] : [`${mark} ${t(`kinds.${key}`)}\n\n${lines.join("\n")}`];
  });
}

function linesOf(changes: KindChanges, key: KindKey): string[] {
  const kindChanges = changes[key];
  if (!kindChanges) return [];
  const modified = "modified" in kindChanges ? (kindChanges.modified ?? []) : [];
  return [
    ...modified.map((change) => `- ${t("diff.modified")}: ${modifiedText(change)}`),
    ...kindChanges.added.map((token) => `- ${t("diff.added")}: ${tokenText(token)}`),
    ...kindChanges.removed.map((token) => `- ${t("diff.removed")}: ${tokenText(token)}`),
  ];
}

function modifiedText(change: object): string {
  const { name, from, to, family, changes } = change as Readonly<Record<string, unknown>>; // every field is read as unknown
  if (family === undefined) return `${code(name)} ${code(from)} → ${code(to)}`;
  const facets = FACETS.flatMap(([facet, label]) => {
    const values = (changes as FacetChanges | undefined)?.[facet]; // those of a family, if it has a family
    return values ? [`${t(label)} ${list(values.removed)} → ${list(values.added)}`] : [];
  });
  return `${code(family)}: ${facets.join(", ")}`;
}

type FacetChanges = TypographyChanges["modified"][number]["changes"];

const list = (values: readonly string[]): string => (values.length === 0 ? "–" : values.map(code).join(" "));

function tokenText(token: string | object): string {
  if (typeof token === "string") return code(token);
  const { name, value, family, url } = token as Readonly<Record<string, unknown>>; // as above
  return name === undefined ? code(family ?? url) : `${code(name)} ${code(value)}`;
}

/** A code span that the text cannot end. Longer texts (data: URLs) are cut. */
function code(text: unknown): string {
  const short = String(text).replace(/\s+/g, " ").slice(0, 200);
  const longest = Math.max(0, ...[...short.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(short) ? " " : "";
  return `${fence}${space}${short}${space}${fence}`;
}

/** Text that is no Markdown. */
const escapeMarkdown = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>()#+!|~-]/g, "\\$&");

function decodeUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
