import * as dom from "../../dom/members.ts";

// Selectors of a tree for elements of another one: `.list ::slotted(a)` and `x-card::part(link):hover`. matches() does not
// support them.

/** A selector for elements of another tree. */
export interface ForeignSelector {
  matches(element: Element): boolean;
}

const SLOTTED = /^(.*?)::slotted\((.*)\)$/s;
const PART = /^(.*?)::part\(([^()]*)\)((?::(?!:)[^:]+)*)$/s;

/** Whether a selector list may contain such selectors. */
export const mayBeForeign = (selector: string): boolean =>
  selector.includes("::slotted(") || selector.includes("::part(");

/** Reads a complex selector. Returns undefined if it is no such selector, or one for a pseudo-element. */
export function foreignSelector(selector: string): ForeignSelector | undefined {
  const [, slot, slotted] = SLOTTED.exec(selector) ?? [];
  if (slot !== undefined && slotted !== undefined) {
    const whole = completed(slot);
    return { matches: (element) => isSlotted(element, whole) && matches(element, slotted) };
  }
  const [, host, names, condition] = PART.exec(selector) ?? [];
  if (host === undefined || names === undefined) return undefined;
  const parts = names.trim().split(/\s+/);
  const whole = completed(host);
  return { matches: (element) => isPart(element, whole, parts) && matches(element, condition || "*") };
}

/** The last compound may consist of nothing but the pseudo-element, as in `.list ::slotted(a)`. */
const completed = (selector: string): string => (/(^|[\s>+~])$/.test(selector) ? `${selector}*` : selector);

function isSlotted(element: Element, selector: string): boolean {
  for (let slot = dom.assignedSlot(element); slot; slot = slot.assignedSlot) if (matches(slot, selector)) return true;
  return false;
}

function isPart(element: Element, selector: string, names: readonly string[]): boolean {
  const host = dom.hostOf(dom.getRootNode(element));
  const own = dom.getAttribute(element, "part")?.split(/\s+/) ?? [];
  return host !== undefined && names.every((name) => own.includes(name)) && matches(host, selector);
}

function matches(element: Element, selector: string): boolean {
  try {
    return dom.matches(element, selector);
  } catch {
    return false;
  }
}
