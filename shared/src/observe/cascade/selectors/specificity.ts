import { splitList } from "../../../css/lists.ts";

const known = new Map<string, number>();
/** The weights of ids and of classes, attributes and pseudo-classes. More of them than this do not occur. */
const ID = 1_000_000;
const CLASS = 1_000;

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;
const ATTRIBUTE = /\[[^\]]*\]/g;
/** An innermost function of a selector, with its name and its argument. */
const FUNCTION = /(::?)([\w-]+)\(([^()]*)\)/;
const NAME = String.raw`(?:[\w-]|[^\0-\x7f]|\\[\da-f]{1,6} ?|\\.)+`;
const PARTS = new RegExp(`(::|[#.:])(${NAME})|(${NAME})`, "giu");

/** The specificity of a complex selector, as a number: a greater one wins. */
export function specificity(selector: string): number {
  let found = known.get(selector);
  if (found === undefined) {
    found = compute(selector);
    known.set(selector, found);
  }
  return found;
}

function compute(selector: string): number {
  // An attribute weighs as much as a class, and no more than its function does.
  let rest = selector.replace(STRING, "").replace(ATTRIBUTE, ".attribute");
  // The specificity of an argument takes its place as a number of markers, because functions can stand in one another.
  const inner: number[] = [];
  const marker = (value: number) => `\u{e000}${inner.push(value) - 1}\u{e001}`;
  for (let match = FUNCTION.exec(rest); match; match = FUNCTION.exec(rest)) {
    const [text, colons, name = "", argument = ""] = match;
    rest = rest.replace(text, () => marker(ofFunction(colons ?? ":", name.toLowerCase(), argument, inner)));
  }
  return ofSimple(rest, inner);
}

function ofFunction(colons: string, name: string, argument: string, inner: readonly number[]): number {
  const most = (list: string) => Math.max(0, ...splitList(list).map((each) => ofSimple(each, inner)));
  if (colons === "::") return 1 + (name === "slotted" ? most(argument) : 0);
  if (name === "where") return 0;
  if (name === "is" || name === "not" || name === "has" || name === "matches") return most(argument);
  if (name.startsWith("nth-")) return CLASS + most(/\sof\s(.*)$/s.exec(argument)?.[1] ?? "");
  return CLASS + (name.startsWith("host") ? most(argument) : 0);
}

/** Of a selector without attributes and functions, but with markers for those that it had. */
function ofSimple(selector: string, inner: readonly number[]): number {
  let sum = 0;
  const plain = selector.replace(/\u{e000}(\d+)\u{e001}/gu, (_, index: string) => {
    sum += inner[Number(index)] ?? 0;
    return "";
  });
  for (const [, prefix, name = "", tag] of plain.matchAll(PARTS)) {
    if (tag !== undefined) sum += 1;
    else if (prefix === "#") sum += ID;
    else if (prefix === "." || (prefix === ":" && !/^(before|after|first-line|first-letter)$/i.test(name)))
      sum += CLASS;
    else sum += 1;
  }
  return sum;
}
