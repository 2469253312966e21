import type { KindKey, NamedKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { FunctionComponent } from "preact";

export type { NamedKey } from "@tintype/shared/kinds/kind";
export type TokenOf<Key extends NamedKey> = NonNullable<Tokens[Key]>[number];

/** Returns whether the tokens of a kind have names. */
export const isNamedKey = (key: KindKey): key is NamedKey => !WITHOUT_NAMES.has(key);

const WITHOUT_NAMES: ReadonlySet<KindKey> = new Set(["typography", "spacing", "assets", "contrasts"]);

/** The tokens of one kind; empty if the kind was not read. */
export const tokensOf = <Key extends NamedKey>(tokens: Tokens, key: Key): readonly TokenOf<Key>[] => tokens[key] ?? [];

export interface DrawingProps<Key extends NamedKey> {
  readonly value: string;
  /** Undefined if a comparison has only the value. */
  readonly token: TokenOf<Key> | undefined;
  /** All values that are shown together, for a common scale. */
  readonly peers: readonly string[];
  /** All tokens of the same version of the page. */
  readonly tokens: Tokens;
}

/** The parts of the view of one kind with names that differ from other kinds. */
export interface NamedKindView<Key extends NamedKey> {
  readonly key: Key;
  /** Several small drawings in a line, a few wide ones, or one in each line. */
  readonly size: "small" | "wide" | "line";
  /** Draws one value. It is inside a button: it renders no block elements. */
  readonly Drawing: FunctionComponent<DrawingProps<Key>>;
  /** Its usage is a number of rules of style sheets, not of elements. */
  readonly countsRules?: true;
  /** Further texts that a search finds a token by. */
  readonly textsOf?: (token: TokenOf<Key>) => readonly string[];
  /** Shown above the list. */
  readonly Head?: FunctionComponent<{ readonly matching: readonly TokenOf<Key>[]; readonly tokens: Tokens }>;
  /** Further rows of a token's details. */
  readonly Details?: FunctionComponent<{ readonly token: TokenOf<Key> }>;
  /**
   * Further facts, shown beside the value.
   * @param rootPx see RootSize
   */
  readonly noteOf?: (token: TokenOf<Key>, rootPx: number) => string;
  /** Returns whether a token is listed below the others, folded. */
  readonly isRare?: (token: TokenOf<Key>) => boolean;
  /** The heading below which a token is listed. */
  readonly groupOf?: (token: TokenOf<Key>) => string;
  /** The order in the list. Default: as on the wire, the most used first. */
  readonly compare?: (a: TokenOf<Key>, b: TokenOf<Key>) => number;
}
