import { splitList } from "../../../css/lists.ts";

/** Replaces `light-dark(a, b)` by the one for a colour scheme. */
export function splitLightDark(value: string, scheme: "light" | "dark"): string {
  let text = value;
  // Bounded, since colours in it may contain it again.
  for (let i = 0; i < 20; i++) {
    const match = /\blight-dark\(/i.exec(text);
    if (!match) return text;
    const start = match.index + match[0].length;
    let depth = 1;
    let end = start;
    for (; end < text.length && depth > 0; end++) depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
    const [light = "", dark = light] = splitList(text.slice(start, end - 1));
    text = text.slice(0, match.index) + (scheme === "dark" ? dark : light) + text.slice(end);
  }
  return text;
}
