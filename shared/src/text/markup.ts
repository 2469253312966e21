import { visible } from "./inert.ts";

/** Characters that XML 1.0 cannot contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as the content of an element, or as an attribute in quotes, of HTML or XML. It cannot change the direction of what follows. */
export function escapeMarkup(text: string): string {
  return visible(text.toWellFormed())
    .replace(FORBIDDEN, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
