import type { Page } from "playwright";

// The tree of roles and names that a screen reader goes through, as text: a line for each element, indented below the one that
// it is in, such as `- heading "Pages" [level=1]`.

/** Elements that a person uses, or finds by their names. */
const NAMED =
  /^(button|link|textbox|searchbox|combobox|listbox|checkbox|radio|radiogroup|switch|slider|spinbutton|tab|tablist|tabpanel|option|menuitem|dialog|alertdialog|navigation|region|article|table|img)$/;
/** Role of a list's element; a list that is alone in a named part of the page is found by the part's name. */
const LIST = "list";
/** A control whose name begins with the same word twice. */
const DOUBLED = /^- '?(button|link) "(\p{L}+) \2\b/iu;
/** Regions whose changes are read out wherever the focus is. */
const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live]';

interface Line {
  readonly text: string;
  readonly depth: number;
  readonly role: string;
  readonly isNamed: boolean;
  readonly level: number | undefined;
}

function readLine(text: string): Line | undefined {
  const match = /^(\s*)- '?([a-z]+)( ")?/.exec(text);
  if (!match) return undefined;
  const [, indent = "", role = "", name] = match;
  const level = /\[level=(\d)\]/.exec(text)?.[1];
  return {
    text: text.trim(),
    depth: indent.length,
    role,
    isNamed: name !== undefined,
    level: level === undefined ? undefined : Number(level),
  };
}

/**
 * Looks in the accessibility tree for controls, lists and parts without a name, for controls whose name begins with a word twice,
 * for headings that skip a level, and for copies and runs of which no live region tells.
 * @returns one line for each fault, empty if all is well
 */
export async function treeFaults(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  const lines = tree.split("\n").flatMap((text) => readLine(text) ?? []);
  const acts = await page.locator("[data-copies], .page-actions button").count();
  const tells = (await page.locator(LIVE).count()) > 0;
  return [
    ...lines.filter(({ role, isNamed }) => NAMED.test(role) && !isNamed).map(({ text }) => `${text} has no name`),
    ...lines.filter(({ text }) => DOUBLED.test(text)).map(({ text }) => `${text} says a word twice`),
    ...namelessLists(lines),
    ...skippedLevels(lines),
    ...(acts > 0 && !tells ? ["no live region tells what becomes of a copy or of a run"] : []),
  ];
}

function namelessLists(lines: readonly Line[]): string[] {
  const parentOf = (index: number) => lines.slice(0, index).findLast(({ depth }) => depth < (lines[index]?.depth ?? 0));
  const lists = lines.flatMap(({ role, isNamed }, index) =>
    role === LIST ? [{ isNamed, parent: parentOf(index), before: lines[index - 1]?.text }] : [],
  );
  return lists
    .filter(({ isNamed, parent }) => {
      const isAlone = lists.filter((list) => list.parent === parent).length === 1;
      return !isNamed && !(parent?.isNamed && isAlone);
    })
    .map(({ before }) => `the list after ${before} has no name`);
}

function skippedLevels(lines: readonly Line[]): string[] {
  const headings = lines.filter(({ level }) => level !== undefined);
  return headings.flatMap(({ level = 0, text }, index) => {
    const above = headings[index - 1]?.level ?? 0;
    return level > above + 1 ? [`${text} follows a heading of level ${above}`] : [];
  });
}
