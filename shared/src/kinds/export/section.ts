import type { KindKey } from "../kind.ts";
import type { Tokens } from "../wire.ts";
import type { DtcgToken, FindAlias } from "./dtcg-token.ts";
import type { Reference } from "./reference.ts";

/** A variable before it gets its final name. */
export interface Entry {
  /** Its name in the tokens: a token's name, or the value itself. */
  readonly name: string;
  /** The wanted name after the prefix, before the format makes it valid and unique. */
  readonly stem: string;
  /** The page's own custom property with this value, without the dashes. */
  readonly ownName?: string;
  /** The value as plain, safe CSS. */
  readonly css: string;
  /** The whole value, where `css` is only one of its properties. */
  readonly whole?: string;
  /** The stem says nothing but the value, so that no other text is as good a name for it. */
  readonly isNamedByValue?: true;
  /** Parts of a composite value, some of which refer to other entries. Together they are `css`. */
  readonly parts?: readonly (string | Reference)[];
  /** Sass and Less cannot parse the value: they get it as text. */
  readonly isText?: true;
  /** Further variables that belong to this one, by the end of their names: `line-height`. */
  readonly details?: Readonly<Record<string, Detail>>;
  /** The value in a Tailwind 3 configuration, as JSON. Default: `css`. */
  readonly tailwind3?: readonly unknown[];
  /** No utility of Tailwind can use the value. */
  readonly isWithoutUtility?: true;
  /** Default: the format has no form for it. */
  dtcg?(aliasOf: FindAlias): DtcgToken | undefined;
  /** The token in DTCG says only a part of the value. */
  readonly isPartlyDtcg?: true;
}

export interface Detail {
  readonly css: string;
  readonly parts?: readonly (string | Reference)[];
  /** Tailwind 4 reads the detail. */
  readonly isInTailwind?: true;
}

/** A value that is not exported because the format has no safe form for it. */
export interface UnsafeValue {
  readonly name: string;
  readonly value: string;
}

export interface SectionContent {
  readonly entries: readonly Entry[];
  /** Values that have no plain CSS form. */
  readonly leftOut: readonly UnsafeValue[];
}

/** The form of a section's values as variables of Figma. */
export interface FigmaVariable {
  /** The scopes in which Figma offers the variables. */
  readonly scopes: readonly string[];
  /** The types in DTCG whose values have a form. Default: all. */
  readonly types?: readonly DtcgToken["$type"][];
  /** Figma's numbers are so many times ours. */
  readonly factor?: number;
}

/** The headings of DESIGN.md that have tokens, in its order. */
export const DESIGN_MD_HEADINGS = [
  "Colors",
  "Typography",
  "Layout",
  "Elevation & Depth",
  "Shapes",
  "Components",
] as const;

/** The maps of DESIGN.md's YAML that have tokens. */
export type DesignMdMap = "colors" | "typography" | "rounded" | "spacing";

/** The part of a kind in every export: a list of variables with one prefix. */
export interface Section {
  readonly kind: KindKey;
  /** The prefix of its variables. */
  readonly namespace: string;
  readonly title: string;
  /** The name of its map in Sass. No section's prefix may begin it, so that no token can have its name. */
  readonly map: string;
  /**
   * The beginnings of the Tailwind utilities that the section shares with another one. Two entries with one utility get
   * different names, in all formats, so that a token has one name in all of them.
   */
  readonly sharedUtilities?: readonly string[];
  /** The namespace of the theme variables in Tailwind 4, if any. */
  readonly tailwind?: string;
  /** The key of the theme in Tailwind 3, if any. */
  readonly tailwind3?: string;
  /** The beginning of the names in that part of the theme. */
  readonly tailwind3Prefix?: string;
  /** Names that mean something else in Tailwind's utilities or variants. */
  readonly tailwindsOwn?: RegExp;
  /** The group in a DTCG file, if any. */
  readonly dtcg?: string;
  /** Heading of DESIGN.md that it is below, and map of its YAML that has it. Default: below a heading of ours. */
  readonly designMd?: { readonly heading: (typeof DESIGN_MD_HEADINGS)[number]; readonly map?: DesignMdMap };
  /** How Figma has variables for its values, if at all. */
  readonly figma?: FigmaVariable;
  /** Its lengths can be written in rem: they grow with the reader's text. */
  readonly isInRem?: true;
  /** The header of a file without the section does not mention it. */
  readonly isUnmentioned?: true;
  /** Returns whether the snapshot read such tokens, even if it has 0. Default: it has the kind's key. */
  isRead?(tokens: Tokens): boolean;
  content(tokens: Tokens): SectionContent;
  /** Everything about the tokens for which DTCG has no form, as an extension of the file. */
  extension?(tokens: Tokens): Readonly<Record<string, unknown>>;
}

/** Makes an entry of each item, and leaves out items without an entry. */
export function toContent<Item>(
  items: Iterable<Item>,
  toEntry: (item: Item) => Entry | undefined,
  toLeftOut: (item: Item) => UnsafeValue,
): SectionContent {
  const entries: Entry[] = [];
  const leftOut: UnsafeValue[] = [];
  for (const item of items) {
    const entry = toEntry(item);
    if (entry) entries.push(entry);
    else leftOut.push(toLeftOut(item));
  }
  return { entries, leftOut };
}
