import type { Reference } from "../kinds/export/reference.ts";
import type { Entry, LeftOut, Section } from "../kinds/export/section.ts";
import { exportSections } from "../kinds/exports.ts";
import type { Tokens } from "../kinds/wire.ts";
import { assignKeys, type NamingRules } from "./names.ts";

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
  /** All sections, empty ones too. */
  readonly sections: readonly NamedSection[];
  /** Values that have no plain CSS form. */
  readonly leftOut: readonly LeftOutOf[];
  /** The key of the entry that has the reference's name and its value. Undefined if there is none. */
  keyOf(reference: Reference): string | undefined;
}

export function nameTokens(tokens: Tokens, rules: NamingRules): NamedTokens {
  const contents = exportSections.map((section) => ({ section, ...section.content(tokens) }));
  const keys = assignKeys(
    contents.flatMap(({ section, entries }) => entries.map((entry) => ({ section, entry }))),
    rules,
  );
  const sections = contents.map(({ section, entries }) => ({
    section,
    variables: entries.map((entry) => ({ entry, key: keys.get(entry) ?? "" })),
  }));
  const byName = new Map(
    sections.flatMap(({ section, variables }) =>
      variables.map(({ key, entry }) => [addressOf(section.namespace, entry), key]),
    ),
  );
  return {
    sections,
    leftOut: contents.flatMap(({ section, leftOut }) =>
      leftOut.map(({ name, value }) => ({ namespace: section.namespace, name, value })),
    ),
    keyOf: (reference) => byName.get(addressOf(reference.namespace, reference)),
  };
}

/** Two entries may have one name in the tokens; a reference is to the one with its value. */
function addressOf(namespace: string, { name, css }: { name: string; css: string }): string {
  return JSON.stringify([namespace, name, css]);
}

/** The sections that are not empty. */
export function filledSections(sections: readonly NamedSection[]): NamedSection[] {
  return sections.filter(({ variables }) => variables.length > 0);
}

/** Writes a value, and each reference in it with the format's own notation. Other formats get the literal value. */
export function writeValue(
  { css, parts }: Pick<Entry, "css" | "parts">,
  write: (reference: Reference) => string | undefined,
): string {
  if (parts === undefined) return css;
  return parts.map((part) => (typeof part === "string" ? part : (write(part) ?? part.css))).join("");
}

/** The first line of every stylesheet. */
export function header({ leftOut }: Pick<NamedTokens, "leftOut">): string {
  const note = leftOut.length > 0 ? ` Left out, having no plain CSS value: ${leftOut.length}.` : "";
  return `/* Design tokens, exported by Tintype.${note} */\n`;
}
