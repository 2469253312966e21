import * as dom from "../dom/members.ts";
import { type Asked, evaluate, type Truth } from "./container-query.ts";

/** A condition of an `@container` rule. */
interface Query {
  /** Of the container; "" for any. */
  readonly name: string;
  readonly text: string;
}

/** What a `@container` rule has, in browsers that take one condition and in those that take a list. */
export interface ContainerMembers {
  containerName: string;
  containerQuery: string;
  conditions: readonly { readonly name: string; readonly query: string }[];
}

/** The features that ask for the size along lines, and across them, if lines are horizontal. */
const HORIZONTAL = {
  inline: asksFor("width|inline-size"),
  block: asksFor("height|block-size|orientation|aspect-ratio"),
};
const VERTICAL = { inline: asksFor("height|inline-size"), block: asksFor("width|block-size|orientation|aspect-ratio") };

/** The condition of a `@container` rule, which holds for some elements and not for others. One is made for each reading. */
export class ContainerCondition {
  readonly #queries: readonly Query[];
  readonly #view: Window;
  readonly #known = new WeakMap<Element, boolean>();

  constructor({ conditions, containerName, containerQuery }: Partial<ContainerMembers>, view: Window) {
    this.#queries = conditions?.map(({ name, query }) => ({ name, text: query })) ?? [
      { name: containerName ?? "", text: containerQuery ?? "" },
    ];
    this.#view = view;
  }

  /** Whether rules apply to an element or its pseudo-element. What is not understood is taken to hold. */
  holdsAt(element: Element, pseudo: string): boolean {
    const inner = pseudo === "" ? dom.parentOrHost(element) : element;
    if (!inner) return false;
    let holds = this.#known.get(inner);
    if (holds === undefined) {
      holds = this.#queries.some((query) => this.#isTrue(query, inner) !== false);
      this.#known.set(inner, holds);
    }
    return holds;
  }

  #isTrue({ name, text }: Query, inner: Element): Truth {
    for (let at: Element | undefined = inner; at; at = dom.parentOrHost(at)) {
      const style = this.#view.getComputedStyle(at);
      if (isContainer(style, name, text)) return evaluate(text, new Container(style, this.#view));
    }
    return false;
  }
}

/** Whether an element is the container that a query asks. Each element can be asked for its custom properties. */
function isContainer(style: CSSStyleDeclaration, name: string, text: string): boolean {
  if (name !== "" && !style.getPropertyValue("container-name").split(" ").includes(name)) return false;
  const type = style.getPropertyValue("container-type");
  if (/scroll-state\(/.test(text) && !type.includes("scroll-state")) return false;
  const isVertical = /^(?:vertical|sideways)/.test(style.getPropertyValue("writing-mode"));
  const { inline, block } = isVertical ? VERTICAL : HORIZONTAL;
  if (/(?:^|\s)size(?:\s|$)/.test(type)) return true;
  return !block.test(text) && (!inline.test(text) || type.includes("inline-size"));
}

function asksFor(features: string): RegExp {
  return new RegExp(`(?<![\\w-])(?:min-|max-)?(?:${features})(?![\\w-])`);
}

/** The container whose size and properties a query compares. */
class Container implements Asked {
  readonly #style: CSSStyleDeclaration;
  readonly #view: Window;

  constructor(style: CSSStyleDeclaration, view: Window) {
    this.#style = style;
    this.#view = view;
  }

  property(name: string): string {
    return this.#style.getPropertyValue(name).trim();
  }

  /** The size of the content, px. */
  size(feature: string): number {
    const isVertical = /^(?:vertical|sideways)/.test(this.property("writing-mode"));
    const isWidth = feature === "width" || feature === (isVertical ? "block-size" : "inline-size");
    const size = this.#px(isWidth ? "width" : "height");
    if (this.property("box-sizing") !== "border-box") return size;
    const sides = isWidth ? ["left", "right"] : ["top", "bottom"];
    return sides.reduce((rest, side) => rest - this.#px(`padding-${side}`) - this.#px(`border-${side}-width`), size);
  }

  /** The length of a unit, px. */
  unit(unit: string): number {
    if (unit === "em") return this.#px("font-size");
    if (unit !== "rem") return 1;
    const root = this.#view.getComputedStyle(dom.documentElement(this.#view.document));
    return Number.parseFloat(root.getPropertyValue("font-size")) || 0;
  }

  #px(property: string): number {
    return Number.parseFloat(this.property(property)) || 0;
  }
}
