// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from "@testing-library/preact";
import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { expect, test } from "vitest";
import { useStore } from "../../platform/context.ts";
import { succeeded } from "../../platform/outcome.ts";
import type { PageRoute } from "../../platform/routes.ts";
import type { Content, Page, PageSource } from "../../platform/sources/page-source.ts";
import { fakePlatform, pagesOf, storeOf } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { BeforeAfter } from "./BeforeAfter.tsx";
import { PlacesView } from "./PlacesView.tsx";
import { whyNoPicture } from "./why-no-picture.ts";

const box = (y: number, height: number, selector: string) => ({ x: 0, y, width: 100, height, selector });
const ALL: AllPlaces = {
  places: [box(0, 100, "main"), box(10, 20, "a"), box(60, 20, "button")],
  tokens: [
    { kind: "colors", name: "brand", value: "#0d6efd", places: [1, 2], truncated: true },
    { kind: "colors", name: "ground", value: "#ffffff", places: [0], truncated: false },
    { kind: "spacing", name: "8px", value: "8px", places: [0, 1], truncated: false },
    { kind: "spacing_scale", name: "space-8", value: "8px", places: [0, 1], truncated: false },
  ],
};
const PAGE: Page = { id: "e1", url: "https://harbour.example/", title: "Harbour", newest: undefined };
const screenshot = { width: 100, height: 200, is_whole: false };

const sourceOf = (content: Content): PageSource => ({
  ...pagesOf("server", []),
  content: async () => succeeded(content),
  picture: async (_, id) => succeeded(`data:image/webp;base64,${id}`),
  places: async () => succeeded(ALL),
});

function showPlaces(content: Content) {
  const route = storeOf<PageRoute>({ at: "page", where: "server", pageId: "e1", tab: "places" });
  const platform = fakePlatform({ route, go: (target) => target.at === "page" && route.set(target) });
  const source = sourceOf(content);
  const View = () => <PlacesView route={useStore(route)} source={source} page={PAGE} versionId="v1" isNewest />;
  const { container } = show(<View />, platform);
  return { route, count: (name: string) => container.querySelectorAll(name).length };
}

const names = () => screen.queryAllByRole("button", { pressed: false }).map(({ textContent }) => textContent);

test("PlacesView lights up a token's places, and goes through them with j and k", async () => {
  const { route, count } = showPlaces({ tokens: harbour, screenshot });
  fireEvent.click(await screen.findByRole("button", { name: /^brand/ }));
  expect(route.get().token).toEqual({ kind: "colors", name: "brand" });
  expect(await screen.findByText(/is used in 2 places · 1 of 2/)).toBeTruthy();
  expect(screen.getByText("The page uses it in more places than are listed.")).toBeTruthy();
  expect(count(".picture-place")).toBe(2);
  fireEvent.keyDown(document.body, { key: "j" });
  expect(await screen.findByText(/2 of 2/)).toBeTruthy();
  expect(screen.getByText("button")).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "j" });
  expect(await screen.findByText(/1 of 2/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "k" });
  expect(await screen.findByText(/2 of 2/)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(count(".picture-place")).toBe(0));
  expect(route.get()).not.toHaveProperty("token");
});

test("PlacesView lists the tokens of the place that is clicked, and of the one around it at a second click", async () => {
  showPlaces({ tokens: harbour, screenshot });
  const picture = await screen.findByRole("button", { name: /^Screenshot of the page/ });
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 50, 100);
  const click = () => fireEvent.click(picture, { detail: 1, clientX: 5, clientY: 10 });
  click();
  expect(await screen.findByText("2 tokens here")).toBeTruthy();
  expect(screen.getByTitle("a")).toBeTruthy();
  click();
  expect(await screen.findByTitle("main")).toBeTruthy();
  // Each kind's tokens are there once: the scale has those of spacing.
  expect(names().filter((name) => name?.includes("8"))).toHaveLength(2);
});

test("PlacesView searches the tokens, and says how far the screenshot reaches", async () => {
  showPlaces({ tokens: { ...harbour, modes: [] }, screenshot });
  expect(await screen.findByText(/ends at 200 px/)).toBeTruthy();
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "grou" } });
  await waitFor(() => expect(names()).toHaveLength(1));
});

test.each<[Content, ReturnType<typeof whyNoPicture>]>([
  [{ tokens: harbour, environment: { taken_by: "extension" } }, "extension"],
  [{ tokens: harbour, environment: { screenshot_left_out: "too_large" } }, "too_large"],
  [{ tokens: harbour }, "none"],
])("a version without a screenshot says why", async (content, reason) => {
  showPlaces(content);
  expect(await screen.findByText("This version has no screenshot")).toBeTruthy();
  expect(whyNoPicture(content, undefined, true)).toBe(reason);
});

test("whyNoPicture tells an older version from one whose page takes no screenshots", () => {
  const options = { screenshot: false } as NonNullable<Page["extraction"]>["options"]; // the others do not matter
  expect(whyNoPicture({}, options, false)).toBe("off");
  expect(whyNoPicture({}, undefined, false)).toBe("older");
});

test("BeforeAfter shows both screenshots, with a slider that keys move, and side by side", async () => {
  const of = (id: string, width: number) => {
    const content = { tokens: harbour, screenshot: { ...screenshot, width } };
    return { id, label: `Version ${id}`, content, isNewest: false };
  };
  const source = sourceOf({ tokens: harbour });
  const { container } = show(<BeforeAfter source={source} pageId="e1" before={of("1", 100)} after={of("2", 50)} />);
  const slider = await screen.findByRole("slider", { name: "How much of “Version 1” is shown over “Version 2”" });
  fireEvent.input(slider, { target: { value: "25" } });
  await waitFor(() => expect(slider.getAttribute("aria-valuetext")).toBe("25 %"));
  const clips = [...container.querySelectorAll<HTMLElement>(".outlined-picture")].map(({ style }) => [
    style.width,
    style.clipPath,
  ]);
  // The line stands at 25 px of 100, which is the middle of the narrower picture.
  expect(clips).toEqual([
    ["100%", "inset(0 calc(100% - 25%) 0 0)"],
    ["50%", "inset(0 0 0 50%)"],
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Side by side" }));
  await waitFor(() => expect(container.querySelectorAll("figure")).toHaveLength(2));
});

test("BeforeAfter outlines on both screenshots what has changed, until the person switches that off", async () => {
  const of = (id: string, value: string) => {
    const [firstColor, ...others] = harbour.colors;
    const colors = firstColor ? [{ ...firstColor, value }, ...others] : others;
    return { id, label: `Version ${id}`, content: { tokens: { ...harbour, colors }, screenshot }, isNewest: false };
  };
  const pair = { before: of("1", "#0d6efd"), after: of("2", "#c92a2a") };
  const { container } = show(<BeforeAfter source={sourceOf(pair.after.content)} pageId="e1" {...pair} />);
  const outlines = await screen.findByRole("checkbox", { name: "Outline changes" });
  const counts = () =>
    [...container.querySelectorAll(".outlined-picture")].map(({ children }) => children[1]?.children.length);
  // The two places of the colour brand.
  await waitFor(() => expect(counts()).toEqual([2, 2]));
  fireEvent.click(outlines);
  await waitFor(() => expect(counts()).toEqual([undefined, undefined]));
});

test("BeforeAfter says which version has no screenshot", async () => {
  const of = (id: string, content: Content) => ({ id, label: `Version ${id}`, content, isNewest: false });
  const pair = { before: of("1", { tokens: harbour }), after: of("2", { tokens: harbour, screenshot }) };
  show(<BeforeAfter source={sourceOf({ tokens: harbour })} pageId="e1" {...pair} />);
  expect(screen.getByText("Version 1")).toBeTruthy();
  expect(screen.getByText(/keeps the screenshots of the newest versions only/)).toBeTruthy();
});
