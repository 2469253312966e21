import type { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import type { AuthorColors } from "../authors/author-colors.ts";
import type { AuthorFonts } from "../authors/author-fonts.ts";
import type { FamiliesInUse } from "../collect/fonts.ts";
import type { Animated } from "./animations.ts";
import type { Root } from "./members.ts";

/** An element ("" as `pseudo`) or one of its pseudo-elements ("::before"). */
export interface NodeKey {
  readonly element: Element;
  readonly pseudo: string;
}

/** The same with its computed style. */
export interface Styled extends NodeKey {
  readonly style: CSSStyleDeclaration;
}

/** A custom property and its value. */
export interface Binding {
  /** With its dashes. */
  readonly name: string;
  readonly value: string;
}

/** Where a painted value comes from. */
export interface Source {
  /** The custom properties of the declaration that won, with their dashes: each is followed by those that it is made of. */
  readonly names: readonly string[];
}

/** One document: the page itself or a frame that can be read. */
export interface Frame {
  readonly view: Window;
  readonly animated: Animated;
  readonly families: FamiliesInUse;
  /** The declarations of authors that won. */
  readonly asked: AskedDeclarations;
  readonly authorColors: AuthorColors;
  readonly authorFonts: AuthorFonts;
}

/** One tree of a document: the document itself or a shadow root. */
export interface Scope {
  readonly frame: Frame;
  readonly root: Root;
  readonly keyframes: ReadonlySet<string>;
}
