import type { Reader } from "../../observe/readers.ts";

/** One or more shadows, of which each has a colour and two lengths. The browser's own reading of boxes and texts finds them. */
const SHADOW = /(^|[\s,])-?(\d+(\.\d*)?|\.\d+)[a-z]*\s+-?\.?\d/i;

/** Shadows. They are among the paints of colours. */
export const shadowsReader: Reader = {
  kinds: ["shadows"],
  mayHold: (value) =>
    value === "none" || (SHADOW.test(value) && !value.includes("url(")) || /drop-shadow\(/.test(value),
};
