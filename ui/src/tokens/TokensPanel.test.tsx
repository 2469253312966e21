// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../testing/render.tsx";
import { everyKind } from "../testing/tokens.ts";
import { TokensView } from "./TokensView.tsx";

const view = (url = "https://harbour.example/") => show(<TokensView tokens={everyKind} url={url} />);
const token = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[data-token="${name}"]`);
  if (!found) throw new Error(`${name} is not shown`);
  return found;
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const names = () => [...document.querySelectorAll("[data-token]")].map((each) => each.getAttribute("data-token"));

let write = vi.spyOn(navigator.clipboard, "writeText");
beforeEach(() => {
  write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  write.mockClear();
});

test("TokensPanel selects tokens with Ctrl, Shift and Space, and copies them with C", () => {
  view();
  fireEvent.click(token("brand"), { ctrlKey: true });
  expect(write).not.toHaveBeenCalled();
  fireEvent.click(token("ink"), { shiftKey: true });
  expect(screen.getByText("2 selected")).toBeTruthy();
  press("c");
  expect(write).toHaveBeenLastCalledWith("brand: #0d6efd\nink: #212529");
  token("brand").focus();
  press(" ");
  expect(screen.getByText("1 selected")).toBeTruthy();
  press("Escape");
  expect(screen.queryByText(/selected$/)).toBeNull();
});

test("TokensPanel copies the token with the focus in the form whose key is pressed, and remembers the form", () => {
  const { unmount } = view();
  token("ink").focus();
  press("b");
  expect(write).toHaveBeenLastCalledWith("rgb(33 37 41)");
  expect(token("brand").dataset.copies).toBe("rgb(13 110 253)");
  press("x");
  expect(write).toHaveBeenLastCalledWith("212529");
  unmount();
  view();
  expect(token("brand").dataset.copies).toBe("0d6efd");
});

test("TokensPanel copies all tokens of a group", () => {
  view();
  fireEvent.click(screen.getByRole("button", { name: "Copy all: Accents" }));
  expect(write).toHaveBeenLastCalledWith("brand: #0d6efd");
});

test("TokensPanel keeps pinned tokens on top, for their page only", () => {
  const { unmount } = view();
  expect(names()).toEqual(["brand", "ink", "slate-200"]);
  token("slate-200").focus();
  press("p");
  expect(names()).toEqual(["slate-200", "brand", "ink"]);
  unmount();
  const again = view("https://harbour.example/#part");
  expect(names()).toEqual(["slate-200", "brand", "ink"]);
  again.unmount();
  view("https://other.example/");
  expect(names()).toEqual(["brand", "ink", "slate-200"]);
});

test("TokensPanel says what a click would copy before it", () => {
  view();
  fireEvent.pointerOver(token("ink"));
  expect(document.querySelector(".token-bar")?.textContent).toBe("#212529ink");
});
