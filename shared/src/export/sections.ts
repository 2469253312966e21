import type { Reference } from "../kinds/export/reference.ts";
import type { Detail, Entry, LeftOut, Section } from "../kinds/export/section.ts";
import { exportSections } from "../kinds/exports.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { Tokens } from "../kinds/wire.ts";
import { assignKeys, type NamingRules } from "./names.ts";

/** The tokens of an export, and the kinds that it is limited to, if any. */
export interface Exported {
  readonly tokens: Tokens;
  readonly kinds: readonly KindKey[] | undefined;
}

export interface Named {
  /** Valid in the format after the prefix. No two entries have the same prefix and key. */
  readonly key: string;
  readonly entry: Entry;
}

/** A section with its entries, named for one format. */
export interface NamedSection {
  readonly section: Section;
  readonly variables: readonly Named[];
}

/** A value that is left out, with the prefix of its section. */
export interface LeftOutOf extends LeftOut {
  readonly namespace: string;
}

export interface NamedTokens {
  /** All sections of the exported kinds, empty ones too. */
  readonly sections: readonly NamedSection[];
  /** Values that have no plain CSS form. */
  readonly leftOut: readonly LeftOutOf[];
  readonly kinds: readonly KindKey[] | undefined;
  /** Finds the entry that a reference means. Undefined if the export does not have it. */
  find(reference: Reference): { readonly section: Section; readonly key: string } | undefined;
}

export function nameTokens({ tokens, kinds }: Exported, rules: NamingRules): NamedTokens {
  const contents = exportSections
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .map((section) => ({ section, ...section.content(tokens) }));
  const keys = assignKeys(
    contents.flatMap(({ section, entries }) => entries.map((entry) => ({ section, entry }))),
    rules,
  );
  const sections = contents.map(({ section, entries }) => ({
    section,
    variables: entries.map((entry) => ({ entry, key: keys.get(entry) ?? "" })),
  }));
  const byAddress = new Map(
    sections.flatMap(({ section, variables }) =>
      variables.map(({ key, entry }) => [addressOf(section, entry), { section, key }]),
    ),
  );
  return {
    sections,
    leftOut: contents.flatMap(({ section, leftOut }) =>
      leftOut.map(({ name, value }) => ({ namespace: section.namespace, name, value })),
    ),
    kinds,
    find: (reference) => byAddress.get(addressOf(reference, reference)),
  };
}

/** Two entries may have one name in the tokens; a reference is to the one with its value. */
export function addressOf(
  { kind, namespace }: Pick<Reference, "kind" | "namespace">,
  { name, css }: Pick<Reference, "name" | "css">,
): string {
  return JSON.stringify([kind, namespace, name, css]);
}

/** The sections that are not empty. */
export function filledSections(sections: readonly NamedSection[]): NamedSection[] {
  return sections.filter(({ variables }) => variables.length > 0);
}

/** A variable of a file: an entry, or a detail of one. */
export interface Variable extends Pick<Entry, "css" | "parts" | "isText">, Pick<Detail, "isInTailwind"> {
  readonly key: string;
  readonly isDetail?: true;
}

/** Each entry, followed by its details. */
export function withDetails(variables: readonly Named[]): Variable[] {
  return variables.flatMap(({ key, entry: { css, parts, isText, details = {} } }): Variable[] => [
    { key, css, ...(parts && { parts }), ...(isText && { isText }) },
    ...Object.entries(details).map(([ending, detail]) => ({
      key: `${key}--${ending}`,
      ...detail,
      isDetail: true as const,
    })),
  ]);
}

/** Writes a value, with the format's own notation for each reference in it. Without one it is the literal value. */
export function writeValue(
  { css, parts }: Pick<Variable, "css" | "parts">,
  write: (reference: Reference) => string | undefined,
): string {
  if (parts === undefined) return css;
  return parts.map((part) => (typeof part === "string" ? part : (write(part) ?? part.css))).join("");
}

/** The first line of every stylesheet. `withoutUtility` has the sections of each value that no utility can use. */
export function header(
  { leftOut, kinds }: Pick<NamedTokens, "leftOut" | "kinds">,
  withoutUtility: readonly Section[] = [],
): string {
  const counts = Map.groupBy(withoutUtility, ({ title }) => title);
  const notes = [
    kinds === undefined ? "" : ` Limited to: ${[...kinds].join(", ")}.`,
    leftOut.length > 0 ? ` Left out, having no plain CSS value: ${leftOut.length}.` : "",
    counts.size > 0
      ? ` Left out, having no utility: ${[...counts].map(([title, all]) => `${title} (${all.length})`).join(", ")}.`
      : "",
  ];
  return `/* Design tokens, exported by Tintype.${notes.join("")} */\n`;
}
