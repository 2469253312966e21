import { INHERITED, PAINTED } from "./painted.ts";
import type { StateName } from "./pseudo-classes.ts";
import type { StateNode } from "./state-node.ts";
import { isOfColor, MAX_DEPTH, OWN_CUSTOM } from "./values.ts";

/** Whether a rule for the state is what changes a property of a node. */
export function isChangedBy(node: StateNode, property: string, state: StateName, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  const winner = node.winner(property, state);
  if (!winner) return isChangedElsewhere(node, property, state, depth);
  if (winner.entry?.states?.asksFor.includes(state)) return true;
  const { text } = winner;
  if (text === "inherit") return isChangedAround(node, property, state, depth);
  if (property !== "color" && isOfColor(text) && isChangedBy(node, "color", state, depth + 1)) return true;
  return node.changeableIn(text).some((name) => isChangedBy(node, name, state, depth + 1));
}

/** The same of a property that nothing declares at the node. */
function isChangedElsewhere(node: StateNode, property: string, state: StateName, depth: number): boolean {
  if (property.startsWith("--")) return !OWN_CUSTOM.test(property) && isChangedAround(node, property, state, depth);
  if (INHERITED.has(property)) return isChangedAround(node, property, state, depth);
  return PAINTED.get(property)?.initial === "currentcolor" && isChangedBy(node, "color", state, depth + 1);
}

const isChangedAround = ({ parent }: StateNode, property: string, state: StateName, depth: number): boolean =>
  parent !== undefined && isChangedBy(parent, property, state, depth + 1);

/** The node, this one or one around it, that declares the value which a property has at a node in a state. */
export function originOf(node: StateNode, property: string, state: StateName): StateNode {
  const isHere = !INHERITED.has(property) || node.winner(property, state) !== undefined || node.parent === undefined;
  return isHere ? node : originOf(node.parent, property, state);
}

/** Whether the value of a property is that of `color`. */
export function followsColor(node: StateNode, property: string, state: StateName): boolean {
  if (property === "color") return false;
  const isInitially = PAINTED.get(property)?.initial === "currentcolor";
  const winner = node.winner(property, state);
  // A shorthand sets the longhands that it does not mention to `initial`.
  if (winner) return /^currentcolor$/i.test(winner.text) || (isInitially && /^(initial|unset)$/.test(winner.text));
  if (!INHERITED.has(property)) return isInitially;
  return node.parent !== undefined && followsColor(node.parent, property, state);
}
