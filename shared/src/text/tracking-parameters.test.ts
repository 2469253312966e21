import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingParametersOf, withoutTracking } from "./tracking-parameters.ts";

describe("withoutTracking", () => {
  test.each(
    "utm_source utm_medium utm_id utm_source_platform fbclid gclid msclkid mc_cid mc_eid igshid _ga _gl yclid dclid gbraid wbraid twclid ttclid li_fat_id".split(
      " ",
    ),
  )("drops %s, however it is capitalised", (name) => {
    expect(withoutTracking(`https://a.example/p?a=1&${name}=x&b=2`)).toBe("https://a.example/p?a=1&b=2");
    expect(withoutTracking(`https://a.example/p?${name.toUpperCase()}=x`)).toBe("https://a.example/p");
  });

  test.each([
    ["an encoded name", "https://a.example/?utm%5Fsource=x&b=2", "https://a.example/?b=2"],
    ["a parameter without a value", "https://a.example/?fbclid&b=2", "https://a.example/?b=2"],
    ["several of the same name", "https://a.example/?gclid=1&b=2&gclid=3", "https://a.example/?b=2"],
    ["a value with question and equals signs", "https://a.example/?utm_term=a?b=c&b=2", "https://a.example/?b=2"],
    ["a value that is not well encoded", "https://a.example/?utm_source=%E0%A4%A", "https://a.example/"],
    ["the parameter before the last separator", "https://a.example/?utm_source=x&", "https://a.example/"],
    ["a parameter of an address without a scheme", "a.example/p?utm_source=x", "a.example/p"],
    [
      "nothing of the fragment",
      "https://a.example/?utm_source=x#top?utm_source=y",
      "https://a.example/#top?utm_source=y",
    ],
  ])("drops %s", (_, url, expected) => {
    expect(withoutTracking(url)).toBe(expected);
  });

  test("leaves the other parameters in their order and as they are written", () => {
    expect(withoutTracking("https://a.example/?z=%7e&fbclid=x&a=+&a=%20&&q[]=ä")).toBe(
      "https://a.example/?z=%7e&a=+&a=%20&&q[]=ä",
    );
  });

  test.each([
    "https://a.example/",
    "https://a.example/?",
    "https://a.example/?utm_=1&utm=2&gclid_x=3&my_utm_source=4&source=5&%zz=6",
    "https://a.example/?next=https%3A%2F%2Fb.example%2F%3Futm_source%3Dx",
    "https://a.example/utm_source=x?a=1",
    "https://a.example/#utm_source=x",
    "https://a.example/#/route?utm_source=x",
    "data:text/html,?utm_source=x",
    `https://a.example/?utm_${"x".repeat(33)}=1`,
    "not a URL",
    "",
  ])("returns undefined for %s", (url) => {
    expect(withoutTracking(url)).toBeUndefined();
    expect(trackingParametersOf(url)).toEqual([]);
  });

  test.each([
    ["one name", `https://a.example/?${"utm_".repeat(250_000)}`],
    ["one value", `https://a.example/?q=${"%75tm_&amp;".repeat(100)}${"?".repeat(1_000_000)}`],
    ["many parameters", `https://a.example/?${"utm=&".repeat(200_000)}`],
  ])("reads an address with %s of a million characters", (_, url) => {
    expect(withoutTracking(url)).toBeUndefined();
    expect(withoutTracking(`${url}&fbclid=1`)).toBe(url);
  });

  test("leaves nothing to drop, and makes the address shorter", () => {
    const part = fc.constantFrom("?", "#", "&", "=", "utm_source=x", "a=1", "fbclid", "%75tm_id=1", "%", "/");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const url = `https://a.example/${parts.join("")}`;
        const once = withoutTracking(url);
        expect(once !== undefined).toBe(trackingParametersOf(url).length > 0);
        if (once === undefined) return;
        expect(once.length).toBeLessThan(url.length);
        expect(withoutTracking(once)).toBeUndefined();
      }),
    );
  });
});

test("trackingParametersOf names each tracking parameter once, in the order of the address", () => {
  expect(trackingParametersOf("a.example?utm_source=x&b=2&utm%5Fmedium=y&utm_source=z&fbclid#x")).toEqual([
    "utm_source",
    "utm_medium",
    "fbclid",
  ]);
});
