import { converter, parse } from "culori";
import { expect } from "vitest";
import type { Sample } from "./hostile-tokens.ts";

/** A variable as a consumer of the file reads it. The name has no `--`, `$` or `@`. */
export interface Variable {
  name: string;
  value: string;
}

/** Checks that a file contains the values of a sample and nothing else, under names that are all different. */
export function expectVariables(found: Variable[], { tokens, plain }: Sample, options: { images: boolean }): void {
  expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  const rest = new Set(found);
  const take = (prefix: string) => {
    const members = [...rest].filter(({ name }) => name.startsWith(`${prefix}-`));
    for (const member of members) rest.delete(member);
    return members.map(({ value }) => value);
  };
  expectSameColors(take("color"), plain.color);
  for (const kind of ["text", "font-weight", "leading", "spacing"] as const) {
    expect(take(kind).sort()).toEqual(plain[kind].toSorted());
  }
  const families = tokens.typography.map(({ family }) => asCssReads(family));
  expect(take("font").map(familyOf).sort()).toEqual(families.sort());
  const urls = new Set(options.images ? tokens.assets.map(({ url }) => url) : []);
  expect(take("image").map(urlOf).sort()).toEqual([...urls].sort());
  expect([...rest]).toEqual([]);
}

const toOklab = converter("oklab");

/** Compares colours, in any order and notation. The tolerance is far below a visible difference. */
function expectSameColors(found: string[], expected: string[]): void {
  const remaining = found.map((css) => ({ css, channels: channelsOf(css) }));
  for (const css of expected) {
    const channels = channelsOf(css);
    const i = remaining.findIndex((other) =>
      channels.every((n, k) => Math.abs(n - (other.channels[k] ?? Number.NaN)) < 5e-4),
    );
    expect(i, `${css} among ${remaining.map((other) => other.css)}`).not.toBe(-1);
    remaining.splice(i, 1);
  }
  expect(remaining).toEqual([]);
}

function channelsOf(css: string): number[] {
  const { l, a, b, alpha = 1 } = toOklab(parse(css)) ?? { l: Number.NaN, a: 0, b: 0 };
  return [l, a, b, alpha];
}

/** The text that CSS reads: it replaces NUL and unpaired surrogates by U+FFFD. */
export function asCssReads(text: string): string {
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
