// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render.tsx";
import { color, everyKind } from "../../testing/tokens.ts";
import { TokensView } from "./TokensView.tsx";

const view = (url = "https://harbour.example/") => show(<TokensView tokens={everyKind} url={url} />);
const token = (name: string) => {
  const element = document.querySelector<HTMLElement>(`[data-token="${name}"]`);
  if (!element) throw new Error(`${name} is not shown`);
  return element;
};
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const names = () => [...document.querySelectorAll("[data-token]")].map((element) => element.getAttribute("data-token"));

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

test("TokensPanel shows colours in the chosen order and density, and remembers both", () => {
  const { unmount } = view();
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "name" } });
  fireEvent.click(screen.getByRole("button", { name: "Show as a list" }));
  unmount();
  view();
  expect(names()).toEqual(["brand", "ink", "slate-200"]);
  expect(document.querySelector(".swatches.dense")).not.toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show as cards" }));
  expect(document.querySelector(".swatches.dense")).toBeNull();
});

test("TokensPanel groups names by their path, folds the groups, and shortens what the names have in common", () => {
  const colors = ["danger--default", "danger--hover", "warning--default"].map((end, index) =>
    color(`pf-t--global--color--status--${end}`, `#${index}0${index}000`),
  );
  show(<TokensView tokens={{ ...everyKind, colors }} url="https://harbour.example/" />);
  expect(document.querySelector(".swatch-name [aria-hidden]")?.textContent).toBe("…danger--default");
  expect(document.querySelector(".swatch-name .unseen")?.textContent).toBe(
    "pf-t--global--color--status--danger--default",
  );
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "name" } });
  const group = screen.getByRole("button", { name: /^pf.*status \/ danger/ });
  fireEvent.click(group);
  expect(names()).toEqual(["pf-t--global--color--status--warning--default"]);
});

test("TokensPanel shows the alphas of a colour when its card is opened", () => {
  const colors = [color("ink", "#212529", 9), color("ink-a10", "#2125291a"), color("ink-a20", "#21252933")];
  show(<TokensView tokens={{ ...everyKind, colors }} url="https://harbour.example/" />);
  expect(names()).toEqual(["ink"]);
  fireEvent.click(screen.getByRole("button", { name: "ink: 2 similar colours" }));
  expect(names()).toEqual(["ink", "ink-a10", "ink-a20"]);
});

test("TokensPanel is one stop for the Tab key, and arrow keys go along its tokens", () => {
  view();
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>("#panel button")].filter(({ tabIndex }) => tabIndex === 0);
  token("brand").focus();
  expect(stops()).toHaveLength(2); // the token's own buttons
  const { length } = document.querySelectorAll("#panel [data-item]");
  press("End");
  expect(document.activeElement).toBe(token("slate-200"));
  expect(stops()).toHaveLength(2);
  expect(length).toBeGreaterThan(3);
  press("Home");
  press("ArrowRight");
  expect(document.activeElement).toBe(token("brand"));
});
