import { splitList } from "../../../css/lists.ts";
import { findClosing } from "./brackets.ts";

/** Replaces `light-dark(a, b)` by the one for a colour scheme. */
export function splitLightDark(value: string, scheme: "light" | "dark"): string {
  let text = value;
  // Bounded, since colours in it may contain it again.
  for (let i = 0; i < 20; i++) {
    const match = /\blight-dark\(/i.exec(text);
    if (!match) return text;
    const start = match.index + match[0].length;
    const end = findClosing(text, start);
    const [light = "", dark = light] = splitList(text.slice(start, end));
    text = text.slice(0, match.index) + (scheme === "dark" ? dark : light) + text.slice(end + 1);
  }
  return text;
}
