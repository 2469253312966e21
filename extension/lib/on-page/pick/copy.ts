import { setStyle } from "../surface.ts";

/**
 * Copies a text in several forms, by their types. Pages without TLS have no other way than this one, which must be called from
 * a click or a key, or a few seconds later.
 */
export function copyIn(document: Document, forms: Readonly<Record<string, string>>): boolean {
  const field = document.createElement("textarea");
  // A browser copies nothing if nothing is selected. The forms replace this text.
  field.value = " ";
  setStyle(field, { position: "absolute", opacity: "0" });
  const onCopy = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(forms)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  };
  document.body.append(field);
  field.select();
  document.addEventListener("copy", onCopy);
  const isCopied = document.execCommand("copy");
  document.removeEventListener("copy", onCopy);
  field.remove();
  document.defaultView?.focus();
  return isCopied;
}
