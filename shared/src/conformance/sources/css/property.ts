import type { EntryType, Position } from "../entry.ts";

/** A custom property that holds for the whole page, or for it in a context. */
export interface Property {
  /** With its dashes. */
  readonly name: string;
  readonly value: string;
  /** Type that the rule gives it, such as that of `@custom-media`. */
  readonly type?: EntryType;
  /** Undefined: in all of them. */
  readonly context: string | undefined;
  /** It stands in Tailwind's `@theme`, which the caller writes as `:theme`. */
  readonly isTheme: boolean;
  /** It is the initial value of an `@property` rule. */
  readonly isInitial: boolean;
  /** In a file that Tintype has exported, the title above it. */
  readonly section: string | undefined;
  readonly position: Position | undefined;
  /** It is one of Tailwind's own theme. */
  readonly isBuiltIn?: true;
  /** The file, if there are several. */
  readonly path: string | undefined;
}

/** A rule in which custom properties are set. */
export interface RuleScope {
  readonly selector: string;
  /** See PropertyScope. */
  readonly owners: readonly string[];
  /** True if the rule sets nothing but custom properties; also if nothing depends on it. */
  readonly isPure: boolean;
}
