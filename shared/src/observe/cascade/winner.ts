import { compareLayers, type Layer } from "./layers.ts";

/** A declaration, with all that decides whether it wins against others. */
export interface Ranked {
  readonly important: boolean;
  readonly layer: Layer;
  readonly weight: number;
  readonly order: number;
  /** It stands in the style sheet of the element's own shadow tree. */
  readonly isForHost: boolean;
}

/** Whether a declaration wins against another one of the same property and element. */
export function wins(a: Ranked, b: Ranked): boolean {
  if (a.important !== b.important) return a.important;
  if (a.isForHost !== b.isForHost) return a.important ? a.isForHost : b.isForHost;
  const layers = compareLayers(a.layer, b.layer);
  if (layers !== 0) return a.important ? layers < 0 : layers > 0;
  return a.weight === b.weight ? a.order > b.order : a.weight > b.weight;
}
