import type { Animated } from "./animations.ts";

/** An element ("" as `pseudo`) or one of its pseudo-elements ("::before"), with its computed style. */
export interface Styled {
  readonly element: Element;
  readonly pseudo: string;
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

/** Transitions and animations of a node. The lists are as in CSS. */
export interface MotionStyle {
  readonly "transition-property": string;
  readonly "transition-duration": string;
  readonly "transition-timing-function": string;
  readonly "animation-name": string;
  readonly "animation-duration": string;
  readonly "animation-timing-function": string;
}

/** The motion of a node as it is for people without a preference for reduced motion. */
export interface Motion {
  readonly style: MotionStyle;
  /** The values of the custom properties that its declarations use. */
  readonly customs: ReadonlyMap<string, string>;
}

/** The fonts of a document. */
export interface FontFamilies {
  /** The family of a font-family stack that is in use. */
  inUse(stack: string): string;
  /** The height in px of a line whose `line-height` is `normal`. `font` is a CSS font shorthand. */
  lineSpacing(font: string): number;
  /** Families of web fonts that failed to load or are still loading. */
  readonly notLoaded: readonly string[];
  /** Those that are still loading. */
  readonly pending: readonly string[];
}

/** One document: the page itself or a frame that can be read. */
export interface Frame {
  readonly view: Window;
  readonly animated: Animated;
  readonly families: FontFamilies;
}

/** One tree of a document, the document itself or a shadow root, with what the rules that apply in it say. */
export interface Scope {
  readonly frame: Frame;
  readonly root: Document | ShadowRoot;
  readonly variables: {
    /** Custom properties that rules bring to a property, by themselves or from where the property is inherited. */
    bindings(node: Styled, property: string): Iterable<Binding>;
    /** The custom properties from which a property has its value. Equal sources are the same object. */
    source(node: Styled, property: string): Source;
  };
  readonly motion: {
    /** A node's motion without a preference for reduced motion; undefined if that makes no difference. */
    motion(node: Styled): Motion | undefined;
  };
  readonly keyframes: {
    /** Whether there are keyframes of this name. */
    has(name: string): boolean;
  };
  readonly authorBorders: {
    /** Whether a rule or a style attribute sets a border of this node. */
    apply(node: Styled): boolean;
  };
  readonly authorSpacing: {
    /** Whether a side, such as `margin-top`, is as the browser's own style sheet sets it. */
    isOfBrowser(node: Styled, side: string): boolean;
    /** Whether a rule sets a side to `auto` or a percentage. */
    isFluid(node: Styled, side: string): boolean;
  };
  readonly authorFonts: {
    /** Whether a text has its size or weight from the browser's own style sheet. */
    isOfBrowser(node: Styled, part: "font-size" | "font-weight"): boolean;
  };
  readonly authorColors: {
    /** Whether a node has a colour, which the browser gives by this property, without a rule of an author. */
    isOfBrowser(node: Styled, property: string, value: string): boolean;
  };
  readonly pseudoElements: {
    /** The pseudo-elements that rules give to an element. */
    of(element: Element): readonly string[];
  };
}
