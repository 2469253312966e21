// The pseudo-classes and pseudo-elements that an extraction's selectors may name. A browser refuses a whole selector for one unknown name, so only names that
// Chromium has had for years are listed; selectors.browser.test.ts checks each of them in the browser that reads the pages.

export const pseudoClasses: ReadonlySet<string> = new Set([
  ...["active", "any-link", "autofill", "checked", "default", "defined", "disabled", "empty", "enabled"],
  ...["first-child", "first-of-type", "focus", "focus-visible", "focus-within", "fullscreen", "future"],
  ...["host", "hover", "in-range", "indeterminate", "invalid", "last-child", "last-of-type", "link", "modal"],
  ...["only-child", "only-of-type", "open", "optional", "out-of-range", "past", "picture-in-picture"],
  ...["placeholder-shown", "popover-open", "read-only", "read-write", "required", "root", "scope", "target"],
  ...["user-invalid", "user-valid", "valid", "visited"],
  ...["-webkit-any-link", "-webkit-autofill", "-webkit-full-screen"],
]);

/** The kind of argument that each functional pseudo-class takes. */
export const functionalPseudoClasses: Readonly<Record<string, "forgiving" | "list" | "relative" | Argument>> = {
  is: "forgiving",
  where: "forgiving",
  not: "list",
  has: "relative",
  "-webkit-any": "compounds",
  host: "compound",
  "host-context": "compound",
  "nth-child": "nth of",
  "nth-last-child": "nth of",
  "nth-of-type": "nth",
  "nth-last-of-type": "nth",
  dir: "identifier",
  lang: "identifier",
  state: "identifier",
};
type Argument = "compound" | "compounds" | "nth" | "nth of" | "identifier";

/** Pseudo-elements, which match no element but are valid. Any name that starts with `-webkit-` is valid too. */
export const pseudoElements: ReadonlySet<string> = new Set([
  ...["after", "backdrop", "before", "cue", "file-selector-button", "first-letter", "first-line", "grammar-error"],
  ...["marker", "placeholder", "selection", "spelling-error", "target-text"],
]);

/** Those that CSS 2 wrote with one colon. */
export const oldPseudoElements: ReadonlySet<string> = new Set(["after", "before", "first-letter", "first-line"]);
