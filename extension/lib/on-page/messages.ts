import type { PaintOfElements } from "@tintype/shared/observe/collect/painted-elements";

// Between the script in a page (entrypoints/on-page.ts) and the popup or the background, which open a port to it. The marks that the
// script shows for the popup disappear when the port closes, which it does with the popup.

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
  | { readonly type: "clear" }
  /** Lets the person pick elements, also after the port is closed. Answered with `picking`. */
  | ({ readonly type: "pick" } & PickOptions);

export interface PickOptions {
  /** The tokens of the paints, in the order of the answer to `read`. */
  readonly tokens: readonly (readonly PickedToken[])[];
  /** The names of colours, by their canonical values. */
  readonly colorNames: Readonly<Record<string, string>>;
  readonly texts: PickTexts;
}

/** A token as the card of the picker shows it. */
export interface PickedToken {
  readonly name: string;
  readonly value: string;
  /** With dashes, if the page has one. */
  readonly customProperty: string | undefined;
}

export interface PickTexts {
  readonly language: string;
  /** The name of the card for screen readers. */
  readonly label: string;
  readonly margin: string;
  readonly border: string;
  readonly padding: string;
  readonly text: string;
  readonly size: string;
  readonly radius: string;
  readonly tokens: string;
  readonly states: string;
  readonly contrast: string;
  /** Between the colour of a text and that of its background. */
  readonly on: string;
  /** The button that copies all of the element. */
  readonly copyElement: string;
  /** While an element is read that is then copied. */
  readonly reading: string;
  /** For a token that no rule gives which the page reveals. */
  readonly noRule: string;
  /** Stands before a rule that the one above wins over. */
  readonly overrides: string;
  /** For a rule of an element around. */
  readonly inherited: string;
  readonly styleAttribute: string;
  readonly scriptSheet: string;
  /** For an element that paints with no token. */
  readonly noTokens: string;
  /** The keys that go on while an element is under the pointer. */
  readonly hint: string;
  /** The hint while an element is pinned. */
  readonly pinnedHint: string;
  /** `$1` stands for the number of tokens that are not listed. */
  readonly more: string;
  /** `$1` stands for the text that was copied. */
  readonly copied: string;
  readonly copyFailed: string;
  readonly close: string;
}

/** From the script. */
export type FromPage =
  | { readonly type: "paints"; readonly paints: readonly PaintOfElements[] }
  | ({ readonly type: "shown" } & ShownElements)
  | { readonly type: "picking" }
  /** The person has ended it in the page, or the page has removed it again and again. */
  | { readonly type: "ended" };

export interface ShownElements {
  readonly count: number;
  /** True if the page has more than are shown. */
  readonly more: boolean;
  /** The index of the element that the page was scrolled to. */
  readonly at: number | undefined;
}
