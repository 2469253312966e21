import { splitList } from "../../css/lists.ts";
import * as dom from "../dom/members.ts";
import type { Binding, Source, Styled } from "../dom/scope.ts";
import type { CascadeNodes } from "./cascade-nodes.ts";
import { type ForeignSelector, foreignSelector, mayBeForeign } from "./selectors/foreign-selectors.ts";
import { withoutHost } from "./selectors/host-selectors.ts";
import { SelectorIndex } from "./selectors/selector-index.ts";
import { NO_SOURCE } from "./sources.ts";
import type { RulePlace } from "./stylesheets.ts";
import { type BlockSource, family, VariableBlock } from "./variable-block.ts";
import { Weights } from "./weights.ts";

/** The rules of one document or shadow root that set or use custom properties. */
export class VariableRules implements BlockSource {
  readonly #index = new SelectorIndex<VariableBlock>();
  readonly #nodes: CascadeNodes;
  readonly #host: Element | undefined;
  readonly isLiteral: BlockSource["isLiteral"];
  /** By pseudo-element, "" for the host itself. */
  readonly #forHost = new Map<string, VariableBlock[]>();
  readonly #foreign: { readonly selector: ForeignSelector; readonly block: VariableBlock }[] = [];
  #order = 0;

  /** @param isLiteral see BlockSource */
  constructor(nodes: CascadeNodes, root: Document | ShadowRoot, isLiteral: BlockSource["isLiteral"]) {
    this.#nodes = nodes;
    this.isLiteral = isLiteral;
    this.#host = dom.hostOf(root);
    nodes.register(root, this);
    if (dom.find(root, '[style*="--"]')) nodes.isUnused = false;
  }

  /** @param text the declarations of the rule */
  add(selector: string, text: string, { layer }: Pick<RulePlace, "layer">): void {
    if (!text.includes("--")) return;
    this.#nodes.isUnused = false;
    const tree = selector.includes("::part(") ? 1 : mayBeForeign(selector) || selector.includes(":host") ? -1 : 0;
    const block = new VariableBlock(text, { layer, order: this.#order++, tree, weights: new Weights(selector) });
    if (mayBeForeign(selector)) {
      for (const complex of splitList(selector)) {
        const foreign = foreignSelector(complex);
        if (foreign) this.#foreign.push({ selector: foreign, block });
        else this.#addOwn(complex, block);
      }
    } else this.#addOwn(selector, block);
  }

  /** Adds a rule that applies only without a preference for reduced motion. Of its declarations, only those of motion count. */
  addInMotion(selector: string, text: string, place: Pick<RulePlace, "layer">): void {
    if (!text.includes("--")) return;
    const moving = text.split(";").filter((declaration) => /^\s*(transition|animation)/.test(declaration));
    this.add(selector, moving.join(";"), place);
  }

  #addOwn(selector: string, block: VariableBlock): void {
    if (!selector.includes(":host")) {
      this.#index.add(selector, block);
      return;
    }
    const { host, pseudos, inner } = withoutHost(selector, this.#host);
    for (const pseudo of host ? ["", ...pseudos] : pseudos) {
      this.#forHost.set(pseudo, [...this.forHost(pseudo), block]);
    }
    if (inner !== "") this.#index.add(inner, block);
  }

  forHost(pseudo: string): readonly VariableBlock[] {
    return this.#forHost.get(pseudo) ?? NONE;
  }

  foreign(element: Element): readonly VariableBlock[] {
    if (this.#foreign.length === 0) return NONE;
    return this.#foreign.filter(({ selector }) => selector.matches(element)).map(({ block }) => block);
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

  /** The custom properties from which a property of a node has its value. */
  source(node: Styled, property: string): Source {
    return this.#nodes.isUnused ? NO_SOURCE : this.#nodes.of(node, this).source(property);
  }
}

const NONE: readonly VariableBlock[] = [];
