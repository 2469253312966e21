import { exportTokens } from "@tintype/shared/export/export";
import { exportFormats } from "@tintype/shared/export/formats";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { exportFile } from "./export-file.ts";

const tokens: Tokens = {
  colors: [
    { name: "color-brand", value: "oklch(0.55 0.12 230)", format: "oklch", usage: 3, contexts: ["color"] },
    { name: "ink", value: "#1d2733", format: "hex", usage: 9, contexts: ["color"], aliases: ["text"] },
  ],
  typography: [{ family: "Inter", weights: ["400"], sizes: ["16px"], line_heights: ["24px"] }],
  spacing: ["8px", "16px"],
  assets: [{ type: "image", url: "https://a.example/ship.svg", dimensions: { width: 8, height: 4 }, format: "svg" }],
};

test("exportFile asks for a mode by what differs from the environment of the base reading", () => {
  const brand = { name: "color-brand", value: "#6ea8fe", format: "hex", usage: 3, contexts: ["color"] };
  const phone = { name: "phone", color_scheme: "dark", viewport: { width: 390, height: 844 } } as const;
  const inModes: Tokens = { ...tokens, modes: [{ ...phone, colors: [brand] }] };
  const environment = { color_scheme: "dark", viewport: { width: 1440, height: 900 } } as const;
  const { content } = exportFile(inModes, "css", "https://harbour.example/", { environment });
  expect(content).toContain("@media (width <= 390px) {");
  expect(exportFile(inModes, "css", "https://harbour.example/").content).toContain("prefers-color-scheme: dark");
});

test.each(exportFormats)(
  "exportFile writes the same %s as the server, in a file named after the page's address",
  (format) => {
    const { content, preview, extension } = exportTokens(tokens, format, { title: "harbour.example" });
    const file = exportFile(tokens, format, "https://www.harbour.example/ships?a=1");
    expect(file).toMatchObject({ name: `harbour.example-ships.${extension}`, text: preview ?? content });
    expect(file.content instanceof Blob).toBe(typeof content !== "string");
  },
);
