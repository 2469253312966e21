// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import { expect, test } from "vitest";
import { show, textsOf } from "../testing/render.tsx";
import { color, harbour } from "../testing/tokens.ts";
import { DiffView } from "./DiffView.tsx";

test("DiffView says that there are no changes if both versions have the same design", () => {
  show(<DiffView before={harbour} after={{ ...harbour, assets: [] }} />);
  expect(screen.getByText("No changes")).toBeTruthy();
});

test("DiffView counts the changes of the kinds that have changed, and lists them", () => {
  const after = { ...harbour, colors: [color("brand", "#198754", 9), color("sand", "#ffeeaa")], spacing: ["8px"] };
  show(<DiffView before={harbour} after={after} />);
  expect(textsOf("listitem").slice(0, 2)).toEqual(["Colours 3", "Spacing 1"]);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Colours",
    "Spacing",
  ]);
  expect(screen.getByText("#0d6efd")).toBeTruthy();
  expect(screen.getByText("#198754")).toBeTruthy();
});

test("DiffView offers the notations of colours only if colours have changed", () => {
  const { unmount } = show(<DiffView before={harbour} after={{ ...harbour, spacing: [] }} />);
  expect(screen.queryByRole("radio", { name: "oklch" })).toBeNull();
  unmount();
  show(<DiffView before={harbour} after={{ ...harbour, colors: [color("brand", "#198754", 9)] }} />);
  fireEvent.click(screen.getByRole("radio", { name: "rgb" }));
  expect(screen.getByText("rgb(25 135 84)")).toBeTruthy();
});
