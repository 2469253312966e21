import { whileLent, whileStill } from "../../asking/lent-values.ts";
import { longhandsOf } from "../../asking/properties.ts";
import { DEFINITIONS } from "../../dom/definitions.ts";
import * as dom from "../../dom/members.ts";
import { PageNode, SVG } from "../../dom/page-node.ts";
import type { Scope } from "../../dom/scope.ts";
import { cloneTreeOf, isCloneTree } from "../../dom/shadow-roots.ts";
import { MAX_LENT, MAX_NESTED_USES, MAX_USED_SHAPES, MAX_USES_AT_ONCE } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { HIDDEN_OPACITY } from "../../visibility/inherit.ts";
import { type ClonedShape, DistinctShapes } from "./distinct-shapes.ts";

/** The inherited properties that decide what a clone paints. */
const INHERITED: readonly string[] = [
  "color",
  "color-scheme",
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "marker-start",
  "marker-mid",
  "marker-end",
  "visibility",
  ...longhandsOf("font"),
];
const READ: readonly string[] = [...INHERITED, "marker"];
/** The properties whose declarations may use custom properties. */
const PAINTED: readonly string[] = ["color", "fill", "stroke", "stop-color", "opacity", ...longhandsOf("font")];
/** The elements that a `use` clones. It leaves out all others. */
const CLONED = new Set(
  "a circle ellipse g image line path polygon polyline rect svg switch symbol text textPath tspan use".split(" "),
);
const GROUPS = new Set(["a", "g", "svg", "switch", "symbol"]);
/** The properties whose value a shape may have from the `use`. */
const FROM_USE = ["fill", "stroke"];

/** Uses of a tree that take the browser as long as one element that inherits other values. */
const USES_AS_ONE = 50;

/** Originals in one whose custom properties are read. */
const MAX_INNER_ORIGINALS = 50;

export interface UsedShape {
  /** Its style is the one where it is used. */
  readonly node: PageNode;
  /** The node that a value of fill or stroke comes from: the shape, or the `use`. */
  sourceOf(property: "fill" | "stroke"): PageNode;
  readonly opacity: number;
  /** See ClonedShape. */
  readonly isPartial: boolean;
}

/** Values by property, as computed. */
type Values = ReadonlyMap<string, string>;

/** An original with what it inherits from a `use`. */
interface Context {
  readonly target: Element;
  /** The element around the original, which hands on the values. */
  readonly around: Element;
  readonly values: Values;
  readonly key: string;
}

/** The elements of a tree that show clones, in the order of the walk, which begins at the page's end. */
interface Uses {
  readonly elements: readonly Element[];
  /** Index of the first one that has not been read along. */
  next: number;
  /** How many are read along the next time. */
  size: number;
}

/**
 * Reads the shapes that `use` elements show. No script can reach a clone of an original in the page. Its elements match the rules
 * that their originals match, and inherit from the `use`. So the originals are read while the element around them hands on what
 * the `use` would. Clones of originals in another file match the rules of that file. They are read themselves, where a caller
 * that controls the browser has passed them in.
 */
export class UsedShapes {
  /** By original and by what it inherits; undefined if that cannot be known. */
  readonly #shapes = new Map<Element, Map<string, readonly ClonedShape[] | undefined>>();
  readonly #customs = new Map<Element, readonly string[]>();
  readonly #uses = new Map<dom.Root, Uses>();
  #count = 0;
  #lent = 0;
  /** Shapes were left out. */
  truncated = false;

  /** The shapes of a `use`; undefined if it cannot be known how they look. */
  of(use: PageNode): readonly UsedShape[] | undefined {
    const shapes = this.#shapesOf(use.element, use.style, use.scope, 0);
    return shapes?.map(({ element, values, inherits, opacity, isPartial }) => {
      const style = styleOf(values);
      const node = usedNode(element, style, use, values);
      const atUse = usedNode(use.element, style, use, values);
      const sourceOf = (property: "fill" | "stroke") => (inherits.has(property) ? atUse : node);
      return { node, sourceOf, opacity, isPartial };
    });
  }

  #shapesOf(use: Element, style: CSSStyleDeclaration, scope: Scope, depth: number): readonly ClonedShape[] | undefined {
    if (dom.refersElsewhere(use) || isCloneTree(scope.root)) return this.#clonesOf(use, scope, depth);
    const context = this.#contextOf(use, style, scope);
    if (!context) return [];
    if (!this.#isRead(context)) {
      if (this.truncated || depth > MAX_NESTED_USES) return undefined;
      if (depth > 0) this.#readUnder(context.around, [context], scope, depth);
      else this.#readAll([context, ...this.#nextContexts(scope)], scope);
    }
    return this.#shapes.get(context.target)?.get(context.key);
  }

  /** Reads the clones of another file. Undefined if they were not passed in. */
  #clonesOf(use: Element, { frame, root, keyframes }: Scope, depth: number): readonly ClonedShape[] | undefined {
    const tree = cloneTreeOf(use);
    // The custom properties that the file uses are not known, so no element can hand them on.
    const isOfOriginal = depth > 0 && !isCloneTree(root);
    if (!tree || isOfOriginal || depth > MAX_NESTED_USES) return undefined;
    const clone = tree.firstElementChild;
    return clone ? this.#readShapes(clone, new Map(), { frame, root: tree, keyframes }, depth) : [];
  }

  /** Undefined if a `use` shows nothing of its tree. */
  #contextOf(use: Element, style: CSSStyleDeclaration, scope: Scope): Context | undefined {
    const target = dom.referredElement(use, scope.root);
    const around = target && dom.flatParent(target);
    const name = target ? dom.localName(target) : "";
    if (!around || (DEFINITIONS.has(name) && name !== "symbol") || dom.contains(target, use)) return undefined;
    const properties = [...INHERITED, ...this.#customsOf(target, scope)];
    const values = new Map(properties.map((property) => [property, readTrimmed(style, property)]));
    return { target, around, values, key: [...values.values()].join("|") };
  }

  #isRead({ target, key }: Context): boolean {
    return this.#shapes.get(target)?.has(key) ?? false;
  }

  /** Clones that are read along, soon very many: browsers compute the styles of a whole sprite for each `use` that differs. */
  #nextContexts(scope: Scope): readonly Context[] {
    const elements = () => [...dom.findAll(scope.root, "use")].reverse();
    const uses = getOrCreate(this.#uses, scope.root, () => ({ elements: elements(), next: 0, size: 0 }));
    const contexts = uses.elements.slice(uses.next, uses.next + uses.size).flatMap((use) => {
      return this.#contextOf(use, scope.frame.asked.styleOf(use), scope) ?? [];
    });
    uses.next += uses.size;
    uses.size = Math.min(MAX_USES_AT_ONCE, uses.size * 32 + 15);
    return contexts;
  }

  #readAll(contexts: readonly Context[], scope: Scope): void {
    const byAround = Map.groupBy(contexts, ({ around }) => around);
    whileStill([...byAround.keys()], () => {
      for (const [around, alike] of byAround) {
        const byValues = Map.groupBy(alike, ({ key }) => key);
        for (const ofKey of byValues.values()) this.#readUnder(around, ofKey, scope, 0);
      }
    });
    // Nothing is known of those that cannot be read.
    for (const { target, key } of contexts) getOrCreate(this.#ofTarget(target), key, () => undefined);
  }

  /** Reads originals while the element around them hands on the values of a `use`. */
  #readUnder(around: Element, contexts: readonly Context[], scope: Scope, depth: number): void {
    const unread = contexts.filter((context) => !this.#isRead(context));
    const [context] = unread;
    if (!context) return;
    const styleAround = scope.frame.view.getComputedStyle(around);
    const lent = new Map(
      [...context.values].filter(([property, value]) => readTrimmed(styleAround, property) !== value),
    );
    if (lent.size > 0) this.#lent += this.#costOf(around, scope);
    this.truncated ||= this.#lent > MAX_LENT;
    if (this.truncated) return;
    whileLent(around, lent, () => {
      for (const { target, values, key } of unread)
        this.#ofTarget(target).set(key, this.#readShapes(target, values, scope, depth));
    });
  }

  /** How many elements get other styles when one hands on other values: those in it, and some for each `use` of the tree. */
  #costOf(around: Element, { root }: Scope): number {
    const inside = dom.namespaceURI(around) === SVG ? 1 : dom.findAllIn(around, "*").length;
    return inside + (this.#uses.get(root)?.elements.length ?? 0) / USES_AS_ONE;
  }

  #ofTarget(target: Element): Map<string, readonly ClonedShape[] | undefined> {
    return getOrCreate(this.#shapes, target, () => new Map<string, readonly ClonedShape[] | undefined>());
  }

  #readShapes(target: Element, lent: Values, scope: Scope, depth: number): readonly ClonedShape[] | undefined {
    const shapes = new DistinctShapes();
    const isCloned = isCloneTree(scope.root);
    const open = [{ element: target, opacity: 1, set: new Set<string>(isCloned ? FROM_USE : []) }];
    for (let group = open.pop(); group; group = open.pop()) {
      const { element } = group;
      const name = dom.localName(element);
      if (!CLONED.has(name) || (name === "symbol" && element !== target) || dom.namespaceURI(element) !== SVG) continue;
      if (this.#count++ >= MAX_USED_SHAPES) {
        this.truncated = true;
        return undefined;
      }
      const style = scope.frame.view.getComputedStyle(element);
      const opacity = group.opacity * Number(style.getPropertyValue("opacity"));
      if ((style.getPropertyValue("display") === "none" && name !== "symbol") || opacity < HIDDEN_OPACITY) continue;
      const set = new Set([...group.set, ...FROM_USE.filter((property) => sets(element, property, scope))]);
      if (name === "use") {
        const inner = this.#shapesOf(element, style, scope, depth + 1);
        if (!inner) return undefined;
        for (const shape of inner) {
          const inherits = new Set([...shape.inherits].filter((property) => !set.has(property)));
          shapes.add({ ...shape, inherits, opacity: opacity * shape.opacity });
        }
      } else if (!GROUPS.has(name) && style.getPropertyValue("visibility") === "visible") {
        const computed = READ.map((property): [string, string] => [property, readTrimmed(style, property)]);
        // Definitions of another file cannot be found.
        const unknown = isCloned ? computed.filter(([, value]) => value.includes("url(")) : [];
        const nothing = unknown.map(([property]): [string, string] => [property, "none"]);
        const inherits = new Set(FROM_USE.filter((property) => !set.has(property)));
        const isPartial = name === "image" || unknown.length > 0;
        shapes.add({ element, values: new Map([...lent, ...computed, ...nothing]), inherits, opacity, isPartial });
      }
      for (const child of dom.children(element)) open.push({ element: child, opacity, set });
    }
    return shapes.list;
  }

  /** The custom properties that an original may use, with the originals that it shows itself. */
  #customsOf(target: Element, scope: Scope): readonly string[] {
    return getOrCreate(this.#customs, target, () => {
      const names = new Set<string>();
      const originals = new Set([target]);
      // The loop also visits the originals that are added to the set while it runs.
      for (const original of originals) {
        for (const element of [original, ...dom.findAllIn(original, "*")]) {
          for (const name of customsAt(element, scope)) names.add(name);
          const inner = dom.localName(element) === "use" ? dom.referredElement(element, scope.root) : null;
          if (inner && originals.size < MAX_INNER_ORIGINALS) originals.add(inner);
        }
      }
      return [...names];
    });
  }
}

const VAR = /var\(\s*(--[^\s,)]+)/g;

function* customsAt(element: Element, { frame: { asked } }: Scope): Generator<string> {
  for (const { value } of dom.attributes(element)) for (const [, name = ""] of value.matchAll(VAR)) yield name;
  // A rule may be for it.
  if (!asked.knows(element)) yield* asked.customsInUse;
  const node = { element, pseudo: "", style: asked.styleOf(element) };
  for (const property of PAINTED) {
    const text = asked.declaration(node, property)?.text ?? "";
    // The value of a rule is not valid where the original stands.
    if (text === "unset") yield* asked.customsInUse;
    if (!text.includes("var(")) continue;
    for (const [, name = ""] of text.matchAll(VAR)) yield name;
    for (const { name } of asked.bindings(node, property)) yield name;
  }
}

const readTrimmed = (style: CSSStyleDeclaration, property: string): string => style.getPropertyValue(property).trim();

function styleOf(values: Values): CSSStyleDeclaration {
  const style = { getPropertyValue: (property: string) => values.get(property) ?? "" };
  // The cast: nothing but getPropertyValue is asked of the style of a shape.
  return style as CSSStyleDeclaration;
}

function usedNode(element: Element, style: CSSStyleDeclaration, use: PageNode, values: Values): PageNode {
  const node = new PageNode(element, "", style, use.scope);
  node.shownAt = use.element;
  node.customs = values;
  return node;
}

/** Returns whether a shape or group sets a property itself, by a rule or by an attribute. */
function sets(element: Element, property: string, { frame }: Scope): boolean {
  const declared = frame.asked.declaration({ element, pseudo: "" }, property)?.text;
  const text = declared ?? dom.getAttribute(element, property) ?? "inherit";
  return text.trim().toLowerCase() !== "inherit";
}
