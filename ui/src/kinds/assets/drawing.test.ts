import type { AssetToken } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import en from "../../i18n/en.json" with { type: "json" };
import { setTexts } from "../../i18n/i18n.ts";
import { assetFileNames } from "./asset-files.ts";
import { drawingOf } from "./drawing.ts";
import { fileSize } from "./file-size.ts";

const svg = (markup: string, more: Partial<AssetToken> = {}): AssetToken => ({
  type: "svg",
  url: `data:image/svg+xml,${encodeURIComponent(markup)}`,
  format: "svg",
  dimensions: { width: 9, height: 9 },
  ...more,
});

test("drawingOf gives a drawing the colours that it has on its page, but for those of its own", () => {
  const markup = '<svg viewBox="0 0 9 9" fill="none"><path stroke="currentColor" d="M0 0h9"/></svg>';
  const drawing = drawingOf(svg(markup, { color: "#ff0000", fill: "#00ff00", stroke: "none" }));
  expect(drawing?.markup).toBe(markup.replace("<svg", '<svg color="#ff0000" stroke="none"'));
  expect(decodeURIComponent(drawing?.url ?? "")).toBe(`data:image/svg+xml,${drawing?.markup}`);
});

test("drawingOf gives no drawing a value that would leave its attribute", () => {
  const drawing = drawingOf(svg("<svg><path/></svg>", { color: 'red"><script>' }));
  expect(drawing?.markup).toBe("<svg><path/></svg>");
});

test.each([
  ['<svg><path fill="#ffffff"/></svg>', {}, "dark"],
  ['<svg><path fill="#fff"/><path stroke="#111"/></svg>', {}, "light"],
  ['<svg fill="currentColor"><path/></svg>', { color: "#fafafa" }, "dark"],
  ["<svg><path/></svg>", { color: "#ffffff" }, "light"],
  ["<svg><path/></svg>", { fill: "#eeeeee" }, "dark"],
] as const)("drawingOf shows %s with %j on a ground that is %s", (markup, paints, ground) => {
  expect(drawingOf(svg(markup, paints))?.ground).toBe(ground);
});

test("drawingOf reads base64, and returns undefined for addresses and for broken markup", () => {
  const base64 = `data:image/svg+xml;base64,${btoa("<svg><path/></svg>")}`;
  expect(drawingOf(svg("", { url: base64 }))?.markup).toBe("<svg><path/></svg>");
  for (const url of ["https://a.example/x.svg", "data:image/svg+xml,%", "data:image/svg+xml,ship", "data:image/png,"]) {
    expect(drawingOf(svg("", { url }))).toBeUndefined();
  }
});

test("fileSize tells the size of files and of data: URLs in their units", () => {
  setTexts("en", en);
  const size = (more: Partial<AssetToken>) => fileSize(svg("", more));
  expect(size({ url: "https://a.example/x.svg", bytes: 1_234_567 })).toBe("1.2 MB");
  expect(size({ url: "data:image/png;base64,AAAA" })).toBe("3 byte");
  expect(size({ url: `data:image/svg+xml,${"%20".repeat(1_500)}` })).toBe("1.5 kB");
  expect(size({ url: "https://a.example/x.svg" })).toBeUndefined();
});

test("assetFileNames names a drawing by its label", () => {
  expect(assetFileNames([svg("<svg/>", { label: "Open menu" })])).toEqual(["Open menu.svg"]);
});
