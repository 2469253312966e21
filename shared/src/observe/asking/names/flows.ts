import * as dom from "../../dom/members.ts";
import type { Slices } from "../../slices.ts";
import { type Flow, flowOf, HORIZONTAL } from "../properties.ts";

/** The directions of lines and letters on a page. Nearly all pages have one. */
export class Flows {
  readonly list: Flow[] = [HORIZONTAL];
  readonly #indexes = new Map<string, number>();

  /** Notes the flows of all elements of trees. */
  *addAll(roots: readonly dom.Root[], view: Window): Slices<void> {
    for (const root of roots) {
      for (const element of dom.findAll(root, "*")) {
        this.#add(keyOf(view.getComputedStyle(element)));
        yield;
      }
    }
  }

  /** The position of a node's flow. */
  indexAt(style: CSSStyleDeclaration): number {
    return this.list.length === 1 ? 0 : (this.#indexes.get(keyOf(style)) ?? 0);
  }

  #add(key: string): void {
    if (this.#indexes.has(key)) return;
    const [writingMode = "", direction = ""] = key.split(" ");
    const flow = flowOf(writingMode, direction);
    const text = JSON.stringify(flow);
    const index = this.list.findIndex((listedFlow) => JSON.stringify(listedFlow) === text);
    this.#indexes.set(key, index >= 0 ? index : this.list.push(flow) - 1);
  }
}

const keyOf = (style: CSSStyleDeclaration): string =>
  `${style.getPropertyValue("writing-mode")} ${style.getPropertyValue("direction")}`;

const TURNED = '[dir]:not([dir="ltr" i]), [style*="direction"], [style*="writing-mode"]';

/** Returns whether a style attribute or `dir` changes the direction in a tree. */
export const hasTurned = (root: dom.Root): boolean => dom.find(root, TURNED) !== null;
