import { hasText } from "../../dom/flat-tree.ts";
import * as dom from "../../dom/members.ts";
import { getOrCreate } from "../../memo.ts";

/** A shape or text of a clone, as it is painted there. */
export interface ClonedShape {
  readonly element: Element;
  readonly values: ReadonlyMap<string, string>;
  /** The properties that neither the shape nor a group around it in the clone sets. */
  readonly inherits: ReadonlySet<string>;
  /** Product of the opacities in the clone. */
  readonly opacity: number;
  /** True if it also paints what cannot be read: a picture, or a definition of another file. */
  readonly isPartial: boolean;
}

const TEXTS = new Set(["text", "tspan", "textPath"]);

/** Shapes of a clone, each look once: an illustration has hundreds of paths in few colours. */
export class DistinctShapes {
  readonly #byLook = new Map<string, ClonedShape>();

  add(shape: ClonedShape): void {
    const { element, values, inherits, opacity, isPartial } = shape;
    const name = dom.localName(element);
    const look = [name, opacity, isPartial, ...inherits, ...values.values()].join("|");
    if (!TEXTS.has(name)) getOrCreate(this.#byLook, look, () => shape);
    else if (hasText(element, name, null)) this.#byLook.set(`${look}|${this.#byLook.size}`, shape);
  }

  get list(): readonly ClonedShape[] {
    return [...this.#byLook.values()];
  }
}
