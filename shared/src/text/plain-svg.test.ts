import { describe, expect, test } from "vitest";
import { plainSvg, plainSvgUrl } from "./plain-svg.ts";

const cleanSvg = (markup: string) => plainSvg(markup, { text: false });

describe("plainSvg", () => {
  test.each([
    ["scripts", "<svg><script>alert('</g>')</script><path d='M0 0'/></svg>", "<svg><path d='M0 0'/></svg>"],
    ["scripts with a prefix", "<svg><svg:SCRIPT>1</svg:SCRIPT></svg>", "<svg></svg>"],
    ["scripts that never end", "<svg><script>alert(1)", "<svg>"],
    ["foreign content", "<svg><foreignObject><p>Ada <b>L</b></p></foreignObject><g/></svg>", "<svg><g/></svg>"],
    [
      "nested foreign content",
      "<svg><foreignObject><foreignObject>a</foreignObject>b</foreignObject></svg>",
      "<svg></svg>",
    ],
    [
      "texts",
      "<svg><text x='1'>Ada <tspan>Lovelace</tspan></text>IBAN</svg>",
      "<svg><text x='1'><tspan></tspan></text></svg>",
    ],
    ["texts in CDATA", "<svg><text><![CDATA[Ada]]></text></svg>", "<svg><text></text></svg>"],
    ["titles and descriptions", "<svg><title>Ada</title><desc>b</desc><g/></svg>", "<svg><g/></svg>"],
    ["comments and declarations", "<?xml version='1.0'?><!DOCTYPE svg><svg><!-- Ada --></svg>", "<svg></svg>"],
    ["event handlers", `<svg onload="alert(1)"><g ONCLICK='x' id="a"/></svg>`, `<svg ><g  id="a"/></svg>`],
    ["javascript: URLs", `<svg><use xlink:href="javascript:alert(1)"/></svg>`, "<svg><use /></svg>"],
    ["disguised javascript: URLs", `<svg><set to="&#106;ava&#10;script&colon;x"/></svg>`, "<svg><set /></svg>"],
    ["links", `<svg><a href="https://a.example/ada"><g/></a></svg>`, "<svg><a ><g/></a></svg>"],
    ["other documents", `<svg><use href="data:text/html,x"/></svg>`, "<svg><use /></svg>"],
    [
      "private parameters",
      `<svg><image href="https://a.example/?a=1&amp;token=x&amp;b=2"/></svg>`,
      `<svg><image href="https://a.example/?a=1&amp;b=2"/></svg>`,
    ],
    ["a > in an attribute", `<svg><g a="><script>" b='1'/></svg>`, `<svg><g a="><script>" b='1'/></svg>`],
  ])("handles %s", (_, markup, expected) => {
    expect(cleanSvg(markup)).toBe(expected);
  });

  test("does not change a drawing, nor its style sheet", () => {
    const drawing = `<svg viewBox="0 0 1 1"><style>.a > .b{fill:red}</style><g><path class="b" d="M0 0h1"/></g></svg>`;
    expect(cleanSvg(drawing)).toBe(drawing);
  });

  test("leaves texts in if it is told to", () => {
    expect(plainSvg("<svg><text>passing</text><script>1</script></svg>", { text: true })).toBe(
      "<svg><text>passing</text></svg>",
    );
  });

  test("gives the same result a second time, whatever is left over from markup that is not well-formed", () => {
    for (const markup of [
      "<svg><scr<script>x</script>ipt>1",
      "<svg <g>",
      `<svg a="><script>1</script>`,
      "<<script>1",
    ]) {
      const once = cleanSvg(markup);
      expect(cleanSvg(once)).toBe(once);
      expect(once).not.toMatch(/<script/);
    }
  });

  test("takes linear time for markup that is made to be slow", () => {
    for (const bad of ["<".repeat(60_000), `<svg ${'a="'.repeat(20_000)}`, `<g ${"a ".repeat(30_000)}`]) cleanSvg(bad);
    for (const name of ["a".repeat(190_000), "a ".repeat(95_000)]) cleanSvg(`<${name}<g ${name}>`);
  }, 2_000);
});

describe("plainSvgUrl", () => {
  const url = (markup: string) => `data:image/svg+xml,${encodeURIComponent(markup)}`;

  test("reads encoded and base64 markup", () => {
    const base64 = `data:image/svg+xml;charset=utf-8;base64,${btoa("<svg><script>1</script><g/></svg>")}`;
    for (const address of [base64, url("<svg><script>1</script><g/></svg>")]) {
      expect(plainSvgUrl(address, { text: false })).toBe(url("<svg><g/></svg>"));
    }
  });

  test("returns a URL without such content as it is", () => {
    const base64 = `data:image/svg+xml;base64,${btoa("<svg><g/></svg>")}`;
    expect(plainSvgUrl(base64, { text: false })).toBe(base64);
  });

  test.each(["data:image/svg+xml,%E0%A4%A", "data:image/svg+xml;base64,%%%", "data:image/svg+xml"])(
    "returns undefined for %s, which cannot be read",
    (broken) => {
      expect(plainSvgUrl(broken, { text: false })).toBeUndefined();
    },
  );
});
