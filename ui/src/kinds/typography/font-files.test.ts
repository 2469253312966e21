import type { AssetToken } from "@tintype/shared/kinds/wire";
import { expect, test } from "vitest";
import { fontFilesOf } from "./font-files.ts";

const font = (url: string): AssetToken => ({ type: "font", url, dimensions: { width: 0, height: 0 }, format: "woff2" });

test("fontFilesOf finds a family's files and their weights by their addresses", () => {
  const google = font("https://fonts.example/s/inter/v13/UcC7.woff2");
  const bold = font("https://a.example/fonts/Inter-SemiBold.woff2?v=2");
  const heavy = font("https://a.example/inter/inter-800.woff2");
  const others = [font("https://a.example/Inter-Italic.woff2"), font("https://a.example/lato.woff2")];
  expect(fontFilesOf("Inter", [google, bold, heavy, ...others])).toEqual([
    { url: google.url, weight: "100 900" },
    { url: bold.url, weight: "600" },
    { url: heavy.url, weight: "800" },
  ]);
  expect(fontFilesOf("Archivo Black", [font("https://a.example/archivo-black.woff2")])[0]?.weight).toBe("100 900");
});

test("fontFilesOf ignores the host's name, images and an empty family", () => {
  expect(fontFilesOf("Inter", [font("https://inter.example/a.woff2")])).toEqual([]);
  expect(fontFilesOf("Inter", [{ ...font("https://a.example/inter.png"), type: "image" }])).toEqual([]);
  expect(fontFilesOf("", [font("https://a.example/x.woff2")])).toEqual([]);
});

test("fontFilesOf takes the files that the page's rules load for a family, whatever their addresses are", () => {
  const regular = { ...font("https://a.example/8f3e.woff2"), family: "Harbour Sans", weight: "400 700" };
  const italic = { ...font("https://a.example/77aa.woff2"), family: "Harbour Sans", weight: "400", style: "italic" };
  const hostile = { ...font("https://a.example/1.woff2"), family: "Harbour Sans", weight: "400; }" };
  const otherFont = { ...font("https://a.example/harbour-sans.woff2"), family: "Other", weight: "400" };
  expect(fontFilesOf("Harbour Sans", [regular, italic, hostile, otherFont])).toEqual([
    { url: regular.url, weight: "400 700" },
  ]);
});
