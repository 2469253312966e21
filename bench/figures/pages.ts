import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A part of a page that is written by `npm run bench -- --write`, between two comments. */
export interface Figures {
  /** The page, from the root of the repository. */
  readonly page: string;
  /** The name in the comments. */
  readonly name: string;
}

/** Returns the comments around a part, and what is between them. */
const partOf = (name: string) => new RegExp(`(<!-- figures: ${name} -->\\n)([\\s\\S]*?)(<!-- /figures -->)`);
const ANY_PART = /<!-- figures: [\w-]+ -->\n[\s\S]*?<!-- \/figures -->/g;

/** Returns the page's text with this text in the part. @throws Error if the page has no such part */
export function withFigures(page: string, name: string, text: string): string {
  if (!partOf(name).test(page)) throw new Error(`there is no part with the figures ${name}`);
  return page.replace(partOf(name), (_, begin: string, _old: string, end: string) => `${begin}\n${text}\n\n${end}`);
}

/** Returns what a person has written of a page. */
export const withoutFigures = (page: string): string => page.replaceAll(ANY_PART, "");

/** Writes figures into their page. */
export function writeFigures({ page, name }: Figures, text: string): void {
  const path = join(root, page);
  writeFileSync(path, withFigures(readFileSync(path, "utf8"), name, text));
}
