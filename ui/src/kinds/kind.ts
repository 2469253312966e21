import type { TokensDiff } from "@tintype/shared/diff/schema";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { FunctionComponent } from "preact";

export type { KindKey } from "@tintype/shared/kinds/kind";

/** The tests by which a search finds tokens. */
export interface Matcher {
  /** Returns whether the texts of a token contain every word of the search, or its length. */
  readonly texts: (...texts: readonly string[]) => boolean;
  /** Returns whether a colour is the one that the search describes, or near to it. */
  readonly color: (value: string) => boolean;
}

export interface ListProps {
  /** The tokens that the search finds. */
  readonly matching: Tokens;
  /** All tokens of the page. */
  readonly all: Tokens;
}

export interface ToolbarProps {
  readonly matching: Tokens;
  /** Address of the page. */
  readonly url: string;
}

export interface ValueProps {
  readonly value: string;
  /** The token that has the value, or had it: what else is known about it helps to draw the value. */
  readonly name?: string;
  /** The tokens of a version that has the value. */
  readonly tokens: Tokens;
}

export interface ChangesProps {
  readonly diff: TokensDiff;
  /** The tokens of the older version. */
  readonly before: Tokens;
  /** The tokens of the newer version. */
  readonly after: Tokens;
}

/** The search and the views of one kind of tokens. Its name is the text `kinds.<key>`. */
export interface KindView {
  readonly key: KindKey;
  /** True if it shows colours, in the notation that the person has chosen. */
  readonly showsColors: boolean;
  /** The kind that shows the same tokens and more, if it was read. */
  readonly replacedBy?: KindKey;
  /** The kind's tokens that a search finds. */
  readonly find: (tokens: Tokens, matches: Matcher) => Partial<Tokens>;
  readonly List: FunctionComponent<ListProps>;
  /** Actions for all tokens of the kind. */
  readonly Toolbar?: FunctionComponent<ToolbarProps>;
  /** Draws one value by itself. Absent where its text says as much. */
  readonly Drawing?: FunctionComponent<ValueProps>;
  /** Absent if a comparison of versions leaves the kind out. */
  readonly changes?: {
    readonly count: (diff: TokensDiff) => number;
    readonly List: FunctionComponent<ChangesProps>;
  };
}

/** The number of a kind's changes. */
export const summaryCount = ({ summary }: TokensDiff, key: KindKey): number => summary[`${key}_changed`] ?? 0;
