import type { PageNode } from "./dom/page-node.ts";
import type { NodeKey } from "./dom/styled.ts";
import type { ContrastPair } from "./pairs.ts";

/** Collects values that paint. */
export interface Uses {
  /**
   * Adds a value that a node paints with by a CSS property, as the browser computed it.
   * @param written how values of custom properties are written that supply this one, if it is not written as computed
   */
  add(node: PageNode, property: string, value: string, written?: (custom: string, name: string) => string): void;
  /** Notes that the node has a value that was added only because the browser's own style sheet sets a property. */
  addDefault(property: string, value: string): void;
}

/** Is told which nodes paint with which values. */
export interface PaintListener {
  /** @param source the custom properties from which the value comes, see the observation */
  add(node: PageNode, property: string, value: string, source: readonly string[]): void;
  /** Told which nodes have a pair of colours, when these are known. */
  addPair?(pair: ContrastPair, parts: readonly NodeKey[]): void;
  /** Called when the whole page has been walked through. What is derived from it is not known yet. */
  end?(): void;
}

/** The facts that the walk knows of a visible element or pseudo-element beside its style. */
export interface Surroundings {
  readonly display: string;
  /** The element around it lays out its children as flex or grid items. */
  readonly isItem: boolean;
  /** A pseudo-element that shows text or an image. */
  readonly hasContent: boolean;
}

/** A line around or in a box, with a width above 0 and a style, as computed. */
export interface BoxLine {
  /** The shorthand: `border-top`, `outline`, `column-rule` … */
  readonly property: string;
  readonly width: string;
  readonly style: string;
  readonly color: string;
}

/** The style of a text, as computed. */
export interface ComputedText {
  /** The declared stack of families. */
  readonly stack: string;
  readonly weight: string;
  readonly size: string;
  /** "" if it cannot be known, because an inner box of the browser lays out the text. */
  readonly lineHeight: string;
  readonly letterSpacing: string;
  readonly fontStyle: string;
  readonly textTransform: string;
}

/** Reads one kind of token in the page, or a few that are read together. */
export interface Reader {
  /** The keys of the tokens. */
  readonly kinds: readonly string[];
  /** Called for each visible element, and each ::before and ::after, that has a box and is no part of a drawing. */
  onBox?(node: PageNode, uses: Uses, around: Surroundings): void;
  /** Called for each visible element, and each ::before and ::after, that has a box or draws in an SVG. */
  onElement?(node: PageNode, uses: Uses, around: Surroundings): void;
  /** Called for the borders of a box (each side that is drawn), for its outline, and for the rules between its columns and rows. */
  onLines?(node: PageNode, uses: Uses, lines: readonly BoxLine[]): void;
  /** Called for each text. Equal styles of one document are the same object. */
  onText?(node: PageNode, uses: Uses, style: ComputedText): void;
  /** Returns whether a custom property with this value may supply a value of the kind. */
  mayHold?(value: string): boolean;
}
