import { expect, test } from "vitest";
import { assetFileNames, assetName } from "./asset-files.ts";

const image = (url: string, format = "png") => ({ type: "image" as const, url, format });

test("names are those of the addresses, and all different", () => {
  const urls = ["https://a.example/logo.svg", "https://b.example/Logo.svg?v=2", "https://a.example/x/logo.svg"];
  expect(assetFileNames(urls.map((url) => image(url, "svg")))).toEqual(["logo.svg", "Logo-2.svg", "logo-3.svg"]);
});

test("what has no name of its own gets its kind and format", () => {
  const inline = { type: "svg" as const, url: "data:image/svg+xml,%3Csvg/%3E", format: "svg" };
  expect(assetFileNames([inline, inline])).toEqual(["svg.svg", "svg-2.svg"]);
  expect(assetFileNames([image("https://a.example/avatar/17")])).toEqual(["17.png"]);
  expect(assetFileNames([image("https://a.example/", "unknown")])).toEqual(["a.example"]);
});

test("no name leads out of the folder, holds what a system forbids, or is endless", () => {
  const names = assetFileNames([
    image("https://a.example/..%2F..%2Fetc%2Fpasswd.png"),
    image("https://a.example/a%3Cb%3E%3A%22c%00.png"),
    image(`https://a.example/${"x".repeat(500)}.png`),
    image("https://a.example/100%.png"),
  ]);
  expect(names.slice(0, 2)).toEqual(["-..-etc-passwd.png", "a-b-c-.png"]);
  expect(names[2]).toHaveLength(84);
  expect(names[3]).toBe("100%.png");
});

test("an address is named by its last part, one in the page by nothing", () => {
  expect(assetName("https://a.example/img/caf%C3%A9.webp")).toBe("café.webp");
  expect(assetName("data:image/png;base64,AA==")).toBeUndefined();
});
