import { expect, test } from "vitest";
import { selectorFault } from "./selectors.ts";

test.each([
  "div",
  "main > .card:not(.card--small) + a[href^='https' i]",
  "article:has(> h2), nav",
  "a /* note */ b",
  ".\\31 0",
  "li:nth-child(2n + 1 of .on)",
  "*|a",
  "::before",
])("selectorFault accepts %s", (text) => {
  expect(selectorFault(text)).toBeUndefined();
});

test.each([
  "",
  " ",
  "div >",
  "> a",
  "a > > b",
  "a,,b",
  "a,",
  "..x",
  "a[",
  "div:not(",
  "div)",
  "#",
  ".1a",
  "a{color:red}",
  "a;b",
  "@media",
  "5",
  ":not()",
])("selectorFault refuses %j", (text) => {
  expect(selectorFault(text)).toEqual(expect.any(String));
});
