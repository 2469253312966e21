import { splitList } from "../../../css/lists.ts";

/** A selector list of a shadow tree's style sheet, split by whether it selects the host. */
interface HostSelectors {
  /** It selects the host itself. */
  host: boolean;
  /** The pseudo-elements of the host that it selects: `::before` of `:host::before`. */
  pseudos: string[];
  /** What selects elements of the tree: a selector list without `:host`, "" if it is empty. */
  inner: string;
}

/**
 * Removes `:host` from a selector list, because `matches()` does not support it. Selectors for a host in a state that it
 * is not in are left out. In a document, which has no host, all selectors with `:host` are left out.
 */
export function withoutHost(selectorList: string, host: Element | undefined): HostSelectors {
  const inner: string[] = [];
  const pseudos: string[] = [];
  let selectsHost = false;
  for (const complex of splitList(selectorList.replace(/:is\((:host(?:\([^()]*\))?)\)/g, "$1"))) {
    if (!complex.includes(":host")) inner.push(complex);
    const parts = /^:host(-context)?(?:\(((?:[^()]|\([^()]*\))*)\))?([^\s>+~]*)\s*[>+~]?\s*(.*)$/s.exec(complex);
    if (!host || !parts) continue;
    const [, context, condition = "", compound = "", rest = ""] = parts;
    const [, state = "", pseudo] = COMPOUND.exec(compound) ?? [];
    const wanted = `${condition ? `:is(${condition})` : "*"}${context ? "" : state}`;
    if (!isHostIn(host, wanted, context !== undefined)) continue;
    if (rest !== "") inner.push(rest);
    else if (pseudo) pseudos.push(pseudo.startsWith("::") ? pseudo : `:${pseudo}`);
    else selectsHost = true;
  }
  return { host: selectsHost, pseudos, inner: inner.join(", ") };
}

/** A state of the host, and a pseudo-element. Browsers write `:before` as `::before`. */
const COMPOUND = /^(.*?)(::[a-z-]+(?:\(.*\))?|:(?:before|after))?$/s;

function isHostIn(host: Element, selector: string, context: boolean): boolean {
  try {
    return context ? host.closest(selector) !== null : host.matches(selector);
  } catch {
    return false;
  }
}
