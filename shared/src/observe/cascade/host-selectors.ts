import { splitList } from "../../css/lists.ts";

/** A selector of a shadow tree's style sheet, as far as its `:host` is concerned. */
interface Hosted {
  /** What is for the host itself. */
  host: boolean;
  /** What is for elements of the tree: a selector list without `:host`, "" for none. */
  inner: string;
}

/**
 * Takes `:host` out of a selector list, for `matches()` does not know it. Parts for a host in another state than it is in
 * are left out; in a document, where there is none, all parts with it.
 */
export function withoutHost(selectorList: string, host: Element | undefined): Hosted {
  const inner: string[] = [];
  let itself = false;
  for (const complex of splitList(selectorList.replace(/:is\((:host(?:\([^()]*\))?)\)/g, "$1"))) {
    if (!complex.includes(":host")) inner.push(complex);
    const parts = /^:host(-context)?(?:\(((?:[^()]|\([^()]*\))*)\))?([^\s>+~]*)\s*[>+~]?\s*(.*)$/s.exec(complex);
    if (!host || !parts) continue;
    const [, context, condition = "", state = "", rest = ""] = parts;
    const wanted = `${condition ? `:is(${condition})` : "*"}${context ? "" : state}`;
    if (state.startsWith("::") || !isIn(host, wanted, context !== undefined)) continue;
    if (rest === "") itself = true;
    else inner.push(rest);
  }
  return { host: itself, inner: inner.join(", ") };
}

function isIn(host: Element, selector: string, context: boolean): boolean {
  try {
    return context ? host.closest(selector) !== null : host.matches(selector);
  } catch {
    return false;
  }
}
