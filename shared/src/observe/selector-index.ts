/**
 * Finds the rules that match an element without trying them all: as browsers do, each is filed under the class, id or
 * tag of its last compound.
 */
export class SelectorIndex<T> {
  readonly #buckets = new Map<string, { selector: string; pseudo: string; payload: T }[]>();

  /** Files a selector list. Selectors of a state that the page is not in are left to matches(). */
  add(selectorList: string, payload: T): void {
    for (const complex of splitList(selectorList)) {
      const pseudo = /::?(before|after|marker|placeholder|backdrop)\b/.exec(complex)?.[1];
      const selector = complex.replace(/::?(before|after|marker|placeholder|backdrop)\b/g, "").trim() || "*";
      const key = bucketKey(selector);
      const bucket = this.#buckets.get(key);
      const entry = { selector, pseudo: pseudo ? `::${pseudo}` : "", payload };
      if (bucket) bucket.push(entry);
      else this.#buckets.set(key, [entry]);
    }
  }

  get empty(): boolean {
    return this.#buckets.size === 0;
  }

  /** Payloads of the rules that match the element (or its pseudo-element). */
  matching(element: Element, pseudo: string): Set<T> {
    const found = new Set<T>();
    const keys = ["*", element.localName, `#${element.id}`];
    for (const name of element.classList) keys.push(`.${name}`);
    for (const key of keys) {
      for (const entry of this.#buckets.get(key) ?? []) {
        if (entry.pseudo === pseudo && !found.has(entry.payload) && matches(element, entry.selector)) {
          found.add(entry.payload);
        }
      }
    }
    return found;
  }
}

function matches(element: Element, selector: string): boolean {
  if (selector.includes(":host")) return true;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

/** Splits a selector list at its outer commas. */
function splitList(list: string): string[] {
  if (!list.includes(",")) return [list.trim()];
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const c = list[i];
    if (c === "\\") i++;
    else if (c === "(" || c === "[") depth++;
    else if (c === ")" || c === "]") depth--;
    else if (c === "," && depth === 0) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts;
}

const CLASS_OR_ID = /([.#])((?:[\w-]|\P{ASCII}|\\[\da-f]{1,6} ?|\\.)+)/iu;

function bucketKey(selector: string): string {
  let bare = selector.replace(/\[[^\]]*\]/g, "");
  for (let last = ""; last !== bare; ) {
    last = bare;
    bare = bare.replace(/:[\w-]+\([^()]*\)/g, "");
  }
  if (bare.includes("(") || bare.includes(":host")) return "*";
  const compound =
    bare
      .trim()
      .split(/(?<!\\)[\s>+~]+/)
      .at(-1) ?? "";
  const named = CLASS_OR_ID.exec(compound);
  if (named) {
    const escaped = /\\([\da-f]{1,6}) ?|\\(.)/gi;
    const name = (named[2] ?? "").replace(escaped, (_, hex: string | undefined, plain: string | undefined) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (plain ?? ""),
    );
    return `${named[1]}${name}`;
  }
  return /^[a-z][\w-]*/i.exec(compound)?.[0]?.toLowerCase() ?? "*";
}
