import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { night } from "../testing/night.ts";
import { countComparisons, TooManyComparisons } from "../text/globs.ts";
import { ANY, matchesWildcards } from "../text/wildcards.ts";
import { siteAddress } from "./address.ts";
import { choosePages, type Wishes } from "./choose-pages.ts";
import { createPathMatcher } from "./globs.ts";
import { templatesOf } from "./templates.ts";

const ORIGIN = "https://shop.example";
const urlsOf = (paths: readonly string[]) => paths.map((path) => ORIGIN + path);
const wishes = (more: Partial<Wishes> = {}): Wishes => ({
  include: [],
  exclude: [],
  sample: null,
  limit: 50_000,
  readBefore: [],
  ...more,
});
const pathsOf = (pages: readonly { url: string }[]) => pages.map(({ url }) => url.slice(ORIGIN.length));
const letters = ["a", "b", "c", "d", "e", "f"];

describe("siteAddress", () => {
  test.each([
    ["https://Shop.Example:443/a?b=1#part", "https://shop.example/a?b=1"],
    ["http://user:secret@shop.example", "http://shop.example/"],
    ["  https://shop.example/%7Ea  ", "https://shop.example/%7Ea"],
    ["/b", "https://shop.example/b"],
    ["mailto:a@shop.example", undefined],
    ["javascript:alert(1)", undefined],
    ["http://", undefined],
    [`https://shop.example/${"a".repeat(2048)}`, undefined],
  ])("writes %j as %j", (text, address) => {
    expect(siteAddress(text, "https://shop.example/a")).toBe(address);
  });
});

describe("createPathMatcher", () => {
  test.each([
    ["/blog/**", ["/blog", "/blog/", "/blog/a/b"], ["/blogs", "/"]],
    ["/blog/*", ["/blog/a", "/blog/a/"], ["/blog", "/blog/a/b"]],
    ["**/*.pdf", ["/a.pdf", "/a/b.pdf"], ["/pdf"]],
    ["blog/*", ["/blog/a"], ["/x/blog/a"]],
    ["/{en,de}/**", ["/en/a", "/de"], ["/fr/a"]],
    ["/über/*", ["/%C3%BCber/uns"], ["/uber/uns"]],
    ["/**", ["/", "/.well-known/a"], []],
    ["/a(b", ["/a(b"], ["/ab"]],
    ["/p[0-9][!ab]", ["/p1c"], ["/p1a", "/pxc"]],
    ["/{a,b{1,2}}/x", ["/a/x", "/b1/x", "/b2/x"], ["/b/x"]],
    ["/a/b", ["/a/b", "/a/b/"], ["/a", "/a/bc", "/a/b/c"]],
    ["/a\\*/c", ["/a*/c"], ["/ab/c"]],
  ])("matches the paths of %s", (glob, matching, others) => {
    const matches = createPathMatcher([glob]);
    expect(urlsOf(matching).filter((address) => !matches(address))).toEqual([]);
    expect(urlsOf(others).filter(matches)).toEqual([]);
    expect(matches(`${urlsOf(matching)[0]}?page=2`)).toBe(true);
  });

  test("finds what the definition of globs says", () => {
    const word = fc.stringMatching(/^[ab]{1,4}$/);
    const segment = fc.oneof(
      fc.constant("**"),
      fc.stringMatching(/^[ab*?]{1,4}$/).map((text) => text.replace(/\*+/g, "*")),
    );
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        fc.array(word, { minLength: 1, maxLength: 4 }),
        (glob, path) => {
          expect(createPathMatcher([`/${glob.join("/")}`])(`${ORIGIN}/${path.join("/")}`)).toBe(
            matchesByDefinition(glob, path),
          );
        },
      ),
      { numRuns: night.samples() * 10 },
    );
  });

  test("looks at each character of a path once for each of a glob, at most", () => {
    const glob = `/${"*a".repeat(98)}b`;
    const path = "a".repeat(1_900);
    let looks = 0;
    const pattern = [...glob].map((character) => (character === "*" ? ANY : character));
    matchesWildcards(pattern, `/${path}`, (character, place) => {
      looks += 1;
      return character === place;
    });
    expect(looks).toBeLessThan(glob.length * path.length);
    expect(createPathMatcher([glob])(`https://shop.example/${path}`)).toBe(false);
  });
});

describe("createPathMatcher with a count of comparisons", () => {
  test("throws when the globs of all its matchers have needed too many", () => {
    const comparisons = countComparisons(10_000);
    const addresses = urlsOf(Array.from({ length: 10 }, () => `/${"a".repeat(100)}`));
    const [matchesFirst, matchesSecond] = ["/*ab*", "/*ac*"].map((glob) => createPathMatcher([glob], comparisons));
    expect(addresses.filter((address) => matchesFirst?.(address))).toEqual([]);
    expect(() => Array.from({ length: 10 }, () => addresses.filter((address) => matchesSecond?.(address)))).toThrow(
      TooManyComparisons,
    );
  });

  test("looks at no character of paths that do not have a glob's start or end", () => {
    const matches = createPathMatcher(["/shop/*a*b*", "/{blog,news}/**", "**/*.pdf"], countComparisons(40));
    expect(urlsOf(Array.from({ length: 10 }, (_, n) => `/${"a".repeat(2_000)}${n}`)).filter(matches)).toEqual([]);
  });
});

/** Returns whether segments match those of a glob, by trying everything that a wildcard may stand for. */
function matchesByDefinition([firstSegment, ...rest]: readonly string[], segments: readonly string[]): boolean {
  if (firstSegment === undefined) return segments.length === 0;
  if (firstSegment === "**")
    return segments.some((_, n) => matchesByDefinition(rest, segments.slice(n))) || matchesByDefinition(rest, []);
  const [segment = "", ...others] = segments;
  return segment !== "" && isOf(firstSegment, segment) && matchesByDefinition(rest, others);
}

function isOf(pattern: string, text: string): boolean {
  if (pattern === "" || text === "") return text === "" && /^\**$/.test(pattern);
  if (pattern[0] === "*") return isOf(pattern.slice(1), text) || isOf(pattern, text.slice(1));
  return (pattern[0] === "?" || pattern[0] === text[0]) && isOf(pattern.slice(1), text.slice(1));
}

describe("templatesOf", () => {
  test.each<[what: string, paths: string[], template: string | null]>([
    ["a word of the path", letters.map((word) => `/shop/${word}`), "/shop/*"],
    ["a word in the middle of the path", letters.map((word) => `/shop/${word}/info/`), "/shop/*/info/"],
    ["numbers", letters.map((_, n) => `/p${n + 10}.html`), "/p{number}.html"],
    ["dates", letters.map((_, n) => `/on-2026-11-0${n + 1}`), "/on-{date}"],
    ["ids", letters.map((letter, n) => `/${letter.repeat(8)}-0000-4000-8000-00000000000${n}`), "/{id}"],
    ["values of a parameter", letters.map((_, n) => `/item?id=${n}&lang=en`), "/item?id={number}&lang=en"],
    ["numbers and a word", letters.map((word, n) => `/blog/2026/${n + 1}/${word}`), "/blog/{number}/{number}/*"],
    ["two words, in five templates or more", letters.flatMap((a) => letters.map((b) => `/c/${a}/${b}`)), "/c/*/*"],
    ["the first segment", letters.map((word) => `/${word}/contact`), null],
    ["two words", letters.map((word) => `/shop/${word}/${word}`), null],
    ["a word of the query", letters.map((word) => `/search?q=${word}`), null],
    ["a word, but are four", letters.slice(0, 4).map((word) => `/shop/${word}`), null],
  ])("gives one template, or none, to addresses that differ in %s", (_, paths, template) => {
    const expected = template === null ? null : ORIGIN + template;
    expect(new Set(templatesOf(urlsOf(paths)))).toEqual(new Set([expected]));
  });

  test("adds the two products of a small category to those of all categories", () => {
    const large = letters.flatMap((a) => letters.map((b) => `/c/${a}/${a}-${b}`));
    const templates = templatesOf(urlsOf([...large, "/c/rare/one", "/c/rare/two", "/about"]));
    expect(templates.slice(-3)).toEqual([`${ORIGIN}/c/*/*`, `${ORIGIN}/c/*/*`, null]);
  });

  test("keeps addresses of different origins apart", () => {
    const others = letters.map((word) => `https://docs.example/shop/${word}`);
    expect(new Set(templatesOf([...urlsOf(letters.map((word) => `/shop/${word}`)), ...others])).size).toBe(2);
  });

  test("gives an address the same template in every order, and gives each template at least five", () => {
    const segment = fc.constantFrom("a", "b", "c", "x1", "x2", "7", "2026-01-02", "*", "");
    const address = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `${ORIGIN}/${parts.join("/")}`);
    fc.assert(
      fc.property(fc.uniqueArray(address, { maxLength: 80 }), fc.infiniteStream(fc.nat()), (addresses, numbers) => {
        const templates = templatesOf(addresses);
        const order = addresses.map((text, index) => ({ text, index, by: numbers.next().value ?? 0 }));
        const shuffled = order.sort((a, b) => a.by - b.by);
        const again = templatesOf(shuffled.map(({ text }) => text));
        expect(again).toEqual(shuffled.map(({ index }) => templates[index]));
        for (const template of new Set(templates)) {
          const size = templates.filter((otherTemplate) => otherTemplate === template).length;
          if (template !== null) expect(size).toBeGreaterThanOrEqual(5);
        }
      }),
      { numRuns: night.samples() },
    );
  });
});

/** The addresses of a shop: a start page, and nine templates. */
function shopAddresses(count: number): string[] {
  const word = (n: number) => letters[n % letters.length] ?? "";
  const kinds: ((n: number) => string)[] = [
    (n) => `/product/${word(n)}-${word(n >> 3)}-${n}`,
    (n) => `/category/${word(n)}/${word(n >> 4)}-thing-${n.toString(36)}`,
    (n) => `/blog/2026/${(n % 12) + 1}/${word(n)}-post-${n}`,
    (n) => `/brand/${word(n)}${n}`,
    (n) => `/item?id=${n}`,
    (n) => `/reviews/${((n * 2_654_435_761) >>> 0).toString(16).padStart(8, "0")}`,
    (n) => `/help/${word(n)}/${word(n >> 2)}/article-${n}`,
    (n) => `/stores/city-${word(n)}-${n}/`,
    (n) => `/users/user${n}/profile`,
  ];
  return urlsOf([
    "/",
    ...Array.from({ length: count - 1 }, (_, n) => kinds[n % kinds.length]?.(Math.floor(n / kinds.length)) ?? ""),
  ]);
}

describe("choosePages", () => {
  test("reads at most three pages of each of the nine templates of a shop of 50,000 addresses, and accounts for all", () => {
    const sample = { per_template: 3, always: [] };
    const choice = choosePages(shopAddresses(50_000), wishes({ sample }));
    expect(choice.found).toBe(50_000);
    expect(choice.pages).toHaveLength(1 + 9 * 3);
    expect(choice.leftOut).toEqual([{ reason: "template", count: 50_000 - 28, examples: expect.any(Array) }]);
  });

  test("samples the paths of `always` first, then what was read before, then the order of the source", () => {
    const paths = letters.map((word) => `/shop/${word}`);
    const choose = (per_template: number, always: string[] = []) =>
      pathsOf(
        choosePages(urlsOf(paths), wishes({ sample: { per_template, always }, readBefore: urlsOf(["/shop/e"]) })).pages,
      );
    expect(choose(1)).toEqual(["/shop/e"]);
    expect(choose(2)).toEqual(["/shop/a", "/shop/e"]);
    expect(choose(2, ["/shop/c"])).toEqual(["/shop/c", "/shop/e"]);
    expect(choose(1, ["/shop/{c,d}"])).toEqual(["/shop/c", "/shop/d"]);
  });

  test("takes one page of each template before the second of any, if the limit is small", () => {
    const paths = [...letters.map((word) => `/shop/${word}`), ...letters.map((word) => `/blog/${word}`), "/about"];
    const { pages, leftOut } = choosePages(urlsOf(paths), wishes({ limit: 4 }));
    expect(pathsOf(pages)).toEqual(["/shop/a", "/shop/b", "/blog/a", "/about"]);
    expect(leftOut).toMatchObject([{ reason: "limit", count: 9 }]);
  });

  test("names every reason, in one order", () => {
    const addresses = urlsOf(["/a", "/a", "/private", "/out", ...letters.map((word) => `/shop/${word}`), "/z"]);
    const judge = (address: string) => (address.endsWith("/private") ? "robots" : undefined);
    const choice = choosePages(
      addresses,
      wishes({ exclude: ["/out"], sample: { per_template: 1, always: [] }, limit: 2 }),
      judge,
      [{ reason: "foreign", count: 7, examples: urlsOf(["/x"]) }],
    );
    expect(choice.found).toBe(addresses.length + 7);
    expect(choice.leftOut.map(({ reason, count }) => [reason, count])).toEqual([
      ["limit", 1],
      ["template", 5],
      ["excluded", 1],
      ["robots", 1],
      ["duplicate", 1],
      ["foreign", 7],
    ]);
  });

  test("finds as many addresses as there are pages and ones left out, and gives at most five examples", () => {
    const path = fc
      .array(fc.constantFrom("a", "b", "c", "1", "2", "3"), { maxLength: 3 })
      .map((parts) => `/${parts.join("/")}`);
    const globs = fc.array(fc.constantFrom("/a/**", "/b/*", "**/1", "/c"), { maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 60 }),
        fc.record({ include: globs, exclude: globs, always: globs }),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.integer({ min: 1, max: 40 }),
        (paths, { include, exclude, always }, perTemplate, limit) => {
          const sample = perTemplate === null ? null : { per_template: perTemplate, always };
          const readBefore = urlsOf(paths.slice(0, 3));
          const choice = choosePages(urlsOf(paths), { include, exclude, sample, limit, readBefore });
          const { pages, leftOut } = choice;
          // Pages that were read before and are left out now are paused, so they are not counted here.
          const isPaused = (path: string) => readBefore.includes(path) && !pages.some(({ url }) => url === path);
          const paused = new Set(urlsOf(paths).filter(isPaused));
          expect(choice.found).toBe(paths.length - paused.size);
          expect(leftOut.reduce((sum, { count }) => sum + count, pages.length)).toBe(choice.found);
          expect(pages.length).toBeLessThanOrEqual(limit);
          expect(new Set(pages.map(({ url }) => url)).size).toBe(pages.length);
          for (const { count, examples } of leftOut) expect(examples).toHaveLength(Math.min(5, count));
        },
      ),
      { numRuns: night.samples() },
    );
  });
});
