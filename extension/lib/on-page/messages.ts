import type { PaintOfElements } from "@tintype/shared/observe/collect/painted-elements";

// Between the script in a page (entrypoints/on-page.ts) and the popup or the background, which open a port to it. What the
// script shows for the popup goes when the port closes, and with it the popup.

export const PORT = "on-page";

/** To the script. Each command replaces the one before. */
export type ToPage =
  /** Answered with `paints`. */
  | { readonly type: "read" }
  /** Outlines the elements with one of these paints, by their indexes in the answer to `read`. Answered with `shown`. */
  | { readonly type: "show"; readonly paints: readonly number[] }
  /** Outlines the elements that selectors match. Answered with `shown`. */
  | { readonly type: "select"; readonly selectors: readonly string[] }
  /** Goes to the next outlined element or the one before. Answered with `shown`. */
  | { readonly type: "step"; readonly by: 1 | -1 }
  | { readonly type: "clear" };

/** From the script. */
export type FromPage =
  | { readonly type: "paints"; readonly paints: readonly PaintOfElements[] }
  | ({ readonly type: "shown" } & Shown)
  /** The person has ended it in the page, or the page has removed it again and again. */
  | { readonly type: "ended" };

export interface Shown {
  readonly count: number;
  /** Whether the page has more than are shown. */
  readonly more: boolean;
  /** The index of the element that the page was scrolled to. */
  readonly at: number | undefined;
}
