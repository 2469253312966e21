import type { Subject } from "../dom/page-node.ts";
import type { Binding, VariablePlaces } from "./cascade-nodes.ts";
import { withoutHost } from "./host-selectors.ts";
import { SelectorIndex } from "./selector-index.ts";
import { type Reference, references } from "./var-references.ts";

/** What a rule or a style attribute declares that has to do with custom properties. Read when it is first asked for. */
export class VariableBlock {
  readonly #text: string;
  #sets: ReadonlyMap<string, string> | undefined;
  #uses: ReadonlyMap<string, readonly Reference[]> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The custom properties it sets, as written. */
  get sets(): ReadonlyMap<string, string> {
    this.#sets ??= new Map(this.#declarations((property) => property.startsWith("--")));
    return this.#sets;
  }

  /** The var()s in what it paints with, by family of properties. */
  get uses(): ReadonlyMap<string, readonly Reference[]> {
    if (this.#uses) return this.#uses;
    const uses = new Map<string, readonly Reference[]>();
    for (const [property, value] of this.#declarations((each) => !each.startsWith("--"))) {
      const found = references(value);
      const kind = family(property);
      if (found.length > 0) uses.set(kind, [...(uses.get(kind) ?? []), ...found]);
    }
    this.#uses = uses;
    return uses;
  }

  *#declarations(wanted: (property: string) => boolean): Generator<[property: string, value: string]> {
    for (const declaration of this.#text.split(";")) {
      const colon = declaration.indexOf(":");
      const property = declaration.slice(0, colon).trim();
      if (colon > 0 && wanted(property)) yield [property, declaration.slice(colon + 1).trim()];
    }
  }
}

/** Which declared properties can bring a colour to a painted one. */
function family(property: string): string {
  if (property.startsWith("background")) return "background";
  if (property.startsWith("border")) return "border";
  if (property.startsWith("outline")) return "outline";
  if (property.startsWith("column-rule")) return "column-rule";
  if (property.startsWith("text-decoration")) return "text-decoration";
  if (property === "-webkit-text-fill-color") return "color";
  return property;
}

/** The rules of one document or shadow root that set or use custom properties. */
export class VariableRules {
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
  bindings(subject: Subject, property: string): Iterable<Binding> {
    return this.#places.of(subject, this).bindings(family(property));
  }
}
