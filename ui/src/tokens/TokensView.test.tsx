// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { show, textsOf } from "../testing/render.tsx";
import { harbour } from "../testing/tokens.ts";
import { TokensView } from "./TokensView.tsx";

const view = (tokens = harbour) => show(<TokensView tokens={tokens} url="https://harbour.example/" />);
const selected = () => screen.getByRole("tab", { selected: true }).textContent;
const search = (query: string) => fireEvent.input(screen.getByRole("searchbox"), { target: { value: query } });

test("TokensView has a tab for each kind with the number of its tokens, and shows the first", () => {
  view();
  expect(textsOf("tab")).toEqual(["Colours2", "Contrast1", "Type1", "Spacing2", "Assets1"]);
  expect(selected()).toBe("Colours2");
  expect(screen.getByText("brand")).toBeTruthy();
  expect(screen.queryByText("Inter")).toBeNull();
});

test("TokensView has no tab for a kind that an older snapshot lacks", () => {
  const { contrasts: _, ...older } = harbour;
  view(older);
  expect(textsOf("tab")).toEqual(["Colours2", "Type1", "Spacing2", "Assets1"]);
});

test("TokensView goes along the tabs with the arrow keys, Home and End", () => {
  view();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  screen.getByRole("tab", { selected: true }).focus();
  press("ArrowRight");
  expect(selected()).toBe("Contrast1");
  expect(document.activeElement?.id).toBe("tab-contrasts");
  press("End");
  expect(selected()).toBe("Assets1");
  press("ArrowRight");
  expect(selected()).toBe("Colours2");
  press("ArrowLeft");
  expect(selected()).toBe("Assets1");
  press("Home");
  expect(selected()).toBe("Colours2");
});

test("TokensView searches all kinds, and leads to those that have something if the shown one has nothing", () => {
  view();
  search("inter");
  expect(textsOf("tab")).toEqual(["Colours0", "Contrast0", "Type1", "Spacing0", "Assets0"]);
  expect(screen.getByText("Nothing here matches “inter”.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Type 1" }));
  expect(selected()).toBe("Type1");
  expect(screen.getByRole("region", { name: "Inter" })).toBeTruthy();
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
  fireEvent.click(screen.getByRole("radio", { name: "rgb" }));
  expect(screen.getByText("rgb(13 110 253)")).toBeTruthy();
  unmount();
  view();
  expect(screen.getByText("rgb(13 110 253)")).toBeTruthy();
});
