import { compareLayers, type Layer } from "./layers.ts";

/** A declaration, with all that decides whether it wins against others. */
export interface Ranked {
  readonly important: boolean;
  readonly layer: Layer;
  readonly weight: number;
  readonly order: number;
  /** 1 in the sheets of the tree around the element's own, 0 in those of its own, -1 in those of a tree in which it is host or slotted. */
  readonly tree: -1 | 0 | 1;
}

/** Whether a declaration wins against another one of the same property and element. */
export function wins(a: Ranked, b: Ranked): boolean {
  if (a.important !== b.important) return a.important;
  if (a.tree !== b.tree) return a.important ? a.tree < b.tree : a.tree > b.tree;
  const layers = compareLayers(a.layer, b.layer);
  if (layers !== 0) return a.important ? layers < 0 : layers > 0;
  return a.weight === b.weight ? a.order > b.order : a.weight > b.weight;
}
