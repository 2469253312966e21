import * as dom from "../dom/members.ts";
import { getOrCreate } from "../memo.ts";

/** Attributes with a value of its own on each element. Selectors ask whether there is one. */
const UNIQUE = new Set(["href", "src", "name", "for", "value", "title", "alt", "aria-labelledby", "aria-controls"]);
const ATTRIBUTE = /\[\s*([\w-]+)/g;
const ID = /#((?:[\w-]|[^\0-\x7f])+)/g;
const STATES = [":checked", ":disabled", ":invalid"];
const CONTROLS = new Set(["input", "button", "select", "textarea", "option", "fieldset", "optgroup"]);

/**
 * Tells which elements are alike for the rules of a page: they and the elements around them have equal tags, classes,
 * states, and attributes that selectors mention. The rows of a long table are read a few times instead of a thousand times.
 */
export class Likenesses {
  readonly #attributes = new Set(["class", "style", "type", "role", "slot", "part"]);
  readonly #ids = new Set<string>();
  readonly #numbers = new Map<string, number>();
  readonly #numberOf = new WeakMap<Element, number>();
  readonly #texts = new WeakMap<Element, string>();

  /** Notes what a selector asks for. */
  addSelector(selector: string): void {
    if (selector.includes("[")) for (const [, name = ""] of selector.matchAll(ATTRIBUTE)) this.#attributes.add(name);
    if (selector.includes("#")) for (const [, name = ""] of selector.matchAll(ID)) this.#ids.add(name);
  }

  /** A number that alike elements share. */
  of(element: Element): number {
    const counted = this.#numberOf.get(element);
    if (counted !== undefined) return counted;
    const previousSibling = dom.previousElementSibling(element);
    const around = dom.parentOrHost(element);
    let key = `${around ? this.of(around) : ""} ${this.#describe(element)} ${dom.nextElementSibling(element) === null}`;
    if (previousSibling) {
      key += ` ${this.#describe(previousSibling)}`;
      const second = dom.previousElementSibling(previousSibling);
      if (second) key += ` ${this.#describe(second)}`;
    }
    const number = getOrCreate(this.#numbers, key, () => this.#numbers.size);
    this.#numberOf.set(element, number);
    return number;
  }

  #describe(element: Element): string {
    return getOrCreate(this.#texts, element, () => this.#write(element));
  }

  #write(element: Element): string {
    const tag = dom.localName(element);
    const attributes = dom.attributes(element);
    let text = tag;
    for (let i = 0; i < attributes.length; i++) {
      const { name = "", value = "" } = attributes[i] ?? {};
      if (name === "id" ? this.#ids.has(value) : this.#attributes.has(name)) {
        text += ` ${name}=${UNIQUE.has(name) ? "" : value.slice(0, 200)}`;
      }
    }
    if (CONTROLS.has(tag)) text += STATES.map((state) => ` ${dom.matches(element, state)}`).join("");
    return text;
  }
}
