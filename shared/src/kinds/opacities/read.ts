import { showsSomething } from "../../observe/dom/shows-something.ts";
import type { Reader } from "../../observe/readers.ts";

/** The opacities of elements that show something. */
export const opacitiesReader: Reader = {
  kinds: ["opacities"],
  mayHold: (value) => /^((?:\d+(?:\.\d+)?|\.\d+)%?|calc\(.*\))$/.test(value),
  onElement(node, uses, { hasContent }) {
    const opacity = node.opacity();
    if (opacity === "1" || !(Number(opacity) > 0 && Number(opacity) < 1)) return;
    if (node.scope.frame.animated.values(node, "opacity")) return;
    if (hasContent || showsSomething(node)) uses.add(node, "opacity", opacity);
  },
};
