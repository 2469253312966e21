import type { CheckedKind, SourceWarning } from "../report.ts";

/** A token as its source has it, with its aliases resolved. */
export interface SourceEntry {
  /** As the source writes it: `color.brand`, `color-brand`. */
  readonly name: string;
  /** As CSS. */
  readonly value: string;
  /** The type that the source gives it. */
  readonly type?: EntryType | undefined;
  readonly description?: string | undefined;
  /** True, or the text that says so. */
  readonly deprecated?: string | boolean | undefined;
  /** See SystemToken. */
  readonly multiples?: true | undefined;
  readonly stopsOnly?: true | undefined;
  readonly builtIn?: true | undefined;
  readonly position?: Position | undefined;
}

/** An entry with other values of its fields. Its position is only looked up if it is asked for. */
export const changeEntry = (entry: SourceEntry, changes: Partial<SourceEntry>): SourceEntry =>
  Object.defineProperties(
    { ...NO_ENTRY },
    { ...Object.getOwnPropertyDescriptors(entry), ...Object.getOwnPropertyDescriptors(changes) },
  );

const NO_ENTRY: SourceEntry = { name: "", value: "" };

/** A token's type in its format: its kind; a `dimension`, `sizing` or `number`, which say less than the name; or another kind. */
export type EntryType = CheckedKind | "dimension" | "number" | "sizing" | "other";

/** A line and a column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** The file, if the source has several. */
  readonly path?: string | undefined;
}

/** The entries of a source: those of its default, and those of each context. */
export interface Entries {
  readonly entries: readonly SourceEntry[];
  /** All entries that hold in a context, by its name. */
  readonly contexts: ReadonlyMap<string, readonly SourceEntry[]>;
  readonly warnings: readonly SourceWarning[];
  /** The names of tokens of the default that make no entry, since they are of a kind that no page is checked against. */
  readonly leftOut?: readonly string[];
  /** The reason for the case that there is no token. */
  readonly emptyBecause?: string | undefined;
}

/** A source from which nothing can be read. */
export class UnreadableSource extends Error {
  readonly line: number | null;
  readonly column: number | null;
  /** The files of a source that cannot be read; empty if it has one file, or if all of them can by themselves. */
  readonly faults: readonly SourceWarning[];

  constructor(message: string, position?: Position, faults: readonly SourceWarning[] = []) {
    super(message);
    this.faults = faults;
    this.name = "UnreadableSource";
    this.line = position?.line ?? null;
    this.column = position?.column ?? null;
  }
}

/** A warning about the source as a whole. One about a token is a TokenWarning. */
export const warning = (message: string, position?: Position): SourceWarning => ({
  message,
  line: position?.line ?? null,
  column: position?.column ?? null,
  ...(position?.path !== undefined && { path: position.path }),
});
