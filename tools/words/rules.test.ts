import { describe, expect, test } from "vitest";
import { findFaults } from "./rules.ts";

const faultsOf = (source: string) => findFaults("a.ts", source);

describe("findFaults refuses the name", () => {
  test.each([
    ["found", "const found = 1;", "of a variable"],
    ["left", "for (let left = 3; left > 0; left--) run();", "of a variable of a loop"],
    ["own", "const { own } = plans;", "of a destructured property"],
    ["each", "const [[each = 1]] = lists;", "of a destructured item with a default"],
    ["known", "const { a, ...known } = plans;", "of a rest"],
    ["given", "function run(...given: string[]) {}", "of a parameter"],
    ["each", "list.map((each) => each.id);", "of an arrow function's parameter"],
    ["held", "try { run(); } catch (held) {}", "of a caught error"],
    ["read", "async function read() {}", "of a function"],
    ["made", "class Maker { #made = 0; }", "of a private field"],
    ["shown", "class View { constructor(readonly shown: boolean) {} }", "of a field in a constructor's parameters"],
    ["decoded", "class Reader { decoded() {} }", "of a method"],
    ["plain", "interface Page { readonly plain: boolean }", "of a property in a type"],
    ["hold", "interface Gate { hold(): void }", "of a method in a type"],
    ["named", "interface Gate { open(named: string): void }", "of a parameter in a type's method"],
    ["fresh", "type Build = (fresh: boolean) => void;", "of a parameter in a type"],
    ["at", "const at = text.indexOf(mark);", "that says where a value stands"],
    ["from", "const { sessionId: from } = message;", "of a destructured property with another name"],
    ["before", "const before = read();\nlet a = 1;\nwrite(after);", "whose partner is further away"],
  ])("%s in %j, %s", (name, source) => {
    expect(faultsOf(source)).toEqual([`a.ts:1: the name ${name} does not say what it holds`]);
  });
});

test("findFaults accepts such a word as a property's name, beside its partner and in a text", () => {
  const source = `
    const { fresh: isFresh } = context;
    send({ read: true, plain: isFresh }, "each", style.left);
    const readRule = () => rules.found;
    const { left, top } = box;
    class Counter { ["held"] = 1; }
    interface Change { readonly at: number; readonly before: string }
    const { at, next = 1 } = change;
    const [before, after] = versions;
    const compare = (from: string, to: string) => from < to;`;
  expect(faultsOf(source)).toEqual([]);
});

test("findFaults refuses comments that begin with What or say that something is none, and names their lines", () => {
  const source = `/** What it counts. */
const count = 1;
/**
 * Returns the first rule; undefined if there
 * is none.
 */
const rule = 1; // What follows is a list.
// If there are none, it is empty. What it holds is not said.
const list = "What is none"; // Nonetheless, whatever is left may be used.`;
  expect(faultsOf(source)).toEqual([
    'a.ts:1: a comment begins with "What"',
    'a.ts:3: a comment says "is none"',
    'a.ts:7: a comment begins with "What"',
    'a.ts:8: a comment says "are none"',
  ]);
});

test("findFaults refuses comments that begin with a word which only points at another sentence, but not lines that go on", () => {
  const source = `/** So many rules are read. */
const MAX = 3;
/**
 * The same for shares.
 */
const SHARES = 4; // Whether it is so.
// True if it is open. It is not where
// Of course nobody looks at it.
const isOpen = true; // Softly, softly.`;
  expect(faultsOf(source)).toEqual([
    'a.ts:1: a comment begins with "So"',
    'a.ts:3: a comment begins with "The same"',
    'a.ts:6: a comment begins with "Whether"',
  ]);
});

describe("findFaults refuses the title", () => {
  test.each([
    ["takes %s", `test.each(["a"])("takes %s", () => {});`],
    ["without a key, it fails", `it("without a key, it fails", () => {});`],
    ["with a key > is accepted", `describe("with a key", () => { test.skipIf(isOld)("is accepted", () => {}); });`],
    ["a key > without a lock is refused", `describe("a key", () => { test("without a lock is refused", () => {}); });`],
    ["a key > and a lock", `describe.each(KEYS)("a key", () => { test("and a lock", () => {}); });`],
  ])("%j in %s", (title, source) => {
    expect(faultsOf(source)).toEqual([`a.ts:1: the test title "${title}" does not read alone`]);
  });
});

test("findFaults accepts a title that goes on from that of its group", () => {
  const source = `
    describe("a key", () => {
      test("is accepted once", () => {});
      test("is refused without a lock", () => {});
    });
    test("openLock returns undefined for a wrong key", () => {});`;
  expect(faultsOf(source)).toEqual([]);
});
