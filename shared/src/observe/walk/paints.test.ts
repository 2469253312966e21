import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

async function readPaints(html: string) {
  await page.setContent(`<!doctype html>${html}`);
  return observePage(page);
}

const countsOf = ({ paints }: Awaited<ReturnType<typeof readPaints>>, property: string) =>
  Object.fromEntries(paints.filter((paint) => paint.property === property).map(({ value, count }) => [value, count]));

test("observe counts an element with its pseudo-elements once for each value", async () => {
  const seen = await readPaints(`<style>p { color: rgb(1, 1, 1) } p::before { content: "a" } p::after { content: "b" }
    b { color: rgb(2, 2, 2) }</style><p>One</p><p>Two <b>bold</b></p>`);
  expect(countsOf(seen, "color")).toEqual({ "rgb(1, 1, 1)": 2, "rgb(2, 2, 2)": 1 });
});

test("observe tells how many elements have exactly the same paints", async () => {
  const { paints, groups = [] } =
    await readPaints(`<style>body { margin: 0 } p, b { margin: 0; color: rgb(1, 1, 1); font: 20px/20px serif }
    .boxed { background: rgb(2, 2, 2); padding: 3px }</style>
    <p class="boxed">A</p><p>B</p><p class="boxed">C</p><p><b>D</b></p>`);
  const isColor = (index: number) => /color/.test(paints[index]?.property ?? "");
  const colored = groups.map((group) => ({
    colors: group.paints.filter(isColor).map((index) => paints[index]?.property),
    count: group.count,
  }));
  expect(colored).toEqual([
    { colors: ["background-color", "color"], count: 2 },
    { colors: ["color"], count: 2 },
  ]);
  expect(groups.every((group) => group.paints.every((paint, i) => i === 0 || paint > (group.paints[i - 1] ?? 0)))).toBe(
    true,
  );
});

test("observe counts the padding of four sides as one element for each side", async () => {
  const seen = await readPaints("<style>body, p { margin: 0 } p { padding: 8px 8px 8px 4px }</style><p>A</p><p>B</p>");
  expect(countsOf(seen, "padding-top")).toEqual({ "8px": 2 });
  expect(countsOf(seen, "padding-left")).toEqual({ "4px": 2 });
  expect(seen.spacing).toEqual([
    { value: "4px", count: 2 },
    { value: "8px", count: 6 },
  ]);
});

test("observe names the custom properties of a length, with rem and calc() computed", async () => {
  const { paints, custom_properties } =
    await readPaints(`<style>:root { --unit: 0.5rem; --wide: calc(var(--unit) * 3); --not: url(x.png) }
    p { margin: 0; padding-left: var(--wide); --private: 2px }</style><p>A</p>`);
  const index = paints.findIndex(({ property }) => property === "padding-left");
  expect(custom_properties.bindings.filter(({ paint }) => paint === index)).toEqual([
    { paint: index, name: "--unit", value: "8px" },
    { paint: index, name: "--wide", value: "24px" },
  ]);
  expect(custom_properties.global).toEqual([
    ["--unit", "8px"],
    ["--wide", "24px"],
  ]);
});

test("observe names the custom properties of lengths in em and of colours in a shadow, as they are where they are used", async () => {
  const { paints, custom_properties } =
    await readPaints(`<style>:root { --inset: 1.5em; --soft: 0 1px 0.5em color-mix(in srgb, #000000 20%, #ffffff) }
    p { margin: 0; padding-left: var(--inset); box-shadow: var(--soft) } .big { font-size: 20px }</style><p>A</p><p class="big">B</p>`);
  const bindings = custom_properties.bindings.map(({ paint, name, value }) => {
    const { property = "", value: painted = "" } = paints[paint] ?? {};
    return [name, value, property, painted];
  });
  expect(bindings).toEqual([
    ["--soft", "0 1px 10px color(srgb 0.8 0.8 0.8)", "box-shadow", "color(srgb 0.8 0.8 0.8) 0px 1px 10px 0px"],
    ["--soft", "0 1px 8px color(srgb 0.8 0.8 0.8)", "box-shadow", "color(srgb 0.8 0.8 0.8) 0px 1px 8px 0px"],
    ["--inset", "24px", "padding-left", "24px"],
    ["--inset", "30px", "padding-left", "30px"],
  ]);
});

test("observe names the custom properties of colours that depend on the scheme and on the text, as they are where they are used", async () => {
  const { paints, custom_properties } = await readPaints(`<style>
    :root { color-scheme: light dark; color: #000000; --dawn: #ffffff; --night: light-dark(var(--dawn), #001122); --text: currentcolor;
      --tint: color-mix(in srgb, currentcolor 50%, light-dark(#ffffff, #000000)); --edge: 2px solid light-dark(rgb(0, 0, 102), #00f) }
    p { margin: 0; background: var(--night) } .dark { color-scheme: dark; color: #ff0000 } i { border-top: var(--edge) }
    b { outline: 1px solid var(--tint) } u { outline: 1px solid var(--text) }</style>
    <p>A<i>B</i><b>C</b></p><p class="dark">A<i>B</i><b>C</b><u>D</u></p>`);
  const bindings = custom_properties.bindings.map(({ paint, name, value }) => {
    const { property = "", value: painted = "" } = paints[paint] ?? {};
    return [name, value, property, painted];
  });
  expect(bindings.filter(([, , property]) => /-color$/.test(String(property)))).toEqual([
    ["--dawn", "#ffffff", "background-color", "rgb(0, 17, 34)"],
    ["--night", "#001122", "background-color", "rgb(0, 17, 34)"],
    ["--dawn", "#ffffff", "background-color", "rgb(255, 255, 255)"],
    ["--night", "#ffffff", "background-color", "rgb(255, 255, 255)"],
    ["--edge", "2px solid rgb(0, 0, 102)", "border-top-color", "rgb(0, 0, 102)"],
    ["--edge", "2px solid #00f", "border-top-color", "rgb(0, 0, 255)"],
    ["--tint", "color(srgb 0.5 0 0)", "outline-color", "color(srgb 0.5 0 0)"],
    ["--tint", "color(srgb 0.5 0.5 0.5)", "outline-color", "color(srgb 0.5 0.5 0.5)"],
    ["--text", "currentcolor", "outline-color", "rgb(255, 0, 0)"],
  ]);
  expect(custom_properties.global).toContainEqual(["--night", "#ffffff"]);
});

test("observe computes lengths in units of the page's directions", async () => {
  await page.setViewportSize({ width: 1000, height: 500 });
  const css =
    ":root { --fluid: clamp(10px, 10px + 1vi, 40px); --tall: 10dvb } p { margin: 0; padding: var(--tall) var(--fluid) }";
  expect((await readPaints(`<style>${css}</style><p>A</p>`)).custom_properties.global).toEqual([
    ["--fluid", "20px"],
    ["--tall", "50px"],
  ]);
  const turned = await readPaints(`<style>${css} :root { writing-mode: vertical-rl }</style><p>A</p>`);
  expect(turned.custom_properties.global).toEqual([
    ["--fluid", "15px"],
    ["--tall", "100px"],
  ]);
});
