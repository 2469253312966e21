import type * as dom from "../dom/members.ts";

/** The walk's knowledge of a document's trees. */
export interface Trees {
  /** The document and its shadow trees. */
  readonly roots: readonly dom.Root[];
  shadowRoot(element: Element): ShadowRoot | null;
  mayMatch(root: dom.Root, selector: string): boolean;
}
