import type { Animated } from "./animations.ts";
import type { VariableRules } from "./custom-properties.ts";
import type { FamiliesInUse } from "./fonts.ts";
import type { GeneratedRules } from "./generated-rules.ts";
import type { SpacingRules } from "./spacing.ts";

/** One document: the page itself or a frame that can be read. */
export interface Frame {
  readonly view: Window;
  readonly animated: Animated;
  readonly families: FamiliesInUse;
}

/** One tree of a document: itself or a shadow root, with the rules that apply in it. */
export interface Scope {
  readonly frame: Frame;
  readonly root: Document | ShadowRoot;
  readonly variables: VariableRules;
  readonly spacing: SpacingRules;
  readonly generated: GeneratedRules;
}

/** What is being read: an element or one of its pseudo-elements. */
export interface Subject {
  readonly element: Element;
  /** "" for the element itself, else "::before" and the like. */
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  readonly scope: Scope;
}

export const SVG = "http://www.w3.org/2000/svg";

export const HTML = "http://www.w3.org/1999/xhtml";

/**
 * Whether an element is the HTML element of that name. Elements of frames belong to another realm, where instanceof
 * says no.
 */
export function isHtml<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] {
  return element.localName === name && element.namespaceURI === HTML;
}

export const read = (subject: Subject, property: string): string => subject.style.getPropertyValue(property);

export const px = (value: string): number => Number.parseFloat(value) || 0;
