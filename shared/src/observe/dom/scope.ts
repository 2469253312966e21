import type { DeclarationOrigin } from "../places.ts";
import type { Animated } from "./animations.ts";
import type { Root } from "./members.ts";
import type { NodeKey, Styled, Values } from "./styled.ts";

/** A custom property and its value. */
export interface Binding {
  /** With its dashes. */
  readonly name: string;
  readonly value: string;
}

/** The source of a painted value. */
export interface Source {
  /** The custom properties of the declaration that won, with their dashes: each is followed by those that it is made of. */
  readonly names: readonly string[];
}

/** The declarations of one rule or style attribute that won, and the node that has them: one around, if the value is inherited. */
export interface Winner extends NodeKey {
  /** Their values: several if the property consists of parts, as a border does. */
  readonly text: string;
  readonly important: boolean;
  readonly style: CSSStyleDeclaration | undefined;
}

/** A declaration that won with its place in the sheets, and the others that match its node, the last ones of the page first. */
export interface Explained extends DeclarationOrigin {
  readonly overrides: DeclarationOrigin[];
}

/** The declarations of authors that won in a document, see AskedDeclarations. */
interface Asked {
  declaration(node: NodeKey, longhand: string): { readonly text: string } | undefined;
  /** Returns whether an element was shown when the browser was asked. */
  knows(element: Element): boolean;
  /** The custom properties that values of rules use. */
  readonly customsInUse: Iterable<string>;
  isUnsure(node: Pick<NodeKey, "element">): boolean;
  hasUnreadable(root: Root): boolean;
  bindings(node: Styled, property: string): readonly Binding[];
  winners(node: Styled, property: string): readonly Winner[];
  explain(winner: Winner, property: string): Explained;
  source(node: Styled, property: string): Source;
  motion(node: NodeKey): Motion | undefined;
  styleOf(element: Element): CSSStyleDeclaration;
  pseudosOf(element: Element): readonly string[];
  valuesOf(node: NodeKey): Values | undefined;
  /** The declarations of rules for the parts that the browser draws in a control, by part and longhand. */
  partsOf(element: Element): ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** The motion of a node as it is for people without a preference for reduced motion. */
export interface Motion {
  /** By longhand, as in CSS. */
  readonly style: Readonly<Record<string, string>>;
  /** The values of the custom properties that its declarations use. */
  readonly customs: ReadonlyMap<string, string>;
}

/** The fonts of a document, see FamiliesInUse. */
export interface FontFamilies {
  inUse(stack: string): string;
  lineSpacing(font: string): number;
  readonly notLoaded: readonly string[];
  readonly pending: readonly string[];
}

/** One document: the page itself or a frame that can be read. */
export interface Frame {
  readonly view: Window;
  readonly animated: Animated;
  readonly families: FontFamilies;
  readonly asked: Asked;
  readonly authorColors: { isOfBrowser(node: Styled, property: string, value: string): boolean };
  readonly authorFonts: { isOfBrowser(node: Styled, part: "font-size" | "font-weight"): boolean };
}

/** One tree of a document: the document itself or a shadow root. */
export interface Scope {
  readonly frame: Frame;
  readonly root: Root;
  /** The names of its keyframes. */
  readonly keyframes: ReadonlySet<string>;
}
