import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeBy, parseRobots } from "./robots.ts";

const origin = "https://example.com";
const judgePaths = (robots: string) => {
  const judge = judgeBy([{ origin, robots }]);
  return (path: string) => judge(origin + path) === undefined;
};

describe("judgeBy", () => {
  test.each<[what: string, robots: string, allowed: readonly string[], forbidden: readonly string[]]>([
    [
      "a group whose names a Sitemap stands between",
      "User-agent: *\nSitemap: https://example.com/s.xml\nUser-agent: Googlebot\nDisallow: /private",
      ["/open"],
      ["/private"],
    ],
    [
      "a group whose names other lines stand between",
      "User-agent: tintype\nHost: example.com\nCrawl-delay: 1\nnoindex: /a\nno colon\nUser-agent: Googlebot\n\nDisallow: /private",
      ["/open"],
      ["/private"],
    ],
    [
      "rules after a Sitemap in the group",
      "User-agent: *\nDisallow: /a\nSitemap: /s.xml\nDisallow: /b",
      ["/c"],
      ["/a", "/b"],
    ],
    [
      "several groups of one name",
      "User-agent: *\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: *\nDisallow: /b",
      ["/c"],
      ["/a", "/b"],
    ],
    ["a group without rules", "User-agent: *\nDisallow: /\n\nUser-agent: Tintype\n", ["/"], []],
    [
      "a mark, cases, line ends and comments",
      "\uFEFFUSER-AGENT :\t* # all\rDISALLOW: /a # /b\r\nallow:/a/b#c\r",
      ["/b", "/a/b"],
      ["/a"],
    ],
    [
      "names with a version",
      "User-agent: TinType/9.1 (bot)\nDisallow: /a\nUser-agent: Tintype-image\nDisallow: /b",
      ["/b"],
      ["/a"],
    ],
    [
      "the longest match, and what allows of two as long",
      "User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /x\nAllow: /x",
      ["/shop/open/1", "/x/1"],
      ["/shop", "/shop/closed"],
    ],
    [
      "wildcards by their length",
      "User-agent: *\nAllow: /page\nDisallow: /*.html\nAllow: /docs/*.html",
      ["/page", "/docs/a.html"],
      ["/page.html", "/x/a.html?q"],
    ],
    [
      "an end",
      "User-agent: *\nDisallow: /*.php$\nDisallow: /only$",
      ["/a.php?x", "/only/more", "/a.php/"],
      ["/a.php", "/b/c.php", "/only"],
    ],
    [
      "signs that are written in another way",
      "User-agent: *\nDisallow: /%7Eada\nDisallow: /caf%c3%a9\nDisallow: /straße\nDisallow: /a b\nDisallow: /100%",
      [],
      ["/~ada", "/caf%C3%A9/", "/stra%C3%9Fe", "/a%20b", "/100%"],
    ],
    [
      "signs of patterns that stand for themselves",
      "User-agent: *\nDisallow: /a-%2A\nDisallow: /b$c",
      ["/a-b"],
      ["/a-*", "/b$c"],
    ],
    ["a query", "User-agent: *\nDisallow: /*?sort=", ["/list", "/list?page=2"], ["/list?sort=up", "/list?a&b?sort="]],
    ["an empty pattern, and one without a slash", "User-agent: *\nDisallow:\nDisallow: private", ["/private", "/"], []],
  ])("reads %s", (_, robots, allowed, forbidden) => {
    const isAllowed = judgePaths(robots);
    expect([...allowed, ...forbidden].filter(isAllowed)).toEqual(allowed);
  });

  test("agrees with comparing every rule, whatever the rules are", () => {
    const path = fc.stringMatching(/^\/[ab/]{0,6}$/);
    const pattern = fc.stringMatching(/^\/[ab/*]{0,5}\$?$/);
    const rules = fc.array(fc.record({ pattern, isAllowed: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(rules, path, (list, address) => {
        const lines = list.map((rule) => `${rule.isAllowed ? "Allow" : "Disallow"}: ${rule.pattern}`);
        const matching = list.filter((rule) => {
          const [text, end] = rule.pattern.endsWith("$") ? [rule.pattern.slice(0, -1), "$"] : [rule.pattern, ""];
          return new RegExp(`^${text.replaceAll("*", ".*")}${end}`).test(address);
        });
        const longest = Math.max(...matching.map((rule) => rule.pattern.length));
        const best = matching.filter((rule) => rule.pattern.length === longest);
        const isExpected = best.length === 0 || best.some(({ isAllowed }) => isAllowed);
        expect(judgePaths(["User-agent: *", ...lines].join("\n"))(address)).toBe(isExpected);
      }),
    );
  });

  test.each([
    ["one rule of many wildcards", [`/${"*a".repeat(200_000)}*b`]],
    ["tens of thousands of rules", Array.from({ length: 30_000 }, (_, index) => `/shop/${index}`)],
  ])("compares 5,000 addresses with %s", (_, patterns) => {
    const isAllowed = judgePaths(`User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}`).join("\n")}`);
    const paths = Array.from({ length: 5_000 }, (__, index) => `/${"a".repeat(100)}/${index}`);
    expect(paths.filter(isAllowed)).toHaveLength(5_000);
    expect(isAllowed("/shop/77/x")).toBe(patterns.length === 1);
  });
});

test("parseRobots finds sitemaps and the delay anywhere", () => {
  const robots =
    "Sitemap: /a.xml\nUser-agent: *\nCrawl-delay: 0.5\nSITEMAP: https://example.com/b.xml # more\nDisallow: /x";
  expect(parseRobots({ origin, robots })).toMatchObject({
    sitemaps: ["https://example.com/a.xml", "https://example.com/b.xml"],
    crawlDelayMs: 500,
  });
});
