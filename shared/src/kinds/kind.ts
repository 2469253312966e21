import type { Observation } from "../observe/observation.ts";
import type { IdentityState, KindState } from "./engine/identity-state.ts";
import type { KindKey } from "./keys.ts";
import type { KindTokens, Tokens } from "./wire.ts";

export type { KindKey } from "./keys.ts";

/** The kinds whose tokens have names that stay. */
export type NamedKey = {
  [Key in KindKey]-?: NonNullable<Tokens[Key]> extends readonly NamedToken[] ? Key : never;
}[KindKey];

/** The fields that the tokens of every named kind share. */
export interface NamedToken {
  readonly name: string;
  readonly value: string;
  readonly usage: number;
  readonly contexts: string[];
  readonly uses?: Record<string, number> | undefined;
  readonly default_uses?: Record<string, number> | undefined;
  readonly aliases?: string[] | undefined;
  readonly named_by?: "page" | "tintype" | "person" | undefined;
  readonly custom_property?: string | undefined;
}

/** A paint of the observation, as far as a value has its uses. */
export interface PaintUse {
  /** Its index in the observation. */
  readonly paint: number;
  /** The custom properties from which it has its value, without dashes: see the observation. */
  readonly source: readonly string[];
  /** Index of the value among the equal ones of the paint, and their number: a shadow may have a colour twice. */
  readonly position: number;
  readonly equals: number;
  /** Indexes of signatures. */
  readonly sites: readonly number[];
  /** The part of the paint's elements that use it: below 1 if other tokens with the same value have some of its sites. */
  readonly share: number;
}

/** A value that a page uses, before it has a name. Several may have one value, if they are different tokens. */
export interface Seen<Value> {
  readonly value: Value;
  readonly paints: readonly PaintUse[];
  /** Canonical: equal text means the same value. */
  readonly text: string;
  /** The number of elements that use it. In observations of version 1, the sum over properties. */
  readonly usage: number;
  /** By property, the number of elements that use it. Undefined in observations of version 1. */
  readonly uses: ReadonlyMap<string, number> | undefined;
  /**
   * Number of these elements that have the value from the browser's own style sheet, by property. Undefined if there
   * are no such elements.
   */
  readonly defaults?: ReadonlyMap<string, number> | undefined;
  /** The CSS properties that use it, sorted. */
  readonly contexts: readonly string[];
  /** `<signature> <property>`, with the sides of a box as one. */
  readonly sites: ReadonlySet<string>;
  /**
   * Sites of a value that is one of several in a property, such as the colours of a shadow: `<site> <index> of
   * <count>`.
   */
  readonly parts: ReadonlySet<string>;
  /** Custom properties with this value, without dashes, the most meaningful first. */
  readonly names: readonly string[];
  /** By these names, the custom properties that hold the whole value, with dashes. Bare channels are a part of a colour. */
  readonly properties: ReadonlyMap<string, string>;
  /** Names by utility classes at its elements: `gray-300` of `text-gray-300`. */
  readonly utilityNames: readonly string[];
  /** A name made from a custom property that supplies a part of the value: `color-black-a10`. */
  readonly derivedName: string | undefined;
  /** Names by custom properties of single components: see AuthoredNames. */
  readonly localNames: readonly string[];
  /** Custom properties, without dashes, that have this value in a component and other values in others. */
  readonly sharedNames: readonly string[];
}

/** The kinds that were built before. A composite takes the names of its colours from there. */
export type BuiltTokens = Partial<KindTokens>;

/** How much is known of a custom property that has a value. */
export interface NameEvidence {
  /** It has the value at the document's root. */
  readonly isGlobal: boolean;
  /** It is known to supply painted values. */
  readonly paints: boolean;
}

/** Tells the engine how to find, name, recognise and compare the tokens of a kind. */
export interface NamedKind<Key extends NamedKey, Value> {
  readonly key: Key;
  /** The values of the kind in a computed value of a CSS property; none if the property does not use the kind. */
  values(property: string, raw: string): readonly Value[];
  /** Canonical text: equal text means the same value. */
  text(value: Value): string;
  /** Reads canonical text, or any other way to write one whole value. Returns undefined for other text. */
  parse(text: string): Value | undefined;
  /** Returns whether the observation read the kind. Colours are always read. */
  isRead(observation: Observation): boolean;
  /** How different two values are, from 0 to 1. */
  distance(a: Value, b: Value): number;
  /** The property by which sites are told apart: the sides of a box count as one. */
  siteProperty(property: string): string;
  /**
   * Returns a text that is equal for all values of the same token: a composite is the same while its geometry and the names
   * of its colours are. Default: the text.
   * @param source the custom properties from which the value comes, see PaintUse
   */
  identity?(value: Value, built: BuiltTokens, source: readonly string[]): string;
  /** Returns the identity of a token of an earlier snapshot. Default: its value. */
  tokenIdentity?(token: NonNullable<Tokens[Key]>[number]): string;
  readonly naming: Naming<Value>;
  /** The token as on the wire, from what all kinds have in common. */
  token(
    common: NamedToken,
    value: Value,
    built: BuiltTokens,
    source: readonly string[],
  ): NonNullable<Tokens[Key]>[number];
}

/** How a kind's tokens get their names. */
export interface Naming<Value> {
  /** Reads a custom property whose var() supplies a painted value. It may hold a part of it, such as bare channels. Default: parse. */
  parseBound?(text: string): Value | undefined;
  /**
   * Returns whether a custom property at the root names an equal value although no var() is known to bring it to a
   * paint.
   */
  mayName(property: string): boolean;
  /** The weight of a custom property's name: the lower, the more it says of a value of the kind. */
  weight(property: string, evidence: NameEvidence): number;
  /** Endings of custom properties that supply the same value in parts: `-rgb`. */
  readonly partSuffixes?: readonly string[];
  /** Returns whether the classes at a value's sites (as words) contain the name of a custom property. */
  isInClasses?(property: string, classes: ReadonlySet<string>): boolean;
  /**
   * Returns whether `whole`, which a var() supplies, is what the value was made from (a translucent colour from an
   * opaque one).
   */
  isMadeFrom?(value: Value, whole: Value): boolean;
  /** The name of a value made from a custom property's, by that one's name without dashes. */
  derivedName?(base: string, value: Value): string;
  /** True if utility classes may name values of the kind: those that Tailwind names by hue and step. */
  readonly hasUtilities?: true;
  /** The noun for a property in a name from structure: `text` in `alert-text`. */
  noun(property: string): string;
  /** The name of a value that the page as a whole has, such as the text colour of its body. */
  pageRole?(value: Value, page: Observation["page"]): string | undefined;
  /** The whole name of a value that only elements of one tag have: `heading-1` of h1. A class of their own says more. */
  tagRole?(tag: string): string | undefined;
  /** How the words of names describe values. Absent if none does. */
  readonly description?: {
    /** Returns whether a word says what the value is certainly not: `blue` of a red. */
    isUntrue(word: string, value: Value): boolean;
    /** Returns whether a name is one that `looks` might have made. */
    isLook(name: string): boolean;
  };
  /** Returns whether pages use a value for everything, such as white. */
  isNeutral?(value: Value): boolean;
  /** Names by the look of a value, each finer than the one before: `blue-500`, `blue-520`. The last is of no other value. */
  looks(value: Value): readonly string[];
  /**
   * Other values of the kind that a custom property with this one may supply: `0 1px 2px black` is a shadow of texts, and,
   * with a spread of 0, one of boxes.
   */
  alternatives?(value: Value): readonly Value[];
}

/** The snapshot before this one. */
export interface Previous {
  readonly tokens: Partial<Tokens>;
  readonly memory?: IdentityState;
  /** Names that no other token may get, because a person gave them to a token. */
  readonly reserved?: readonly { readonly kind: string; readonly from: string; readonly to: string }[];
}

/** The input of a kind's build beside the observation. */
export interface BuildContext {
  readonly previous: Previous | undefined;
  readonly built: BuiltTokens;
}

/** The context of a kind's build in a mode. */
export interface ModeContext {
  /** The base reading of the same visit. */
  readonly base: { readonly observation: Observation; readonly tokens: Tokens; readonly memory: IdentityState };
  /** Tokens of the previous snapshot that exist in this mode only, as a complete set. */
  readonly previous: Previous | undefined;
  /** See Previous. */
  readonly reserved: Previous["reserved"];
  /** The kinds that were built before, in this mode. */
  readonly built: BuiltTokens;
  /** A token of the base as it is in the mode if only colours with names differ there. */
  recolored<Token>(token: Token): Token;
}

/** One kind of token, as it is built from an observation. */
export interface Kind {
  readonly key: KindKey;
  /**
   * Returns the tokens with which a CSS property paints, for finding their places: the values of named tokens, the
   * families of typography. Absent for kinds without places.
   */
  readonly paintedBy?: ((property: string, raw: string) => readonly string[]) | undefined;
  /** Rules of a kind whose values are numbers. */
  readonly numbers?: NumberRules;
  /** Makes the kind's tokens, under their key; without the key if the observation did not read the kind. */
  build(observation: Observation, context: BuildContext): BuiltKind;
  /**
   * Like `build`, for a mode: a token has the name of the base token that has another value in the mode. Two tokens may
   * have one value then. The identity state is that of the tokens that the base lacks. Only for named kinds.
   */
  buildMode?(observation: Observation, context: ModeContext): BuiltKind;
}

/** How values that are numbers are recognised in the sources of a design system, and compared with its tokens. */
export interface NumberRules {
  /** Reads canonical text. */
  readonly readNumber: (text: string) => number | undefined;
  /** The property by which a page paints such a value. */
  readonly property: string;
  /** Numbers that differ by at most this are equal. */
  readonly equal: number;
  /** Numbers that differ by at most this are nearly the same; -1 if no two are. */
  readonly near: number;
  /** The largest distance of numbers without a unit, whose distances are 0 to 1. */
  readonly range?: number;
  /** Matches values that stand for none: `auto`. */
  readonly none: RegExp;
  /** The types that mean the kind in DTCG, Style Dictionary and Tokens Studio, in lower case, and how their values are written. */
  readonly types?: Readonly<Record<string, "text" | "time" | "opacity">>;
  /** Matches the variables of the kind in themes of Tailwind. */
  readonly tailwind?: RegExp;
  /** Matches the names of tokens whose values are numbers without a unit. */
  readonly names?: RegExp;
  /** The heading in our own CSS, if neither a value nor its name need tell the kind. */
  readonly heading?: string;
}

export interface BuiltKind {
  readonly tokens: BuiltTokens;
  /** Identity state, for named kinds only. */
  readonly state?: KindState;
}
