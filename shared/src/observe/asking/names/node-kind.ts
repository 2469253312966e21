import type { Binding } from "../../dom/scope.ts";
import { askedLonghands } from "../properties.ts";
import type { Context } from "./context.ts";
import type { Declaration } from "./declarations.ts";

/** A declaration whose value turns out to be invalid has this effect. */
const UNSET = { text: "unset", important: false };

/** The declarations that won at alike nodes, with the custom properties that they use. */
export interface NodeKind {
  /** By the positions of the longhands. */
  readonly winners: readonly (Declaration | undefined)[];
  readonly bindings: ReadonlyMap<Declaration, readonly Binding[]>;
}

/** @param supports whether a value is valid for a longhand */
export function nodeKind(
  declared: readonly (Declaration | undefined)[],
  context: Context,
  supports: (longhand: string, value: string) => boolean,
): NodeKind {
  const bindings = new Map<Declaration, readonly Binding[]>();
  const winners = declared.map((winner, index) => {
    if (!winner?.text.includes("var(")) return winner;
    if (context.isInvalid(winner, (value) => supports(askedLonghands[index] ?? "", value)))
      return { ...UNSET, style: winner.style };
    if (!bindings.has(winner)) bindings.set(winner, context.bindings(winner));
    return winner;
  });
  return { winners, bindings };
}

/** The declaration of a style attribute wins unless that of a rule is important, or it rolls back to the rules. */
export const stronger = (rule: Declaration | undefined, inline: Declaration | undefined): Declaration | undefined =>
  inline && inline.text !== "revert-layer" && (!rule?.important || inline.important) ? inline : rule;
