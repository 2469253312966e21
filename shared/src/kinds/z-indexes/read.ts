import { readProperty } from "../../observe/dom/page-node.ts";
import type { Reader } from "../../observe/readers.ts";

/** Stack levels, where they have an effect: on positioned boxes, and on flex and grid items. */
export const zIndexesReader: Reader = {
  kinds: ["z_indexes"],
  mayHold: (value) => /^([+-]?\d+|calc\(.*\))$/.test(value),
  onBox(node, uses, { isItem }) {
    const level = readProperty(node, "z-index");
    if (level === "auto" || level === "") return;
    if (!isItem && readProperty(node, "position") === "static") return;
    if (node.scope.frame.animated.values(node, "z-index")) return;
    uses.add(node, "z-index", level);
  },
};
