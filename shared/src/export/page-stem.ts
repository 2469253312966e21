import { pageName } from "./page-name.ts";

const MAX_LENGTH = 60;

/** The start of the names of a page's files: its title or, without one, its host and path. */
export function pageStem(url: string, title = ""): string {
  const titled = toWords(title);
  if (titled !== "") return titled;
  const host = pageName(url).replace(/[^\w.-]+/g, "-");
  const parts = [host, toWords(URL.parse(url)?.pathname ?? "")].filter((part) => part !== "");
  return parts.join("-").slice(0, MAX_LENGTH) || "tokens";
}

/** `Harbour shop – Home` → `harbour-shop-home` */
const toWords = (text: string): string =>
  text
    .slice(0, 4 * MAX_LENGTH)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-/, "")
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/-$/, "");
