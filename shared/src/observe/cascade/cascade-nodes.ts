import * as dom from "../dom/members.ts";
import type { Binding, Source, Styled } from "../dom/scope.ts";
import { namesTokens } from "./custom-properties.ts";
import { NO_SOURCE, sourceOf } from "./sources.ts";
import { references, usedReferences } from "./var-references.ts";
import { type BlockSource, canSet, type Declaration, family, type VariableBlock } from "./variable-block.ts";
import { wins } from "./winner.ts";

/** At most this many properties are followed behind one painted property. */
const MAX_CHAIN = 256;
const INHERITED = new Set([
  "color",
  "fill",
  "stroke",
  "text-shadow",
  "stop-color",
  "accent-color",
  "caret-color",
  "font",
]);
/** Properties of the family `font`. An ancestor supplies some of them, if not all. */
const FONT = ["font-family", "font-size", "font-weight", "line-height", "letter-spacing", "text-transform"];

/** Paints that have several longhands. */
const WHOLE = /^(border|border-(top|right|bottom|left)|border-radius|outline|(column|row)-rule|font)$/;
/** Values by which an inherited property has that of the element around. */
const INHERITING = /^(inherit|unset|revert|revert-layer)$/i;

/** The longhand with the colour of a paint that has several. */
const colorOf = (property: string): string => (property === "border" ? "border-top-color" : `${property}-color`);

interface Setting {
  readonly declaration: Declaration;
  readonly block: VariableBlock;
}

const NONE: readonly never[] = [];
const NOTHING: ReadonlySet<never> = new Set();

/** An element or pseudo-element, as custom properties are set on it and inherited from it. */
class CascadeNode {
  readonly #element: Element;
  readonly #pseudo: string;
  readonly #blocks: readonly VariableBlock[];
  readonly #style: CSSStyleDeclaration;
  readonly #parent: () => CascadeNode | undefined;
  readonly #rules: BlockSource | undefined;
  // Most nodes need none of these maps, and nearly every element has a node.
  #values: Map<string, string> | undefined;
  #setters: Map<string, CascadeNode | undefined> | undefined;
  #chains: Map<string, readonly Binding[]> | undefined;
  /** By the family of the property. */
  #bindings: Map<string, readonly Binding[]> | undefined;
  #sources: Map<string, Source> | undefined;
  /** Whether it sets the inherited property that was asked for last. */
  #isDeclared = false;

  constructor(
    { element, pseudo, style }: Styled,
    blocks: readonly VariableBlock[],
    parent: () => CascadeNode | undefined,
    rules: BlockSource | undefined,
  ) {
    this.#element = element;
    this.#pseudo = pseudo;
    this.#blocks = blocks;
    this.#style = style;
    this.#parent = parent;
    this.#rules = rules;
  }

  /**
   * The custom properties of the declaration from which a property has its value, here or where it is inherited from. Of
   * properties without colours, a literal value may get the source of a rule that lost.
   */
  source(property: string): Source {
    const key = family(property);
    if (!INHERITED.has(key)) return this.#sourceHere(key, property) ?? NO_SOURCE;
    const path: CascadeNode[] = [];
    let source: Source | undefined;
    // Not by recursion: pages may be deep.
    for (let node: CascadeNode | undefined = this; node && !source; node = node.#inheritsFrom(key)) {
      source = node.#sources?.get(key);
      if (source) break;
      path.push(node);
      source = node.#sourceHere(key, property);
      node.#isDeclared = source !== undefined;
    }
    source ??= NO_SOURCE;
    for (const node of path.reverse()) {
      // Between an element and the one around it that has the same value, a rule may set that value by itself.
      if (source.names.length > 0 && !node.#isDeclared && node.#isLiteral(property)) source = NO_SOURCE;
      node.#sources ??= new Map();
      node.#sources.set(key, source);
    }
    return source;
  }

  /** Undefined if no declaration of this node sets the property. */
  #sourceHere(key: string, property: string): Source | undefined {
    const setting = this.#blocks.flatMap((block) =>
      block
        .declarations(key)
        .flatMap((declaration) => (canSet(declaration.property, property) ? [{ declaration, block }] : [])),
    );
    if (setting.length === 0) return undefined;
    const ranked = setting.length > 1 ? this.#ranked(setting) : setting;
    // A paint of several longhands, such as a whole border, has its value from several declarations.
    const used = WHOLE.test(property) ? ranked : ranked.slice(0, 1);
    if (used.every(({ declaration }) => INHERITING.test(declaration.value))) return undefined;
    const names = new Set<string>();
    for (const { declaration } of used) {
      for (const { name } of usedReferences(declaration.references, this.#valueOf)) {
        for (const link of this.#chain(name)) if (namesTokens(link.name)) names.add(link.name);
      }
    }
    return names.size > 0 && this.#isLiteral(property) ? NO_SOURCE : sourceOf([...names]);
  }

  /** Whether a declaration without var() wins, which the blocks may not have. */
  #isLiteral(property: string): boolean {
    const longhand = WHOLE.test(property) ? colorOf(property) : property;
    return this.#rules?.isLiteral(this.#element, this.#pseudo, longhand, this.#value(longhand)) ?? false;
  }

  /** The declarations, those first that win against the others. Of one block, the last one wins. */
  #ranked(setting: readonly Setting[]): Setting[] {
    const ranks = new Map(
      setting.map((each) => [each, each.block.rankAt(this.#element, this.#pseudo, each.declaration.important)]),
    );
    return setting.toReversed().sort((a, b) => {
      const [x, y] = [ranks.get(a), ranks.get(b)];
      if (!x || !y) return 0;
      return wins(x, y) ? -1 : wins(y, x) ? 1 : 0;
    });
  }

  /**
   * The custom properties that supply the value of a property here, and all that their own values are made of. An
   * inherited property may get them from an ancestor, if it has the same value there: a rule that matches here may have
   * lost to one that says `inherit`.
   */
  bindings(family: string): readonly Binding[] {
    if (!INHERITED.has(family)) return this.#ownBindings(family);
    // The ancestors up to the first one that is known. They are not visited by recursion: pages may be deep.
    const path: CascadeNode[] = [];
    let found: readonly Binding[] = NONE;
    for (let node: CascadeNode | undefined = this; node; node = node.#inheritsFrom(family)) {
      const known = node.#bindings?.get(family);
      if (known) {
        found = known;
        break;
      }
      path.push(node);
    }
    for (const node of path.reverse()) {
      found = node.#withOwn(family, found);
      node.#bindings ??= new Map();
      node.#bindings.set(family, found);
    }
    return found;
  }

  /** The bindings of a property that is not inherited. */
  #ownBindings(family: string): readonly Binding[] {
    if (this.#blocks.length === 0) return NONE;
    let found = this.#bindings?.get(family);
    if (!found) {
      found = this.#withOwn(family, NONE);
      this.#bindings ??= new Map();
      this.#bindings.set(family, found);
    }
    return found;
  }

  /** The bindings by the rules for this node, and then those that it inherits. */
  #withOwn(family: string, inherited: readonly Binding[]): readonly Binding[] {
    const names = this.#used(family);
    if (names.size === 0) return inherited;
    const found = new Map<string, Binding>();
    for (const name of names) {
      for (const each of this.#chain(name))
        if (!found.has(each.name) && namesTokens(each.name)) found.set(each.name, each);
    }
    for (const each of inherited) if (!found.has(each.name)) found.set(each.name, each);
    return [...found.values()];
  }

  /** The parent, if an inherited property may come from it: it has the same value there. */
  #inheritsFrom(property: string): CascadeNode | undefined {
    const parent = this.#parent();
    if (!parent) return undefined;
    const isSame = (each: string) => parent.#value(each) === this.#value(each);
    return (property === "font" ? FONT.some(isSame) : isSame(property)) ? parent : undefined;
  }

  /** The computed value of a property, custom or not. */
  #value(name: string): string {
    let value = this.#values?.get(name);
    if (value === undefined) {
      value = this.#style.getPropertyValue(name).trim();
      this.#values ??= new Map();
      this.#values.set(name, value);
    }
    return value;
  }

  readonly #valueOf = (name: string) => this.#value(name);

  #used(family: string): ReadonlySet<string> {
    let names: Set<string> | undefined;
    for (const { uses } of this.#blocks) {
      const references = uses.get(family);
      if (!references) continue;
      names ??= new Set();
      for (const { name } of usedReferences(references, this.#valueOf)) names.add(name);
    }
    return names ?? NOTHING;
  }

  /**
   * A custom property and those that its value is made of. Only declarations count that apply to the node that sets the
   * property, this one or an ancestor, with the values that they have there.
   */
  #chain(name: string): readonly Binding[] {
    this.#chains ??= new Map();
    let chain = this.#chains.get(name);
    if (!chain) {
      chain = this.#follow(name);
      this.#chains.set(name, chain);
    }
    return chain;
  }

  /** Depth first, without recursion: pages may have long chains, and declarations that lost may refer to each other in a circle. */
  #follow(first: string): readonly Binding[] {
    const found = new Map<string, Binding>();
    const seen = new Map<CascadeNode, Set<string>>();
    const open: { readonly node: CascadeNode; readonly name: string }[] = [{ node: this, name: first }];
    for (let next = open.pop(); next && found.size < MAX_CHAIN; next = open.pop()) {
      const { node, name } = next;
      const names = seen.get(node) ?? new Set();
      if (names.has(name)) continue;
      seen.set(node, names.add(name));
      const known = node.#chains?.get(name);
      if (known) {
        for (const each of known.slice(0, MAX_CHAIN - found.size))
          if (!found.has(each.name)) found.set(each.name, each);
        continue;
      }
      const value = node.#value(name);
      if (!found.has(name)) found.set(name, { name, value });
      const setter = node.#setter(name);
      if (setter === node) for (const part of node.#parts(name).toReversed()) open.push({ node, name: part });
      else if (setter && setter.#value(name) === value) open.push({ node: setter, name });
    }
    return [...found.values()];
  }

  /** The nearest node, this one or an ancestor, that declares the custom property. Its value here comes from there. */
  #setter(name: string): CascadeNode | undefined {
    const passed: CascadeNode[] = [];
    let node: CascadeNode | undefined = this;
    for (; node; node = node.#parent()) {
      if (node.#setters?.has(name)) {
        node = node.#setters.get(name);
        break;
      }
      passed.push(node);
      if (node.#blocks.some(({ sets }) => sets.has(name))) break;
    }
    for (const each of passed) {
      each.#setters ??= new Map();
      each.#setters.set(name, node);
    }
    return node;
  }

  /**
   * The custom properties in the value of one that is declared here. If a declaration consists of one var() that has the
   * computed value, that declaration won, and its property is the only one.
   */
  #parts(name: string): string[] {
    const value = this.#value(name);
    const parts: string[] = [];
    for (const { sets } of this.#blocks) {
      for (const part of usedReferences(references(sets.get(name) ?? ""), this.#valueOf)) {
        if (part.whole && this.#value(part.name) === value) return [part.name];
        parts.push(part.name);
      }
    }
    return parts;
  }
}

/** The nodes of a page on which custom properties are set: in all its documents and shadow trees. */
export class CascadeNodes {
  readonly #rules = new Map<Node, BlockSource>();
  /** The rules of shadow trees by their hosts. */
  readonly #ofHosts = new Map<Element, BlockSource>();
  readonly #nodes = new WeakMap<Element, CascadeNode>();
  /** No rule or style attribute mentions a custom property. */
  isUnused = true;

  register(root: Document | ShadowRoot, rules: BlockSource): void {
    this.#rules.set(root, rules);
    const host = dom.hostOf(root);
    if (host) this.#ofHosts.set(host, rules);
  }

  of({ element, pseudo, style }: Styled, rules: BlockSource): CascadeNode {
    if (pseudo === "") return this.#element(element, rules, style);
    const blocks = [...rules.blocks(element, pseudo), ...(this.#ofHosts.get(element)?.forHost(pseudo) ?? NONE)];
    return new CascadeNode({ element, pseudo, style }, blocks, () => this.#element(element, rules), rules);
  }

  #element(element: Element, rules: BlockSource | undefined, style?: CSSStyleDeclaration): CascadeNode {
    let node = this.#nodes.get(element);
    if (!node) {
      const blocks = [...(rules?.blocks(element, "") ?? NONE), ...this.#foreignBlocks(element)];
      const styled = { element, pseudo: "", style: style ?? computedStyle(element) };
      node = new CascadeNode(styled, blocks, () => this.#parent(element, rules), rules);
      this.#nodes.set(element, node);
    }
    return node;
  }

  /** The node that an element inherits from in the flat tree. */
  #parent(element: Element, rules: BlockSource | undefined): CascadeNode | undefined {
    const assignedSlot = dom.assignedSlot(element);
    if (assignedSlot) return this.#element(assignedSlot, this.#rules.get(assignedSlot.getRootNode()));
    const parent = dom.parentElement(element);
    if (parent) return this.#element(parent, rules);
    const host = dom.hostOf(dom.parentNode(element) ?? element);
    return host && this.#element(host, this.#rules.get(host.getRootNode()));
  }

  /** The declarations for an element by the rules of other trees. Without shadow trees there are none. */
  #foreignBlocks(element: Element): readonly VariableBlock[] {
    if (this.#ofHosts.size === 0) return NONE;
    const blocks = [...(this.#ofHosts.get(element)?.forHost("") ?? NONE)];
    for (let slot = dom.assignedSlot(element); slot; slot = dom.assignedSlot(slot)) {
      blocks.push(...(this.#rules.get(dom.getRootNode(slot))?.foreign(element) ?? NONE));
    }
    const around = dom.hasAttribute(element, "part") ? dom.hostOf(dom.getRootNode(element)) : undefined;
    if (around) blocks.push(...(this.#rules.get(dom.getRootNode(around))?.foreign(element) ?? NONE));
    return blocks;
  }
}

function computedStyle(element: Element): CSSStyleDeclaration {
  const view = dom.defaultView(dom.ownerDocument(element));
  if (!view) throw new Error("The element belongs to a document without a window.");
  return view.getComputedStyle(element);
}
