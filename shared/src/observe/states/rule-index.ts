import { splitList } from "../../css/lists.ts";
import { type ForeignSelector, foreignSelector, mayBeForeign } from "../cascade/selectors/foreign-selectors.ts";
import { withoutHost } from "../cascade/selectors/host-selectors.ts";
import { type Candidate, SelectorIndex } from "../cascade/selectors/selector-index.ts";

type Applies<Payload> = (payload: Payload, element: Element, pseudo: string) => boolean;

/** Finds what stands in the rules that match an element, and what in those of a tree for elements of another tree. */
export class RuleIndex<Payload> {
  readonly #index = new SelectorIndex<Payload>();
  readonly #host: Element | undefined;
  readonly #applies: Applies<Payload> | undefined;
  readonly #forHost: Payload[] = [];
  readonly #foreign: { readonly selector: ForeignSelector; readonly payload: Payload }[] = [];

  /** @param applies whether a rule applies to an element that it selects; all do without it */
  constructor(host: Element | undefined, applies?: Applies<Payload>) {
    this.#host = host;
    this.#applies = applies;
  }

  add(selector: string, payload: Payload): void {
    let inner = selector;
    if (selector.includes(":host")) {
      const found = withoutHost(selector, this.#host);
      if (found.host) this.#forHost.push(payload);
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
    const found = this.#foreign.filter(({ selector }) => selector.matches(element)).map(({ payload }) => payload);
    return this.#applying(found, element, "");
  }

  /** What stands in the rules for the host. */
  ofHost(host: Element): Payload[] {
    return this.#applying(this.#forHost, host, "");
  }

  matching(element: Element, pseudo: string): Iterable<Payload> {
    const found = this.#index.matching(element, pseudo);
    return this.#applies === undefined ? found : this.#applying([...found], element, pseudo);
  }

  #applying(found: Payload[], element: Element, pseudo: string): Payload[] {
    const applies = this.#applies;
    return applies === undefined ? found : found.filter((payload) => applies(payload, element, pseudo));
  }

  candidates(element: Element, pseudo: string): readonly Candidate<Payload>[] {
    return this.#index.candidates(element, pseudo);
  }

  matcher(element: Element, pseudo: string): (candidate: Candidate<Payload>) => boolean {
    const isMatch = this.#index.matcher(element);
    const applies = this.#applies;
    if (applies === undefined) return isMatch;
    return (candidate) => isMatch(candidate) && applies(candidate.payload, element, pseudo);
  }
}
