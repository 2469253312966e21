import type { Reader } from "../../observe/readers.ts";

/** Gradients. The walk reads them with the images of boxes. */
export const gradientsReader: Reader = {
  kinds: ["gradients"],
  mayHold: (value) => /gradient\(/.test(value) || /^(to [a-z ]+|-?[\d.]+(deg|turn|rad|grad))$/.test(value),
};
