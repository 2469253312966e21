import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sectionsOf, sentencesOf } from "./sentences.ts";
import { isPromise, type Page, type ProductPromise, type Statement } from "./statements.ts";
import { readTestTitles } from "./test-titles.ts";

/** Tests here see the product as its users do: over HTTP, in a browser, or by the arguments and outputs of a command. */
const OUTSIDE = /^(?:e2e|tools\/(?:action|pack-cli)|cli\/src)\//;

/** Returns what is wrong with the list of promises, one message each. */
export function faultsOf(root: string, readme: readonly Statement[], pages: readonly Page[]): string[] {
  const readText = (file: string) => readFileSync(join(root, file), "utf8");
  const titlesByFile = new Map<string, readonly string[]>();
  const titlesIn = (file: string) => {
    const titles = titlesByFile.get(file) ?? readTestTitles(file, readText(file)).map(({ title }) => title);
    titlesByFile.set(file, titles);
    return titles;
  };
  const promises = [
    ...readme.filter(isPromise),
    ...pages.flatMap(({ sections }) => sections.flatMap((section) => section.promises)),
  ];
  return [
    ...readmeFaults(sentencesOf(readText("README.md")), readme),
    ...pages.flatMap((page) => pageFaults(page, sectionsOf(readText(page.file)))),
    ...promises.flatMap((promise) => testFaults(promise, titlesIn)),
  ];
}

/** Every sentence of the README is in the list, and every entry of the list is in the README. */
function readmeFaults(sentences: readonly string[], statements: readonly Statement[]): string[] {
  const listed = statements.map((statement) => (isPromise(statement) ? statement.says : statement.explains));
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
    if (section.promises.length === 0 && !section.because) {
      return [`${file}: the section "${heading}" needs a promise or a reason`];
    }
    return section.promises
      .filter(({ says }) => !sentences.includes(says))
      .map(({ says }) => `${file}: the section "${heading}" does not say any more: ${says}`);
  });
  const gone = sections.filter(({ heading }) => !texts.has(heading));
  return [...faults, ...gone.map(({ heading }) => `${file} has no section "${heading}" any more`)];
}

/** Every test exists, and looks from outside unless there is a reason. */
function testFaults({ says, heldBy, inside }: ProductPromise, titlesIn: (file: string) => readonly string[]): string[] {
  if (heldBy.length === 0) return [`No test holds: ${says}`];
  return heldBy.flatMap((reference) => {
    const [file = "", ...title] = reference.split(": ");
    if (!inside && !OUTSIDE.test(file)) return [`${file} does not look from outside, but is to hold: ${says}`];
    return titlesIn(file).includes(title.join(": ")) ? [] : [`There is no test "${title.join(": ")}" in ${file}`];
  });
}
