import { expect, test } from "vitest";
import { pageGround } from "./ground.ts";

const contrast = (background: string, usage: number) => ({
  text: "#000000",
  background,
  ratio: 9,
  large: false,
  usage,
});
const color = (value: string, uses: Record<string, number>) => ({
  name: value,
  value,
  format: "hex",
  usage: Math.max(...Object.values(uses)),
  contexts: Object.keys(uses),
  uses,
});

test("pageGround is the background of most texts, whatever their colours", () => {
  const contrasts = [contrast("#222222", 5), contrast("#ffffff", 4), contrast("#ffffff", 3)];
  expect(pageGround({ colors: [color("#222222", { "background-color": 90 })], contrasts })).toBe("#ffffff");
});

test("pageGround is also a colour in another notation, and not what icons and borders are on", () => {
  const icons = { ...contrast("#222222", 50), of: "icon" as const };
  expect(pageGround({ colors: [], contrasts: [icons, contrast("oklch(0.9851 0 0)", 1)] })).toBe("oklch(0.9851 0 0)");
  const veil = color("oklch(0.4 0 0 / 0.5)", { "background-color": 9 });
  expect(pageGround({ colors: [veil], contrasts: [] })).toBe("#ffffff");
});

test("pageGround is the most used opaque background of a page without texts", () => {
  const colors = [
    color("#00000080", { "background-color": 50 }),
    color("#111111", { color: 40, "background-color": 1 }),
    color("#fafafa", { "background-color": 9 }),
  ];
  expect(pageGround({ colors })).toBe("#fafafa");
});

test("pageGround is the browser's white if the page paints no background", () => {
  expect(pageGround({ colors: [color("#111111", { color: 4 })], contrasts: [] })).toBe("#ffffff");
});
