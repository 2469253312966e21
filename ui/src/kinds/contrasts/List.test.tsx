// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { show } from "../../testing/render.tsx";
import { color } from "../../testing/tokens.ts";
import { Contrasts } from "./List.tsx";

const on = { background: "#ffffff", large: false, usage: 3 };
const text = { ...on, text: "#767676", ratio: 4.54 };
const border = { ...on, text: "#dee2e6", ratio: 1.29, of: "border" as const };
const icon = { ...on, text: "#6c757d", ratio: 4.68, of: "icon" as const, usage: 1 };
const ratios = () => [...document.querySelectorAll(".pair-ratio")].map(({ textContent }) => textContent);

test("contrasts of borders and icons are graded by 3:1, scored apart from text, and shown alone on request", () => {
  show(<Contrasts pairs={[text, border, icon]} colors={[color("line-strong", "#8c959f")]} />);
  expect(screen.getByText(/texts pass AA/).textContent).toBe(
    "100% of the texts pass AA, 0% AAA25% of the borders and icons reach 3:1",
  );
  expect(ratios()).toEqual(["1.29:1", "4.54:1", "4.68:1"]);
  expect(screen.getByText("border of a field · 3 times")).toBeTruthy();
  expect(screen.getByText("line-strong").closest("button")?.textContent).toMatch(/3\.0\d$/);
  fireEvent.click(screen.getByLabelText("Borders and icons"));
  expect(ratios()).toEqual(["1.29:1", "4.68:1"]);
  fireEvent.click(screen.getByLabelText("Text"));
  expect(ratios()).toEqual(["4.54:1"]);
});

test("contrasts of a version without borders and icons offer no choice of them", () => {
  show(<Contrasts pairs={[text]} colors={[]} />);
  expect(screen.queryByLabelText("Borders and icons")).toBeNull();
});
