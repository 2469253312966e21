import { converter, parse } from "culori";
import { expect } from "vitest";
import { visibleTexts } from "../../text/inert.ts";
import { type Prefix, prefixes, type Sample } from "./sample.ts";

/** A variable as a consumer of the file reads it. The name has no `--`, `$` or `@`. */
export interface Variable {
  name: string;
  value: string;
}

interface Expected {
  readonly images: boolean;
  /** The ends of the further variables that text styles have in the format. Default: all. */
  readonly details?: readonly string[];
  /** The prefixes that the format does not have. */
  readonly without?: readonly Prefix[];
}

const DETAIL = /--(line-height|letter-spacing|font-weight|font-family|font-style|text-transform)$/;

/** Checks that a file contains the values of a sample and nothing else, under names that are all different. */
export function expectVariables(actual: Variable[], original: Sample, expected: Expected): void {
  const { images, details, without = [] } = expected;
  const sample = visibleTexts(original);
  expect(new Set(actual.map(({ name }) => name)).size).toBe(actual.length);
  const rest = new Set(actual.filter(({ name }) => !DETAIL.test(name)));
  expectDetails(
    actual.filter(({ name }) => DETAIL.test(name)),
    sample.details.filter(({ ending }) => details?.includes(ending) ?? true),
  );
  const take = (prefix: string) => {
    const members = [...rest].filter(({ name }) => name.startsWith(`${prefix}-`));
    for (const member of members) rest.delete(member);
    return members.map(({ value }) => value);
  };
  for (const prefix of prefixes)
    expectSameValues(take(prefix), without.includes(prefix) ? [] : sample.valuesByPrefix[prefix]);
  const families = sample.tokens.typography.map(({ family }) => asCssReads(family));
  expect(take("font").map(familyOf).sort()).toEqual(families.sort());
  const urls = new Set(images ? sample.tokens.assets.map(({ url }) => url) : []);
  expect(take("image").map(urlOf).sort()).toEqual([...urls].sort());
  expect([...rest]).toEqual([]);
}

function expectDetails(actual: Variable[], expected: Sample["details"]): void {
  const texts = actual.map(({ name, value }) => {
    const ending = DETAIL.exec(name)?.[1] ?? "";
    return `${ending}: ${ending === "font-family" ? familyOf(value) : value}`;
  });
  expect(texts.sort()).toEqual(expected.map(({ ending, value }) => `${ending}: ${asCssReads(value)}`).sort());
}

const COLOR = /#[\da-f]{3,8}\b|\b(?:color|rgba?|hsla?|hwb|oklab|oklch|lab|lch)\([^()]*\)/gi;

/** Compares values, in any order. Their colours may be in any notation; the tolerance is far below a visible difference. */
function expectSameValues(actual: string[], expected: string[]): void {
  const remaining = actual.map((css) => ({ css, ...split(css) }));
  for (const css of expected) {
    const { rest, channels } = split(css);
    const i = remaining.findIndex(
      (variable) =>
        variable.rest === rest && channels.every((n, k) => Math.abs(n - (variable.channels[k] ?? Number.NaN)) < 5e-4),
    );
    expect(i, `${css} among ${remaining.map((variable) => variable.css).join(" | ")}`).not.toBe(-1);
    remaining.splice(i, 1);
  }
  expect(remaining).toEqual([]);
}

/** The text around the colours, and the channels of all colours. */
function split(css: string): { rest: string; channels: number[] } {
  return { rest: css.split(COLOR).join("color"), channels: (css.match(COLOR) ?? []).flatMap(channelsOf) };
}

const toOklab = converter("oklab");

function channelsOf(css: string): number[] {
  const { l, a, b, alpha = 1 } = toOklab(parse(css)) ?? { l: Number.NaN, a: 0, b: 0 };
  return [l, a, b, alpha];
}

/** The text that CSS reads: it replaces NUL and unpaired surrogates by U+FFFD. */
function asCssReads(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}

/** Decodes CSS escapes as CSS Syntax Level 3 does ("Consume an escaped code point"). */
export function unescapeCss(text: string): string {
  return text.replace(/\\(?:([\da-f]{1,6})\s?|([^\da-f\n]))/gi, (_, digits: string | undefined, character: string) =>
    digits === undefined ? character : String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}

/** A CSS string in which every character is escaped. */
export function quoteCss(text: string): string {
  return `"${[...asCssReads(text)].map((character) => `\\${character.codePointAt(0)?.toString(16)} `).join("")}"`;
}

/** The content of a CSS string. Generic families have no quotes. */
function familyOf(css: string): string {
  const [, , inside] = /^(["'])((?:\\[^\n]|(?!\1)[^\\\n])*)\1$/.exec(css) ?? [];
  if (inside !== undefined) return unescapeCss(inside);
  expect(css).toMatch(/^[a-z-]+$/i);
  return css;
}

function urlOf(css: string): string {
  return familyOf(/^url\((.*)\)$/s.exec(css)?.[1] ?? css);
}
