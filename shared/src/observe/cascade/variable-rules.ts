import type { Binding, Styled } from "../dom/scope.ts";
import type { VariablePlaces } from "./cascade-nodes.ts";
import { withoutHost } from "./host-selectors.ts";
import { SelectorIndex } from "./selector-index.ts";
import { type BlockSource, family, VariableBlock } from "./variable-block.ts";

/** The rules of one document or shadow root that set or use custom properties. */
export class VariableRules implements BlockSource {
  readonly #index = new SelectorIndex<VariableBlock>();
  readonly #places: VariablePlaces;
  readonly #host: Element | undefined;
  /** The blocks of a shadow tree's rules that are for its host. */
  readonly forHost: VariableBlock[] = [];

  constructor(places: VariablePlaces, root: Document | ShadowRoot) {
    this.#places = places;
    this.#host = "host" in root ? root.host : undefined;
    places.register(root, this);
  }

  add(selector: string, style: CSSStyleDeclaration): void {
    const text = style.cssText;
    if (!text.includes("--")) return;
    const block = new VariableBlock(text);
    if (!selector.includes(":host")) {
      this.#index.add(selector, block);
      return;
    }
    const { host, inner } = withoutHost(selector, this.#host);
    if (host) this.forHost.push(block);
    if (inner !== "") this.#index.add(inner, block);
  }

  blocks(element: Element, pseudo: string): VariableBlock[] {
    const found = [...this.#index.matching(element, pseudo)];
    const inline = pseudo === "" ? element.getAttribute("style") : null;
    if (inline?.includes("--")) found.push(new VariableBlock(inline));
    return found;
  }

  /** Custom properties that rules bring to a property of what is read, by themselves or from where it is inherited. */
  bindings(node: Styled, property: string): Iterable<Binding> {
    return this.#places.of(node, this).bindings(family(property));
  }
}
