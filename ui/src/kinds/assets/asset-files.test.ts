import { expect, test } from "vitest";
import { assetFileNames, assetName } from "./asset-files.ts";

const image = (url: string, format = "png") => ({ type: "image" as const, url, format });

test("assetFileNames takes the names from the addresses and makes them all different", () => {
  const urls = ["https://a.example/logo.svg", "https://b.example/Logo.svg?v=2", "https://a.example/x/logo.svg"];
  expect(assetFileNames(urls.map((url) => image(url, "svg")))).toEqual(["logo.svg", "Logo-2.svg", "logo-3.svg"]);
});

test("assetFileNames names an asset without a name by its type and format", () => {
  const inline = { type: "svg" as const, url: "data:image/svg+xml,%3Csvg/%3E", format: "svg" };
  expect(assetFileNames([inline, inline])).toEqual(["svg.svg", "svg-2.svg"]);
  expect(assetFileNames([image("https://a.example/avatar/17")])).toEqual(["17.png"]);
  expect(assetFileNames([image("https://a.example/", "unknown")])).toEqual(["a.example"]);
});

test("assetFileNames gives names without paths and forbidden characters, and limits their length", () => {
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

test("assetName returns the last part of an address, and undefined for an asset in the page", () => {
  expect(assetName("https://a.example/img/caf%C3%A9.webp")).toBe("café.webp");
  expect(assetName("data:image/png;base64,AA==")).toBeUndefined();
});
