// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/preact";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { expect, test, vi } from "vitest";
import { show, textsOf } from "../../testing/render.tsx";
import { color, everyKind, harbour } from "../../testing/tokens.ts";
import { DiffView } from "./DiffView.tsx";

test("DiffView says that there are no changes if both versions have the same design", () => {
  show(<DiffView before={harbour} after={{ ...harbour, assets: [] }} />);
  expect(screen.getByText("No changes")).toBeTruthy();
});

test("DiffView counts the changes of the kinds that have changed, and lists them", async () => {
  const after = { ...harbour, colors: [color("brand", "#198754", 9), color("sand", "#ffeeaa")], spacing: ["8px"] };
  show(<DiffView before={harbour} after={after} />);
  expect(await screen.findByText("#0d6efd")).toBeTruthy();
  expect(screen.getByText("#198754")).toBeTruthy();
  await screen.findByRole("heading", { name: "Spacing" });
  expect(textsOf("listitem").slice(0, 2)).toEqual(["Colours 3", "Spacing 1"]);
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Colours",
    "Spacing",
  ]);
});

test("DiffView goes from change to change with j and k", async () => {
  const after = { ...harbour, colors: [color("brand", "#198754", 9), color("ink", "#000000", 4)], spacing: ["8px"] };
  show(<DiffView before={harbour} after={after} />);
  for (const kind of ["Colours", "Spacing"]) await screen.findByRole("heading", { name: kind });
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.closest("li")?.textContent;
  };
  const [first, second, third] = [press("j"), press("j"), press("j")];
  expect([first, second]).toEqual([expect.stringContaining("brand"), expect.stringContaining("ink")]);
  expect([press("k"), press("k")]).toEqual([third === second ? first : second, first]);
});

test("DiffView offers the notations of colours only if colours have changed", async () => {
  const { unmount } = show(<DiffView before={harbour} after={{ ...harbour, spacing: [] }} />);
  expect(screen.queryByRole("combobox", { name: "Copy as" })).toBeNull();
  unmount();
  show(<DiffView before={harbour} after={{ ...harbour, colors: [color("brand", "#198754", 9)] }} />);
  fireEvent.change(screen.getByRole("combobox", { name: "Copy as" }), { target: { value: "rgb" } });
  expect(await screen.findByText("rgb(25 135 84)")).toBeTruthy();
});

test("DiffView shows changes that follow from others, and does not count them", async () => {
  const [firstToken, ...others] = everyKind.text_styles ?? [];
  if (!firstToken) throw new Error("The tokens of tests have no text styles");
  const bolder = { ...firstToken, value: firstToken.value.replace("700", "800"), weight: "800" };
  const typography = everyKind.typography.map((family) => ({ ...family, weights: [...family.weights, "800"] }));
  const after = { ...everyKind, typography, text_styles: [bolder, ...others], radii: [] };
  show(<DiffView before={everyKind} after={after} />);
  expect(textsOf("listitem").slice(0, 3)).toEqual([`Typefaces ${typography.length}`, "Text styles (1)", "Radii 4"]);
  expect(document.querySelector(".diff-total")?.textContent).toBe(`${typography.length + 4} changes`);
  expect(await screen.findByText(bolder.value)).toBeTruthy();
});

test("DiffView draws a changed token of any kind before and after", async () => {
  const [firstToken, ...others] = everyKind.radii ?? [];
  if (!firstToken) throw new Error("The tokens of tests have no radii");
  show(<DiffView before={everyKind} after={{ ...everyKind, radii: [{ ...firstToken, value: "12px" }, ...others] }} />);
  expect(await screen.findByRole("button", { name: "Copy 8px , radius-md before" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy 12px , radius-md after" })).toBeTruthy();
});

test("DiffView shows what changed only in a mode below the changes of the base, and counts it", async () => {
  const inDark = (ink: string) => {
    const conditions = { color_scheme: "dark" as const, viewport: { width: 1280, height: 800 } };
    return { ...harbour, modes: [{ name: "dark", ...conditions, colors: [color("ink", ink)] }] };
  };
  const after = { ...inDark("#ffffff"), spacing: ["8px"] };
  show(<DiffView before={inDark("#eeeeee")} after={after} />);
  expect(document.querySelector(".diff-total")?.textContent).toBe("2 changes");
  expect(textsOf("listitem").slice(0, 2)).toEqual(["Spacing 1", "In Dark 1"]);
  await screen.findByText("#eeeeee");
  const dark = screen.getByRole("region", { name: "In Dark" });
  expect(dark.querySelector("header")?.textContent).toBe("In Darkdark, 1280 × 800");
  expect(dark.textContent).toContain("#eeeeee");
  expect(dark.textContent).toContain("#ffffff");
});

test("DiffView says in a word how much a colour has changed", async () => {
  show(
    <DiffView
      before={harbour}
      after={{ ...harbour, colors: [color("brand", "#0d6fff", 9), color("ink", "#ff0000")] }}
    />,
  );
  await screen.findByRole("heading", { name: "Colours" });
  expect([...document.querySelectorAll(".color-step")].map(({ textContent }) => textContent)).toEqual([
    "hardly visible",
    "another colour",
  ]);
});

test("DiffView says how many elements each change touches, in the newer version that has the token", async () => {
  const newTokens: Tokens = {
    ...everyKind,
    colors: [{ ...color("brand", "#198754"), usage: 12, uses: { color: 12 } }, color("sand", "#ffeeaa")],
    typography: [{ family: "Inter", weights: ["400"], sizes: ["16px"], line_heights: ["24px"] }],
    breakpoints: [],
  };
  show(<DiffView before={everyKind} after={newTokens} />);
  const touched = async (kind: string) => {
    const { parentElement } = await screen.findByRole("heading", { level: 2, name: kind });
    return [...(parentElement?.querySelectorAll(".touched") ?? [])].map(({ textContent }) => textContent);
  };
  expect(await touched("Colours")).toEqual(["12 elements", "used once", "412 elements", "17 elements"]);
  expect(await touched("Typefaces")).toEqual(["231 elements"]);
  expect(await touched("Breakpoints")).toEqual(["90 rules", "214 rules", "12 rules"]);
});

test("DiffView copies as Markdown which list of a typeface has changed", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const family = {
    family: "system-ui",
    weights: ["400"],
    sizes: ["14px"],
    line_heights: ["21px"],
    letter_spacings: [],
  };
  const before: Tokens = { ...harbour, typography: [family] };
  const after: Tokens = {
    ...harbour,
    typography: [{ ...family, sizes: ["14px", "16px"], letter_spacings: ["1.12px"] }],
  };
  show(<DiffView before={before} after={after} page={{ title: "Harbour", url: "https://harbour.example/" }} />);
  fireEvent.click(screen.getByRole("button", { name: "Copy as Markdown" }));
  expect(write.mock.lastCall?.[0]).toContain(
    "- Modified: `system-ui`: Sizes – → `16px`, Letter spacing – → `1.12px`\n",
  );
});

test("DiffView copies a prompt with the changes, and with the command that compares the page with its review", () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const [brand, ...others] = harbour.colors;
  const newTokens = { ...harbour, colors: [color(brand?.name ?? "", "#198754", 9), ...others] };
  const page = { title: "Harbour", url: "https://harbour.example/", extractionId: "e1" };
  show(<DiffView before={harbour} after={newTokens} page={page} />);
  fireEvent.click(screen.getByRole("button", { name: /^Copy prompt/ }));
  expect(write.mock.lastCall?.[0]).toContain(`colors ${brand?.name}: expected ${brand?.value}, is now #198754`);
  expect(write.mock.lastCall?.[0]).toContain("tintype diff 'https://harbour.example/' --against review:e1");
});

test("DiffView copies the changes as Markdown, in which nothing of the page is markup", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const newTokens = { ...harbour, colors: [color("brand", "#198754", 9), color("a`b", "#ffeeaa")], spacing: ["8px"] };
  const page = { title: "Harbour [x](javascript:1)", url: "https://harbour.example/a b" };
  show(<DiffView before={harbour} after={newTokens} page={page} />);
  fireEvent.click(screen.getByRole("button", { name: "Copy as Markdown" }));
  const text = write.mock.calls[0]?.[0] ?? "";
  expect(text.split("\n").slice(0, 11)).toEqual([
    "# Harbour \\[x\\]\\(javascript:1\\)",
    "",
    "<https://harbour.example/a%20b>",
    "",
    "**4 changes**",
    "",
    "## Colours",
    "",
    "- Modified: `brand` `#0d6efd` → `#198754`",
    "- Added: ``a`b`` `#ffeeaa`",
    "- Removed: `ink` `#212529`",
  ]);
  expect(text).toContain("## Spacing\n\n- Removed: `16px`\n");
});
