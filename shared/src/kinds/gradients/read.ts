import type { Reader } from "../../observe/readers.ts";

/** Gradients. They are among the paints of colours, but for those of masks. */
export const gradientsReader: Reader = {
  kinds: ["gradients"],
  mayHold: (value) => /gradient\(/.test(value) || /^(to [a-z ]+|-?[\d.]+(deg|turn|rad|grad))$/.test(value),
  onBox(node, uses) {
    const mask = node.style.getPropertyValue("mask-image");
    if (mask !== "none" && mask.includes("gradient(") && node.hasArea()) uses.add(node, "mask-image", mask);
  },
};
