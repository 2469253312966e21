import { splitList } from "../../css/lists.ts";
import { type PageNode, readProperty } from "../../observe/dom/page-node.ts";
import type { Reader, Uses } from "../../observe/readers.ts";

const TIME = /^((?:\d+(?:\.\d+)?|\.\d+)m?s|calc\(.*\))$/i;
const EASING = /^(linear|ease(-in|-out|-in-out)?|step-(start|end)|(cubic-bezier|steps|linear)\(.*\))$/i;
/** The shorthand of a transition or an animation. */
const SHORTHAND = /(^|\s)(?:\d+(?:\.\d+)?|\.\d+)m?s(\s|,|$)/i;

/** Durations and timing functions of transitions and animations that have something to move. */
export const motionReader: Reader = {
  kinds: ["durations", "easings"],
  mayHold: (value) => TIME.test(value) || EASING.test(value) || SHORTHAND.test(value),
  onElement(node, uses) {
    const style = node.scope.frame.asked.motion(node)?.style;
    const value = (property: string) => style?.[property] ?? readProperty(node, property);
    const durations = value("transition-duration");
    if (durations !== "0s" && durations !== "") {
      const properties = splitList(value("transition-property"));
      const moves = properties.map((property) => property !== "none");
      add(node, uses, "transition", moves, durations, value("transition-timing-function"));
    }
    const names = value("animation-name");
    if (names !== "none" && names !== "") {
      const moves = splitList(names).map((name) => name !== "none" && hasKeyframes(node, name));
      add(node, uses, "animation", moves, value("animation-duration"), value("animation-timing-function"));
    }
  },
};

/** Adds what applies to each position of a list. Shorter lists begin again. */
function add(
  node: PageNode,
  uses: Uses,
  prefix: "transition" | "animation",
  moves: readonly boolean[],
  durations: string,
  easings: string,
): void {
  const times = splitList(durations);
  const functions = splitList(easings);
  moves.forEach((move, i) => {
    const time = seconds(times[i % times.length] ?? "");
    if (!move || !(time > 0)) return;
    const declaredValue = (custom: string, name: string) =>
      node.scope.frame.asked.motion(node)?.customs.get(name) ?? custom;
    uses.add(node, `${prefix}-duration`, `${time}s`, declaredValue);
    uses.add(
      node,
      `${prefix}-timing-function`,
      normalizeEasing(functions[i % functions.length] ?? "ease"),
      declaredValue,
    );
  });
}

/** A time in seconds; NaN for `auto`. */
function seconds(time: string): number {
  const match = /^(?:calc\()?([\d.]+(?:e[+-]?\d+)?)(m?s)\)?$/i.exec(time);
  const number = Number(match?.[1]);
  return match?.[2]?.toLowerCase() === "ms" ? Number((number / 1000).toFixed(6)) : number;
}

/** A declared timing function as browsers compute it. */
function normalizeEasing(easing: string): string {
  if (easing === "step-start") return "steps(1, start)";
  return easing === "step-end" ? "steps(1)" : easing;
}

function hasKeyframes({ scope }: PageNode, name: string): boolean {
  return scope.keyframes.has(name.replace(/^(["'])(.*)\1$/, "$2")) || scope.frame.asked.hasUnreadable(scope.root);
}
