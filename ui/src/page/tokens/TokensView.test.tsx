// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/preact";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useState } from "preact/hooks";
import { expect, test } from "vitest";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { color, everyKind, harbour } from "../../testing/tokens.ts";
import { TokensView } from "./TokensView.tsx";

const view = (tokens: Tokens = harbour) => show(<TokensView tokens={tokens} url="https://harbour.example/" />);
const tabsOf = (list: string) =>
  within(screen.getByRole("tablist", { name: list }))
    .getAllByRole("tab")
    .map(({ textContent }) => textContent);
const selected = () => screen.getAllByRole("tab", { selected: true }).map(({ textContent }) => textContent);
const search = (query: string) => fireEvent.input(screen.getByRole("searchbox"), { target: { value: query } });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("TokensView has a tab for each group, and for each kind of the group the number of its tokens", () => {
  view();
  expect(tabsOf("Design tokens")).toEqual(["Colour", "Type", "Layout", "Files"]);
  expect(tabsOf("Colour")).toEqual(["Colours 2", "Contrast 1"]);
  expect(selected()).toEqual(["Colour", "Colours 2"]);
  expect(screen.getByText("brand")).toBeTruthy();
  expect(screen.queryByText("Inter")).toBeNull();
});

test("TokensView has no tab for kinds that an older snapshot lacks or of which the page has nothing", () => {
  const { contrasts: _, ...older } = harbour;
  view({ ...older, assets: [], radii: [] });
  expect(tabsOf("Design tokens")).toEqual(["Colour", "Type", "Layout"]);
  expect(tabsOf("Colour")).toEqual(["Colours 2"]);
});

test("TokensView says that a page has no tokens", () => {
  view({ colors: [], typography: [], spacing: [], assets: [] });
  expect(screen.getByText("This page has no design tokens.")).toBeTruthy();
});

test("TokensView shows the spacing values once, with their names if they have some", () => {
  view(everyKind);
  fireEvent.click(screen.getByRole("tab", { name: "Layout" }));
  expect(tabsOf("Layout")).toEqual(["Spacing 2", "Breakpoints 3", "Layers 4"]);
  expect(screen.getByText("space-2")).toBeTruthy();
});

test("TokensView goes along all kinds with the arrow keys, Home and End, and shows the group of each", () => {
  view();
  screen.getByRole("tab", { name: "Colours 2" }).focus();
  press("ArrowRight");
  expect(selected()).toEqual(["Colour", "Contrast 1"]);
  expect(document.activeElement?.id).toBe("panel-contrasts");
  press("ArrowRight");
  expect(selected()).toEqual(["Type", "Typefaces 1"]);
  expect(document.activeElement?.id).toBe("panel-typography");
  press("End");
  expect(selected()).toEqual(["Files", "Assets 1"]);
  press("ArrowRight");
  expect(selected()).toEqual(["Colour", "Colours 2"]);
  press("ArrowLeft");
  expect(selected()).toEqual(["Files", "Assets 1"]);
  press("Home");
  expect(selected()).toEqual(["Colour", "Colours 2"]);
});

test("TokensView goes along the groups with the arrow keys, and comes back to the kind that was shown last", () => {
  view();
  fireEvent.click(screen.getByRole("tab", { name: /^Contrast/ }));
  screen.getByRole("tab", { name: "Colour" }).focus();
  press("ArrowRight");
  expect(selected()).toEqual(["Type", "Typefaces 1"]);
  expect(document.activeElement?.id).toBe("group-type");
  press("ArrowLeft");
  expect(selected()).toEqual(["Colour", "Contrast 1"]);
});

test("TokensView goes to a group by its digit, and to the group's next kind by the same digit again", () => {
  view(everyKind);
  press("4");
  expect(selected()).toEqual(["Surface", "Radii 4"]);
  press("4");
  expect(selected()).toEqual(["Surface", "Borders 3"]);
  press("1");
  expect(selected()).toEqual(["Colour", "Colours 3"]);
  press("4");
  expect(selected()).toEqual(["Surface", "Borders 3"]);
  press("9");
  expect(selected()).toEqual(["Surface", "Borders 3"]);
  screen.getByRole("searchbox").focus();
  press("1");
  expect(selected()).toEqual(["Surface", "Borders 3"]);
});

test("TokensView goes to the first kind in which a search finds something if the shown one has nothing", async () => {
  view();
  search("inter");
  expect(selected()).toEqual(["Type", "Typefaces 1"]);
  expect(await screen.findByRole("region", { name: "Inter" })).toBeTruthy();
});

test("TokensView goes back to the kind that a search has left when the search ends", () => {
  view();
  const leftTabs = selected();
  search("inter");
  search("");
  expect(selected()).toEqual(leftTabs);
});

test("TokensView leads from a kind without matches to those in which the search finds something", async () => {
  view();
  search("inter");
  fireEvent.click(screen.getByRole("tab", { name: /^Colour/ }));
  expect(tabsOf("Colour")).toEqual(["Colours 0", "Contrast 0"]);
  expect(screen.getByText("Nothing here matches “inter”.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Typefaces 1" }));
  expect(selected()).toEqual(["Type", "Typefaces 1"]);
  expect(await screen.findByRole("region", { name: "Inter" })).toBeTruthy();
});

test("TokensView clears the search with Escape, which then does not close the popup", () => {
  view();
  search("brand");
  expect(screen.queryByText("ink")).toBeNull();
  const isUnhandled = fireEvent.keyDown(screen.getByRole("searchbox"), { key: "Escape" });
  expect(isUnhandled).toBe(false);
  expect(screen.getByText("ink")).toBeTruthy();
});

test("TokensView focuses the search when / is pressed, but not while something is typed", () => {
  view();
  fireEvent.keyDown(document.body, { key: "/" });
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(fireEvent.keyDown(screen.getByRole("searchbox"), { key: "/" })).toBe(true);
});

test("TokensView writes colours in the chosen notation, and remembers it", () => {
  const { unmount } = view();
  expect(screen.getByText("#0d6efd")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Copy as" }), { target: { value: "rgb" } });
  expect(screen.getByText("rgb(13 110 253)")).toBeTruthy();
  unmount();
  view();
  expect(screen.getByText("rgb(13 110 253)")).toBeTruthy();
});

const inModes: Tokens = {
  ...harbour,
  modes: [
    {
      name: "dark",
      color_scheme: "dark",
      viewport: { width: 1280, height: 800 },
      colors: [color("ink", "#f8f9fa", 4), color("glow", "#ffda6a", 1)],
      contrasts: [{ text: "#f8f9fa", background: "#212529", ratio: 14.63, large: false, usage: 9 }],
    },
    { name: "mobile", color_scheme: "light", viewport: { width: 390, height: 844 } },
  ],
};
const values = () => [...document.querySelectorAll(".swatch .value")].map(({ textContent }) => textContent);
const chooseMode = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));

test("TokensView shows the tokens as they hold in the chosen mode, and how many differ from the base", () => {
  view(inModes);
  expect(values()).toEqual(["#0d6efd", "#212529"]);
  chooseMode("Dark");
  expect(values()).toEqual(["#0d6efd", "#ffda6a", "#f8f9fa"]);
  expect(screen.getByText("dark, 1280 × 800 · 2 tokens differ from the base")).toBeTruthy();
  chooseMode("Mobile");
  expect(values()).toEqual(["#0d6efd", "#212529"]);
  expect(screen.getByText("light, 390 × 844 · nothing differs from the base")).toBeTruthy();
  chooseMode("Base");
  expect(values()).toEqual(["#0d6efd", "#212529"]);
});

test("TokensView shows the contrasts of the chosen mode, without those of colours that it changes", async () => {
  view(inModes);
  chooseMode("Dark");
  fireEvent.click(screen.getByRole("tab", { name: /^Contrast/ }));
  expect(await screen.findByText("14.63")).toBeTruthy();
  expect(screen.queryByText("15.43")).toBeNull();
});

test("TokensView has no choice of modes for a version that was read in one", () => {
  view();
  expect(screen.queryByRole("radio", { name: "Base" })).toBeNull();
});

test("TokensView marks the tokens that have changed or are new since the version before, and shows only these on request", async () => {
  const [brand, ...others] = everyKind.colors;
  if (!brand) throw new Error("The tokens of tests have no colours");
  const oldTokens = {
    ...everyKind,
    colors: [{ ...brand, value: "#0a58ca" }, ...others],
    radii: everyKind.radii?.slice(1),
  };
  show(<TokensView tokens={everyKind} before={oldTokens} url="https://harbour.example/" />);
  expect(await screen.findByText("2 changes since the version before")).toBeTruthy();
  const marks = () => [...document.querySelectorAll(".mark")].map(({ textContent }) => textContent?.trim());
  expect(marks()).toEqual(["changed"]);
  expect(screen.getByRole("button", { name: /^Copy brand/ }).textContent).toContain("changed");
  fireEvent.click(screen.getByRole("button", { name: "Show only these", pressed: false }));
  expect(tabsOf("Colour")).toEqual(["Colours 1", "Contrast 0", "Gradients 0"]);
  fireEvent.click(screen.getByRole("tab", { name: "Contrast 0" }));
  expect(screen.getByText("No token of this kind has changed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Surface" }));
  expect(marks()).toEqual(["new"]);
  fireEvent.click(screen.getByRole("button", { name: "Show only these", pressed: true }));
  expect(tabsOf("Surface")[0]).toEqual("Radii 4");
});

test("TokensView goes to a kind with changes when only these are shown", async () => {
  show(<TokensView tokens={everyKind} before={{ ...everyKind, durations: [] }} url="https://harbour.example/" />);
  fireEvent.click(await screen.findByRole("button", { name: "Show only these" }));
  expect(selected()).toEqual(["Motion", "Durations 2"]);
});

test("TokensView offers no filter if nothing has changed", async () => {
  let choose = (_: Tokens) => {};
  function Changing() {
    const [oldTokens, setOldTokens] = useState<Tokens>(harbour);
    choose = setOldTokens;
    return <TokensView tokens={harbour} before={oldTokens} url="https://harbour.example/" />;
  }
  show(<Changing />);
  await act(() => choose({ ...harbour, colors: [] }));
  expect(await screen.findByText("2 changes since the version before")).toBeTruthy();
  await act(() => choose(harbour));
  expect(screen.queryByRole("button", { name: "Show only these" })).toBeNull();
});

test("TokensView of a shared page has its tools behind a button, which keys open and close", () => {
  show(<TokensView tokens={harbour} url="https://harbour.example/" />, { ...fakePlatform(), isShare: true });
  const button = screen.getByRole("button", { name: "Tools" });
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
  press("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  expect(button.getAttribute("aria-expanded")).toBe("true");
  search("Inter");
  expect(screen.queryByText("brand")).toBeNull();
  press("Escape"); // empties the search
  press("Escape");
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole("searchbox")).toBeNull();

  fireEvent.click(button);
  search("brand");
  fireEvent.click(button);
  expect(screen.getByText("ink")).toBeTruthy();
});
