import { describe, expect, test } from "vitest";
import { looksLikePage, webUrl } from "./web-url.ts";

describe("webUrl takes for a page", () => {
  test.each([
    ["https://example.com/a?b#c", "https://example.com/a?b#c"],
    ["HTTP://example.com", "http://example.com/"],
    ["example.com", "https://example.com/"],
    ["www.example.com/prices?x=1", "https://www.example.com/prices?x=1"],
    ["example.com:8443", "https://example.com:8443/"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
    ["localhost", "http://localhost/"],
    ["localhost:3000/a", "http://localhost:3000/a"],
    ["app.localhost:3000", "http://app.localhost:3000/"],
    ["studio:3000/a", "http://studio:3000/a"],
    ["127.0.0.1:8080", "http://127.0.0.1:8080/"],
    ["[::1]:8080/x", "http://[::1]:8080/x"],
    ["192.168.1.20", "http://192.168.1.20/"],
    ["172.32.0.1", "https://172.32.0.1/"],
    ["localhost.example.com", "https://localhost.example.com/"],
  ])("%s", (typed, url) => {
    expect(webUrl(typed)).toBe(url);
    expect(looksLikePage(typed)).toBe(true);
  });
});

describe("webUrl refuses", () => {
  test.each([
    "",
    "shop",
    "/shop",
    "./index.html",
    "../a.b/c",
    "ftp://example.com",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,x",
    "user@example.com",
    "example.com:port",
    "a b.com",
    "C:\\site\\index.html",
    "-v",
    ".",
    "..",
    "about:blank",
  ])("%j", (typed) => {
    expect(() => webUrl(typed)).toThrow(/is not an http or https URL, such as https:\/\/example\.com\./);
    expect(looksLikePage(typed)).toBe(false);
  });
});
