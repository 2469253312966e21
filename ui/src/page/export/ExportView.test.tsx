// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { exportFormats, formats } from "@tintype/shared/export/formats";
import { expect, test, vi } from "vitest";
import { show, textsOf } from "../../testing/render.tsx";
import { color, harbour } from "../../testing/tokens.ts";
import { ExportView } from "./ExportView.tsx";

const view = () =>
  show(<ExportView tokens={harbour} url="https://www.harbour.example/ships" title="Harbour – ships" />);
const code = () => document.querySelector("code")?.textContent ?? "";

test("ExportView offers every format that the server has, and PNG, as one choice in groups", () => {
  view();
  const labelsIn = (name: string) =>
    within(screen.getByRole("group", { name }))
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
  const labels = [...exportFormats.map((format) => formats[format].label), "PNG"];
  expect(labelsIn("File format").toSorted()).toEqual(labels.toSorted());
  expect(["Code", "Design tools", "Palette", "Data"].flatMap(labelsIn)).toEqual(labelsIn("File format"));
  expect(labelsIn("Palette")).toEqual(["SVG", "ASE", "PNG"]);
  const radios = within(screen.getByRole("group", { name: "File format" })).getAllByRole<HTMLInputElement>("radio");
  expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
});

test("ExportView says what the chosen format is for", () => {
  view();
  fireEvent.click(screen.getByRole("radio", { name: "Figma" }));
  expect(screen.getByText("Variables to import into Figma, a file for each mode")).toBeTruthy();
});

test("ExportView shows the palette as a drawing, whose text can be copied, but not as a picture", () => {
  view();
  fireEvent.click(screen.getByRole("radio", { name: "SVG" }));
  expect(screen.getByRole("img", { name: "harbour-ships.palette.svg" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "PNG" }));
  expect(screen.getByRole("img", { name: "harbour-ships.palette.png" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
});

test("ExportView shows the chosen format as a file named after the title, and remembers the choice", () => {
  const { unmount } = view();
  expect(screen.getByText("harbour-ships.css")).toBeTruthy();
  expect(code()).toContain("#0d6efd");
  fireEvent.click(screen.getByRole("radio", { name: "SCSS" }));
  expect(code()).toMatch(/^\$[a-z-]*brand: #0d6efd;$/m);
  unmount();
  view();
  expect(screen.getByText("harbour-ships.scss")).toBeTruthy();
});

test("ExportView writes all modes, the base or one mode, but a format that holds all modes is not limited to one", () => {
  const dark = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
  const tokens = { ...harbour, modes: [{ ...dark, colors: [color("brand", "#6ea8fe")] }] };
  show(<ExportView tokens={tokens} url="https://harbour.example/" />);
  const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
  choose("CSS");
  expect(code()).toMatch(/#0d6efd.*#6ea8fe/s);
  choose("Dark");
  expect(screen.getByText("harbour.example-dark.css")).toBeTruthy();
  expect(code()).toContain("#6ea8fe");
  expect(code()).not.toContain("#0d6efd");
  choose("Base");
  expect(screen.getByText("harbour.example-base.css")).toBeTruthy();
  expect(code()).toContain("#0d6efd");
  expect(code()).not.toContain("#6ea8fe");
  choose(formats["dtcg-resolver"].label);
  expect(screen.queryByRole("radio", { name: "All modes" })).toBeNull();
  expect(screen.getByText(/^harbour\.example\.[a-z.]*json$/)).toBeTruthy();
  expect(code()).toContain("dark");
  choose("Design Tokens");
  expect(screen.queryByRole("radio", { name: "All modes" })).toBeNull();
  expect(code()).toContain("#0d6efd");
  choose("Dark");
  expect(screen.getByText("harbour.example-dark.tokens.json")).toBeTruthy();
  expect(code()).not.toContain("#0d6efd");
  choose("CSS");
  choose("All modes");
  expect(screen.getByText("harbour.example.css")).toBeTruthy();
  expect(code()).toMatch(/#0d6efd.*#6ea8fe/s);
});

test("ExportView offers no modes if the page has none", () => {
  view();
  expect(screen.queryByRole("radio", { name: "All modes" })).toBeNull();
});

test("ExportView copies the file, and says so by its name", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  view();
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("harbour-ships.css copied")).toBeTruthy();
  expect(write).toHaveBeenCalledExactlyOnceWith(code());
  expect(textsOf("status")).toEqual(["harbour-ships.css copied"]);
});

test("ExportView limits the file to the kinds that are chosen, of those that were read", async () => {
  view();
  const kinds = screen.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent);
  expect(kinds).toEqual(["Colours", "Contrast", "Typefaces", "Spacing", "Assets"]);
  expect(code()).toContain("16px");
  fireEvent.click(screen.getByLabelText("Spacing"));
  fireEvent.click(await screen.findByLabelText("Typefaces"));
  expect(await screen.findByText("3 kinds of tokens")).toBeTruthy();
  expect(code()).toContain("#0d6efd");
  expect(code()).not.toContain("16px");
  for (const name of ["Spacing", "Typefaces"]) fireEvent.click(await screen.findByLabelText(name));
  expect(await screen.findByText("All kinds of tokens")).toBeTruthy();
  expect(code()).toContain("16px");
});

test("ExportView limits the file to the tokens that are chosen, which a search finds", async () => {
  view();
  const list = screen.getByText("All tokens").closest("details");
  if (!list) throw new Error("There is no list of tokens.");
  list.open = true;
  fireEvent(list, new Event("toggle"));
  await screen.findByRole("searchbox");
  const all = screen.getAllByRole("checkbox").length;
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "16px" } });
  fireEvent.click(screen.getByRole("button", { name: "Choose none" }));
  expect(code()).not.toContain("--spacing-16px");
  expect(code()).toContain("#0d6efd");
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Choose none" }));
  expect(screen.getByText("No tokens")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("16px"));
  expect(screen.getByText("1 token")).toBeTruthy();
  expect(code()).toContain("Limited to chosen tokens: 1.");
  expect(code().match(/^ {2}--.*$/gm)).toEqual(["  --spacing-16px: 16px;"]);
  fireEvent.click(screen.getByRole("button", { name: "Choose all" }));
  expect(screen.getByText("All tokens")).toBeTruthy();
  expect(screen.getAllByRole("checkbox")).toHaveLength(all);
});

test("ExportView writes rem if that is chosen, and remembers it, but not in formats without it", () => {
  const { unmount } = view();
  fireEvent.click(screen.getByRole("radio", { name: "rem" }));
  expect(code()).toContain("--spacing-16px: 1rem;");
  unmount();
  view();
  expect(code()).toContain("--spacing-16px: 1rem;");
  fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
  expect(screen.queryByRole("radio", { name: "rem" })).toBeNull();
  expect(code()).toContain('"16px"');
});

test("ExportView writes the content of files in the page only if that is chosen", () => {
  const url = "data:image/png;base64,AAECAw==";
  const image = { type: "image", url, dimensions: { width: 1, height: 1 }, format: "png" } as const;
  show(<ExportView tokens={{ ...harbour, assets: [image] }} url="https://harbour.example/" />);
  expect(screen.queryByLabelText(/content of files/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
  expect(code()).not.toContain(url);
  fireEvent.click(screen.getByLabelText(/content of files/));
  expect(code()).toContain(url);
});
