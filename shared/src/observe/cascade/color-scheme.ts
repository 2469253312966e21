import * as dom from "../dom/members.ts";

/** The content of the document's `<meta name="color-scheme">`; "" without one. */
const metaScheme = (document: Document): string =>
  dom.find(document, 'meta[name="color-scheme" i]')?.getAttribute("content") ?? "";

/** Returns whether a computed `color-scheme`, or that of the document where it is normal, means the dark one. */
export function isDarkScheme(computed: string, view: Window): boolean {
  const { document } = view;
  const schemes = (computed === "" || computed === "normal" ? metaScheme(document) : computed).split(/\s+/);
  if (!schemes.includes("dark")) return false;
  return !schemes.includes("light") || view.matchMedia("(prefers-color-scheme: dark)").matches;
}
