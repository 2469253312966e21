import * as dom from "../dom/members.ts";
import type { Binding, Styled } from "../dom/scope.ts";
import type { CascadeNodes } from "./cascade-nodes.ts";
import { withoutHost } from "./host-selectors.ts";
import { SelectorIndex } from "./selector-index.ts";
import { type BlockSource, family, VariableBlock } from "./variable-block.ts";

/** The rules of one document or shadow root that set or use custom properties. */
export class VariableRules implements BlockSource {
  readonly #index = new SelectorIndex<VariableBlock>();
  readonly #nodes: CascadeNodes;
  readonly #host: Element | undefined;
  readonly forHost: VariableBlock[] = [];

  constructor(nodes: CascadeNodes, root: Document | ShadowRoot) {
    this.#nodes = nodes;
    this.#host = dom.hostOf(root);
    nodes.register(root, this);
  }

  /** @param text the declarations of the rule */
  add(selector: string, text: string): void {
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
    const inline = pseudo === "" ? dom.getAttribute(element, "style") : null;
    if (inline?.includes("--")) found.push(new VariableBlock(inline));
    return found;
  }

  /** The custom properties that rules bring to a property of a node: rules for it, or for the one that it inherits from. */
  bindings(node: Styled, property: string): Iterable<Binding> {
    return this.#nodes.of(node, this).bindings(family(property));
  }
}
