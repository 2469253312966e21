import { splitList } from "../../css/lists.ts";
import * as dom from "../dom/members.ts";
import { specificity } from "./selectors/specificity.ts";

interface Weighed {
  readonly selector: string;
  readonly weight: number;
}

const PSEUDO =
  /::?(before|after|first-line|first-letter|marker|placeholder|selection|details-content|picker-icon|[\w-]*(?:button|backdrop))$/;

/** The specificity with which a selector list matches elements and their pseudo-elements. */
export class Weights {
  readonly #list: string;
  /** The selectors for each pseudo-element, and for elements (""), the most specific first. */
  #byPseudo: ReadonlyMap<string, readonly Weighed[]> | undefined;

  constructor(list: string) {
    this.#list = list;
  }

  /** The specificity of the most specific selector that matches a node, which one of them does. */
  of(element: Element, pseudo: string): number {
    this.#byPseudo ??= byPseudo(this.#list);
    const [first, ...others] = this.#byPseudo.get(pseudo) ?? [];
    if (!first) return 0;
    if (others.every(({ weight }) => weight === first.weight)) return first.weight;
    return [first, ...others].find(({ selector }) => matches(element, selector))?.weight ?? 0;
  }
}

function byPseudo(list: string): Map<string, Weighed[]> {
  const found = new Map<string, Weighed[]>();
  for (const complex of splitList(list)) {
    const match = PSEUDO.exec(complex);
    const pseudo = match ? `::${match[1]}`.replace("-webkit-file-upload", "file-selector") : "";
    const selector = (match ? complex.slice(0, match.index) : complex) || "*";
    found.set(pseudo, [...(found.get(pseudo) ?? []), { selector, weight: specificity(complex) }]);
  }
  for (const selectors of found.values()) selectors.sort((a, b) => b.weight - a.weight);
  return found;
}

function matches(element: Element, selector: string): boolean {
  try {
    return dom.matches(element, selector);
  } catch {
    return false;
  }
}
