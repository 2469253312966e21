import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readStatements, type Statement } from "./list.ts";
import { sentencesOf } from "./sentences.ts";
import { readTestTitles, type TestTitle } from "./test-titles.ts";

/** Tests here see the product as its users do: over HTTP, in a browser, or by the arguments and outputs of a command. */
const OUTSIDE = /^(?:e2e|tools\/(?:action|pack)|cli\/src)\//;

/** Tests that hold promises although they run at night only: of the extension's packages, whose build takes a minute. */
const AT_NIGHT = "e2e/extension/package.test.ts";

export const listedStatements = (root: string): Statement[] =>
  readStatements(readFileSync(join(root, "docs", "promises.md"), "utf8"));

/** Returns the faults of the list of promises, one message each. */
export function faultsOf(root: string, statements: readonly Statement[]): string[] {
  const readText = (file: string) => readFileSync(join(root, file), "utf8");
  const titlesByFile = new Map<string, readonly TestTitle[]>();
  const titlesIn = (file: string) => {
    const titles = titlesByFile.get(file) ?? readTestTitles(file, readText(file));
    titlesByFile.set(file, titles);
    return titles;
  };
  return [
    ...sentenceFaults(sentencesOf(readText("README.md")), statements),
    ...statements.flatMap((statement) => testFaults(statement, titlesIn)),
  ];
}

/** Every sentence of the README is in the list, and every entry of the list is in the README. */
function sentenceFaults(sentences: readonly string[], statements: readonly Statement[]): string[] {
  const listed = statements.map(({ says }) => says);
  const isNew = (sentence: string) => !listed.includes(sentence);
  const isGone = (text: string) => !sentences.includes(text);
  return [
    ...sentences.filter(isNew).map((sentence) => `README.md: docs/promises.md does not list: ${sentence}`),
    ...listed.filter(isGone).map((text) => `README.md does not say any more: ${text}`),
  ];
}

/** Every test exists, runs on a push, and looks from outside unless there is a reason. */
function testFaults({ says, heldBy, inside }: Statement, titlesIn: (file: string) => readonly TestTitle[]): string[] {
  return heldBy.flatMap(({ file, title }) => {
    if (!inside && !OUTSIDE.test(file)) return [`${file} does not look from outside, but is to hold: ${says}`];
    const test = titlesIn(file).find((candidate) => candidate.title === title);
    if (!test) return [`There is no test "${title}" in ${file}`];
    return test.isAtNight && file !== AT_NIGHT ? [`"${title}" runs at night only, but is to hold: ${says}`] : [];
  });
}
