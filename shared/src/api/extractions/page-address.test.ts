import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyUrl } from "../../testing/any-text.ts";
import { withoutPrivateParameters } from "../../text/private-parameters.ts";
import { capturedAddress, pageAddress } from "./page-address.ts";

describe("pageAddress", () => {
  test.each([
    ["https://example.com/a?b=1#c", "https://example.com/a?b=1"],
    ["https://example.com", "https://example.com/"],
    ["https://ada:secret@example.com/a", "https://example.com/a"],
    ["HTTPS://Example.COM:443/A", "https://example.com/A"],
    ["https://example.com/a/", "https://example.com/a/"],
    ["https://example.com/a?", "https://example.com/a?"],
    ["https://example.com/ü b?q=ü", "https://example.com/%C3%BC%20b?q=%C3%BC"],
    ["file:///tmp/page.html#top", "file:///tmp/page.html"],
    ["about:blank#top", "about:blank"],
  ])("turns %s into %s", (url, address) => {
    expect(pageAddress(url)).toBe(address);
  });

  test.each([
    [undefined, ""],
    ["", ""],
    ["not a URL#top", "not a URL"],
  ])("returns the text up to its fragment for %j, which is not a URL", (url, address) => {
    expect(pageAddress(url)).toBe(address);
  });

  test("cuts a URL that is longer than observations contain, so that the tab's URL and the observation's give one address", () => {
    const url = `https://example.com/${"a".repeat(5000)}`;
    expect(pageAddress(url)).toBe(pageAddress(url.slice(0, 4096)));
  });

  test("does not change an address", () => {
    fc.assert(
      fc.property(anyUrl({ withRest: true }), (url) => {
        expect(pageAddress(pageAddress(url))).toBe(pageAddress(url));
      }),
    );
  });
});

test("capturedAddress drops private parameters before it takes the address, also where an observation's URL is cut", () => {
  expect(capturedAddress("https://example.com?token=a&b=1#c")).toBe("https://example.com/?b=1");
  const url = `https://example.com/${"a".repeat(4060)}?token=${"b".repeat(100)}&c=1`;
  expect(capturedAddress(url)).toBe(pageAddress(withoutPrivateParameters(url.slice(0, 4096))));
  expect(capturedAddress(undefined)).toBe("");
});
