import type { Binding, Styled } from "../dom/scope.ts";
import { namesColors } from "./custom-properties.ts";
import { references, taken } from "./var-references.ts";
import type { BlockSource, VariableBlock } from "./variable-block.ts";

/** More properties than this behind one paint are not followed further. */
const MAX_CHAIN = 256;
const INHERITED = new Set(["color", "fill", "stroke", "text-shadow", "stop-color", "accent-color", "caret-color"]);

/** An element or pseudo-element, as a place where custom properties are set and inherited. */
class Place {
  readonly #blocks: readonly VariableBlock[];
  readonly #style: CSSStyleDeclaration;
  readonly #parent: () => Place | undefined;
  readonly #values = new Map<string, string>();
  readonly #setters = new Map<string, Place | undefined>();
  readonly #chains = new Map<string, readonly Binding[]>();

  constructor(blocks: readonly VariableBlock[], style: CSSStyleDeclaration, parent: () => Place | undefined) {
    this.#blocks = blocks;
    this.#style = style;
    this.#parent = parent;
  }

  /**
   * What brings colours to a property here, with all that this is made of. For an inherited one also from above, as long as
   * it is the same there: a rule that matches here may have lost to one that says `inherit`.
   */
  bindings(kind: string): Iterable<Binding> {
    const found = new Map<string, Binding>();
    for (let place: Place | undefined = this; place; place = place.#inherited(kind)) {
      for (const name of place.#used(kind)) {
        for (const each of place.#chain(name)) if (!found.has(each.name)) found.set(each.name, each);
      }
    }
    return [...found.values()].filter(({ name }) => namesColors(name));
  }

  /** Where a property that holds the same there may be inherited from. */
  #inherited(property: string): Place | undefined {
    const parent = INHERITED.has(property) ? this.#parent() : undefined;
    return parent && parent.#value(property) === this.#value(property) ? parent : undefined;
  }

  /** The computed value of a property, custom or not. */
  #value(name: string): string {
    let value = this.#values.get(name);
    if (value === undefined) {
      value = this.#style.getPropertyValue(name).trim();
      this.#values.set(name, value);
    }
    return value;
  }

  readonly #held = (name: string) => this.#value(name);

  #used(kind: string): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { uses } of this.#blocks) {
      for (const { name } of taken(uses.get(kind) ?? [], this.#held)) names.add(name);
    }
    return names;
  }

  /**
   * A property and those that it is made of: only by declarations that apply where it is set, here or at an ancestor, and
   * with what they hold there.
   */
  #chain(name: string): readonly Binding[] {
    const known = this.#chains.get(name);
    if (known) return known;
    const own = { name, value: this.#value(name) };
    // Where rules that lost go round in a circle, this ends it.
    this.#chains.set(name, [own]);
    const setter = this.#setter(name);
    let chain: readonly Binding[] = [own];
    if (setter === this) {
      chain = [own, ...this.#parts(name).flatMap((part) => this.#chain(part))].slice(0, MAX_CHAIN);
    } else if (setter && setter.#value(name) === own.value) {
      chain = setter.#chain(name);
    }
    this.#chains.set(name, chain);
    return chain;
  }

  /** The nearest place that declares the property: what it holds here, it holds from there. */
  #setter(name: string): Place | undefined {
    const passed: Place[] = [];
    let place: Place | undefined = this;
    for (; place; place = place.#parent()) {
      if (place.#setters.has(name)) {
        place = place.#setters.get(name);
        break;
      }
      passed.push(place);
      if (place.#blocks.some(({ sets }) => sets.has(name))) break;
    }
    for (const each of passed) each.#setters.set(name, place);
    return place;
  }

  /** What a property that is declared here is made of. Where a declaration of one var() says what it holds, that one won. */
  #parts(name: string): string[] {
    const value = this.#value(name);
    const parts: string[] = [];
    for (const { sets } of this.#blocks) {
      for (const part of taken(references(sets.get(name) ?? ""), this.#held)) {
        if (part.whole && this.#value(part.name) === value) return [part.name];
        parts.push(part.name);
      }
    }
    return parts;
  }
}

/** Where custom properties are set on a page: all its documents and shadow trees, as they inherit from each other. */
export class VariablePlaces {
  readonly #rules = new Map<Node, BlockSource>();
  readonly #places = new WeakMap<Element, Place>();
  /** Hosts of shadow trees, as their trees inherit from them. */
  readonly #hosts = new WeakMap<Element, Place>();

  register(root: Document | ShadowRoot, rules: BlockSource): void {
    this.#rules.set(root, rules);
  }

  of({ element, pseudo, style }: Styled, rules: BlockSource): Place {
    if (pseudo === "") return this.#element(element, rules, style);
    return new Place(rules.blocks(element, pseudo), style, () => this.#element(element, rules));
  }

  #element(element: Element, rules: BlockSource | undefined, style?: CSSStyleDeclaration): Place {
    let place = this.#places.get(element);
    if (!place) {
      const blocks = rules?.blocks(element, "") ?? [];
      place = new Place(blocks, style ?? computed(element), () => this.#above(element, rules));
      this.#places.set(element, place);
    }
    return place;
  }

  /** What an element inherits from in the flat tree. */
  #above(element: Element, rules: BlockSource | undefined): Place | undefined {
    const { assignedSlot, parentElement, parentNode } = element;
    if (assignedSlot) return this.#element(assignedSlot, this.#rules.get(assignedSlot.getRootNode()));
    if (parentElement) return this.#element(parentElement, rules);
    // Of what is a parent but no element, only a shadow root has a host.
    return parentNode && "host" in parentNode ? this.#host(parentNode as ShadowRoot) : undefined;
  }

  #host(root: ShadowRoot): Place {
    const { host } = root;
    let place = this.#hosts.get(host);
    if (!place) {
      const outer = this.#rules.get(host.getRootNode());
      const blocks = [...(outer?.blocks(host, "") ?? []), ...(this.#rules.get(root)?.forHost ?? [])];
      place = new Place(blocks, computed(host), () => this.#above(host, outer));
      this.#hosts.set(host, place);
    }
    return place;
  }
}

function computed(element: Element): CSSStyleDeclaration {
  const view = element.ownerDocument.defaultView;
  if (!view) throw new Error("an element that is shown has a window");
  return view.getComputedStyle(element);
}
