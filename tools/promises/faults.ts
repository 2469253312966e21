import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, readPages, type Statement } from "./list.ts";
import { sectionsOf, sentencesOf } from "./sentences.ts";
import { readTestTitles, type TestTitle } from "./test-titles.ts";

/** Tests here see the product as its users do: over HTTP, in a browser, or by the arguments and outputs of a command. */
const OUTSIDE = /^(?:e2e|tools\/(?:action|pack)|cli\/src)\//;

/** Tests that hold promises although they run at night only: of packages, whose build takes a minute. */
const AT_NIGHT: readonly string[] = ["e2e/image.test.ts", "e2e/extension/package.test.ts"];

/** The page of which every sentence is in the list. */
const README = "README.md";

export const promisedPages = (root: string): Page[] =>
  readPages(readFileSync(join(root, "docs", "promises.md"), "utf8"));

/** Returns what is wrong with the list of promises, one message each. */
export function faultsOf(root: string, pages: readonly Page[]): string[] {
  const readText = (file: string) => readFileSync(join(root, file), "utf8");
  const titlesByFile = new Map<string, readonly TestTitle[]>();
  const titlesIn = (file: string) => {
    const titles = titlesByFile.get(file) ?? readTestTitles(file, readText(file));
    titlesByFile.set(file, titles);
    return titles;
  };
  return pages.flatMap((page) => {
    const statements = page.sections.flatMap((section) => section.statements);
    const isReadme = page.file === README;
    const promises = isReadme ? statements.filter(({ heldBy }) => heldBy.length > 0) : statements;
    return [
      ...(isReadme
        ? readmeFaults(sentencesOf(readText(README)), statements)
        : pageFaults(page, sectionsOf(readText(page.file)))),
      ...promises.flatMap((promise) => testFaults(promise, titlesIn)),
    ];
  });
}

/** Every sentence of the README is in the list, and every entry of the list is in the README. */
function readmeFaults(sentences: readonly string[], statements: readonly Statement[]): string[] {
  const listed = statements.map(({ says }) => says);
  const isNew = (sentence: string) => !listed.includes(sentence);
  const isGone = (text: string) => !sentences.includes(text);
  return [
    ...sentences.filter(isNew).map((sentence) => `README.md: no test is named for: ${sentence}`),
    ...listed.filter(isGone).map((text) => `README.md does not say any more: ${text}`),
  ];
}

/** Every section of a page has a promise, or a reason why it has none. */
function pageFaults({ file, sections }: Page, texts: ReadonlyMap<string, string>): string[] {
  const faults = [...texts].flatMap(([heading, text]) => {
    const section = sections.find((candidate) => candidate.heading === heading);
    const sentences = sentencesOf(text);
    if (!section) return sentences.length === 0 ? [] : [`${file}: no promise is listed of the section "${heading}"`];
    return section.statements
      .filter(({ says }) => !sentences.includes(says))
      .map(({ says }) => `${file}: the section "${heading}" does not say any more: ${says}`);
  });
  const gone = sections.filter(({ heading }) => !texts.has(heading));
  return [...faults, ...gone.map(({ heading }) => `${file} has no section "${heading}" any more`)];
}

/** Every test exists, runs on a push, and looks from outside unless there is a reason. */
function testFaults({ says, heldBy, inside }: Statement, titlesIn: (file: string) => readonly TestTitle[]): string[] {
  if (heldBy.length === 0) return [`No test holds: ${says}`];
  return heldBy.flatMap(({ file, title }) => {
    if (!inside && !OUTSIDE.test(file)) return [`${file} does not look from outside, but is to hold: ${says}`];
    const test = titlesIn(file).find((candidate) => candidate.title === title);
    if (!test) return [`There is no test "${title}" in ${file}`];
    return test.isAtNight && !AT_NIGHT.includes(file) ? [`"${title}" runs at night only, but is to hold: ${says}`] : [];
  });
}
