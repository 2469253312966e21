import { splitList } from "../../css/lists.ts";
import { type ForeignSelector, foreignSelector, mayBeForeign } from "../cascade/selectors/foreign-selectors.ts";
import { withoutHost } from "../cascade/selectors/host-selectors.ts";
import { type Candidate, SelectorIndex } from "../cascade/selectors/selector-index.ts";

/** Finds what stands in the rules that match an element, and what in those of a tree for elements of another tree. */
export class RuleIndex<Payload> {
  readonly #index = new SelectorIndex<Payload>();
  readonly #host: Element | undefined;
  readonly forHost: Payload[] = [];
  readonly #foreign: { readonly selector: ForeignSelector; readonly payload: Payload }[] = [];

  constructor(host: Element | undefined) {
    this.#host = host;
  }

  add(selector: string, payload: Payload): void {
    let inner = selector;
    if (selector.includes(":host")) {
      const found = withoutHost(selector, this.#host);
      if (found.host) this.forHost.push(payload);
      inner = found.inner;
    }
    if (mayBeForeign(inner)) {
      const own: string[] = [];
      for (const complex of splitList(inner)) {
        if (!mayBeForeign(complex)) own.push(complex);
        const foreign = foreignSelector(complex);
        if (foreign) this.#foreign.push({ selector: foreign, payload });
      }
      inner = own.join(",");
    }
    if (inner !== "") this.#index.add(inner, payload);
  }

  /** What stands in the rules that match an element of another tree. */
  forForeign(element: Element): Payload[] {
    return this.#foreign.filter(({ selector }) => selector.matches(element)).map(({ payload }) => payload);
  }

  matching(element: Element, pseudo: string): Iterable<Payload> {
    return this.#index.matching(element, pseudo);
  }

  candidates(element: Element, pseudo: string): readonly Candidate<Payload>[] {
    return this.#index.candidates(element, pseudo);
  }

  matcher(element: Element): (candidate: Candidate<Payload>) => boolean {
    return this.#index.matcher(element);
  }
}
