import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type DrawnProperty, safeStyle } from "./safe-style.ts";

// A browser that supports every value: these tests show what is refused before it is asked.
const supports = vi.fn();
beforeEach(() => {
  supports.mockReset().mockReturnValue(true);
  vi.stubGlobal("CSS", { supports });
});
afterEach(() => void vi.unstubAllGlobals());

test.each<[DrawnProperty, string]>([
  ["borderRadius", "8px 8px 0px 0px"],
  ["borderRadius", "10px / 5%"],
  ["boxShadow", "inset 0px 1px 2px -3px #0000000d, 0px 4px 6px 0px color(display-p3 1 0 0 / 0.5)"],
  ["borderTop", "1px solid oklch(0.7 0.3 150)"],
  ["backgroundImage", "repeating-conic-gradient(from 45deg in oklch, #ff0000 0%, #0000ff 25%)"],
  ["animationTimingFunction", "cubic-bezier(0.34, 1.56, 0.64, 1)"],
  ["animationTimingFunction", "linear(0, 0.6 40%, 1)"],
  ["opacity", "0.5"],
])("safeStyle draws with %s the value %s", (property, value) => {
  expect(safeStyle(property, value)).toEqual({ [property]: value });
});

test.each<[DrawnProperty, string]>([
  ["backgroundImage", "url(https://evil.example/seen.png)"],
  ["backgroundImage", "URL(//evil.example)"],
  ["backgroundImage", "u\\72l(https://evil.example)"],
  ["backgroundImage", 'image-set("https://evil.example/seen.png" 1x)'],
  ["backgroundImage", "linear-gradient(red, blue), url(x)"],
  ["backgroundImage", "var(--secret)"],
  ["backgroundColor", "env(x)"],
  ["borderRadius", "8px; position: fixed; inset: 0"],
  ["borderRadius", "8px } body { display: none"],
  ["borderRadius", "8px /* url(x)"],
  ["borderRadius", "8px !important"],
  ["boxShadow", "0px 0px 1px 0px expression(alert(1))"],
  ["animationTimingFunction", "rgb(0 0 0)"],
  ["color", '<img src="x" onerror="alert(1)">'],
  ["width", "8px\u0000"],
  ["width", "\u202e8px"],
  ["width", ""],
  ["width", "1".repeat(100_000)],
])("safeStyle draws nothing with %s for %j", (property, value) => {
  expect(safeStyle(property, value)).toEqual({});
});

test("safeStyle draws nothing for a value that the browser does not support", () => {
  supports.mockReturnValue(false);
  expect(safeStyle("borderTop", "1px solid red blue")).toEqual({});
  expect(supports).toHaveBeenCalledWith("border-top", "1px solid red blue");
});
