import * as dom from "../../dom/members.ts";
import type { AskedState } from "./state-list.ts";

// The browser's own rules for disabled controls cannot be taken away, so what a control that is disabled now would look like
// otherwise is not known where no author says it. These are the values of those rules, as computed (Chromium 156).
const VALUES: ReadonlySet<string> = new Set([
  "rgba(16, 16, 16, 0.3)",
  "rgb(84, 84, 84)",
  "rgba(255, 255, 255, 0.3)",
  "rgb(170, 170, 170)",
  "rgba(239, 239, 239, 0.3)",
  "rgba(59, 59, 59, 0.3)",
  "rgba(19, 1, 1, 0.3)",
  "rgba(118, 118, 118, 0.3)",
  "rgba(195, 195, 195, 0.3)",
  "rgb(128, 128, 128)",
]);
/** Opacity of a disabled list. */
const OPACITY = "0.7";

export const isOfDisabledControl = (element: Element, property: string, value: string, state: AskedState): boolean =>
  state === "disabled" &&
  (VALUES.has(value) || (property === "opacity" && value === OPACITY && dom.localName(element) === "select")) &&
  dom.matches(element, ":disabled");
