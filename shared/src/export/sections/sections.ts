import type { Reference } from "../../kinds/export/reference.ts";
import type { Detail, Entry, Section, UnsafeValue } from "../../kinds/export/section.ts";
import type { KindKey } from "../../kinds/kind.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import type { Mode } from "../../modes/mode.ts";
import type { ModeConditions } from "../conditions.ts";
import type { ExportOptions } from "../options.ts";
import { withAliases } from "./aliases.ts";
import { type Content, contentsOf, distinctItems, itemsOf, nameAddress } from "./contents.ts";
import { DEFAULT_ROOT_PX, inRem } from "./in-rem.ts";
import { assignNames, type Item, type Names, type NamingRules } from "./names.ts";

/** The tokens of an export, and the kinds and the number of tokens that it is limited to, if any. */
export interface Exported extends Limits, Pick<ExportOptions, "unit" | "title"> {
  /** The size of the root's text, if it is not the browser's own. */
  readonly rootPx?: number | undefined;
  /** Tokens of the base, without modes. */
  readonly tokens: KindTokens;
  /** In the order in which their blocks follow each other. */
  readonly modes: readonly ExportedMode[];
}

export interface Limits {
  readonly kinds: readonly KindKey[] | undefined;
  /** Number of tokens that were chosen one by one. */
  readonly chosen?: number | undefined;
}

export interface ExportedMode {
  readonly mode: Mode;
  readonly conditions: ModeConditions;
  /** The tokens that hold in the mode. */
  readonly tokens: KindTokens;
}

/** An entry with names that are valid in the format. No two entries have the same variable, or the same prefix and key. */
export interface NamedEntry extends Names {
  readonly entry: Entry;
}

/** A section with its entries, named for one format. */
export interface NamedSection {
  readonly section: Section;
  readonly variables: readonly NamedEntry[];
}

/** A value that is left out, with the prefix of its section. */
export interface LeftOutOf extends UnsafeValue {
  readonly namespace: string;
}

export interface NamedTokens extends NamedSections, Limits {
  /** Values that have no plain CSS form. */
  readonly leftOut: readonly LeftOutOf[];
  readonly modes: readonly NamedMode[];
}

/** The sections of what holds in the base, or in a mode. */
export interface NamedSections {
  /** All sections of the exported kinds, empty ones too. */
  readonly sections: readonly NamedSection[];
  /** Finds the entry that a reference means. Undefined if the export does not have it. */
  find(reference: Reference): ({ readonly section: Section } & Names) | undefined;
}

/** A mode with everything that holds in it. An entry has the names that it has in the base. */
export interface NamedMode extends NamedSections, Pick<ExportedMode, "mode" | "conditions"> {
  /** Values that have no plain CSS form, as far as the base does not have them. */
  readonly leftOut: readonly LeftOutOf[];
}

export function nameTokens(
  { tokens, kinds, modes, chosen, unit, rootPx = DEFAULT_ROOT_PX }: Exported,
  rules: NamingRules,
): NamedTokens {
  const entryInUnit = (section: Section, entry: Entry) => (unit === "rem" ? inRem(section, entry, rootPx) : entry);
  const base = contentsOf(tokens, kinds);
  const inModes = modes.map((mode) => ({ ...mode, contents: contentsOf(mode.tokens, kinds) }));
  const all = distinctItems(modes.length > 0 ? [base, ...inModes.map(({ contents }) => contents)] : []);
  const baseContents = withAliases(base, tokens, all);
  const baseItems = distinctItems(modes.length > 0 ? [baseContents] : []);
  const others = [...all].filter(([address]) => !baseItems.has(address));
  const names = assignNames([...baseContents.flatMap(itemsOf), ...others.map(([, item]) => item)], rules);
  // Entries of modes have the names of the base, or else those of the first mode that has them.
  const byName = new Map([...baseItems, ...others]);
  const namesOf = (item: Item) =>
    names.get(item.entry) ?? names.get(byName.get(nameAddress(item))?.entry ?? item.entry) ?? NO_NAMES;
  const leftOut = leftOutOf(baseContents);
  const isKnown = new Set(leftOut.map((entry) => JSON.stringify(entry)));
  return {
    ...nameContents(baseContents, namesOf, entryInUnit),
    leftOut,
    kinds,
    chosen,
    modes: inModes.map(({ mode, conditions, contents, tokens: modeTokens }) => ({
      mode,
      conditions,
      ...nameContents(withAliases(contents, modeTokens, all), namesOf, entryInUnit),
      leftOut: leftOutOf(contents).filter((entry) => !isKnown.has(JSON.stringify(entry))),
    })),
  };
}

const NO_NAMES: Names = { key: "", variable: "" };

function nameContents(
  contents: readonly Content[],
  namesOf: (item: Item) => Names,
  written: (section: Section, entry: Entry) => Entry,
): NamedSections {
  const sections = contents.map(({ section, entries }) => ({
    section,
    variables: entries.map((entry) => ({
      entry: written(section, entry),
      ...namesOf({ section, entry }),
    })),
  }));
  const byAddress = new Map(
    sections.flatMap(({ section, variables }) =>
      variables.map(({ key, variable, entry }) => [addressOf(section, entry), { section, key, variable }]),
    ),
  );
  return { sections, find: (reference) => byAddress.get(addressOf(reference, reference)) };
}

function leftOutOf(contents: readonly Content[]): LeftOutOf[] {
  return contents.flatMap(({ section, leftOut }) =>
    leftOut.map(({ name, value }) => ({ namespace: section.namespace, name, value })),
  );
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
export interface Variable extends Names, Pick<Entry, "css" | "parts" | "isText">, Pick<Detail, "isInTailwind"> {
  readonly isDetail?: true;
}

/** Each entry, followed by its details. */
export function withDetails(variables: readonly NamedEntry[]): Variable[] {
  return variables.flatMap(({ key, variable, entry: { css, parts, isText, details = {} } }): Variable[] => [
    { key, variable, css, ...(parts && { parts }), ...(isText && { isText }) },
    ...Object.entries(details).map(([ending, detail]) => ({
      key: `${key}--${ending}`,
      variable: `${variable}--${ending}`,
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
  { leftOut: baseLeftOut, kinds, modes, chosen }: Pick<NamedTokens, "leftOut" | "kinds" | "modes" | "chosen">,
  withoutUtility: readonly Section[] = [],
): string {
  const leftOut = [baseLeftOut, ...modes.map((mode) => mode.leftOut)].flat();
  const counts = Map.groupBy(withoutUtility, ({ title }) => title);
  const notes = [
    kinds === undefined ? "" : ` Limited to: ${[...kinds].join(", ")}.`,
    chosen === undefined ? "" : ` Limited to chosen tokens: ${chosen}.`,
    leftOut.length > 0 ? ` Left out, having no plain CSS value: ${leftOut.length}.` : "",
    counts.size > 0
      ? ` Left out, having no utility: ${[...counts].map(([title, all]) => `${title} (${all.length})`).join(", ")}.`
      : "",
  ];
  return `/* Design tokens, exported by Tintype.${notes.join("")} */\n`;
}
