import type { PageNode } from "../dom/page-node.ts";
import type { Winner } from "../dom/scope.ts";
import { MAX_PAINT_RULES } from "../limits.ts";
import type { PaintRule } from "../places.ts";

interface UsedRule {
  /** The first node that has the paint from it. */
  readonly node: PageNode;
  readonly winner: Winner;
  readonly property: string;
  nodes: number;
}

/** Remembers which declarations give elements one paint, and tells where these stand when the page has been read. */
export class PaintRules {
  readonly #rules = new Map<CSSStyleDeclaration | undefined, UsedRule>();

  add(node: PageNode, property: string): void {
    for (const winner of node.scope.frame.asked.winners(node, property)) {
      const rule = this.#rules.get(winner.style);
      if (rule) rule.nodes++;
      else this.#rules.set(winner.style, { node, winner, property, nodes: 1 });
    }
  }

  /** The declarations, that of most nodes first. */
  result(): PaintRule[] {
    return [...this.#rules.values()]
      .toSorted((a, b) => b.nodes - a.nodes)
      .slice(0, MAX_PAINT_RULES)
      .map(({ node, winner, property, nodes }) => ({
        ...node.scope.frame.asked.explain(winner, property),
        nodes,
        ...(winner.element !== node.element && { inherited: true }),
      }));
  }
}
