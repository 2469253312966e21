import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { expect, test } from "vitest";
import { emptyMode, presetModes } from "./modes.ts";
import { optionsOf, usualOptions, webAddressIn } from "./options.ts";

test.each([
  ["example.com", "https://example.com/"],
  ["  https://example.com/pricing?plan=team#top \n", "https://example.com/pricing?plan=team#top"],
  ["http://example.com", "http://example.com/"],
  ["HTTPS://EXAMPLE.COM/A", "https://example.com/A"],
  ["example.com:8080/a", "https://example.com:8080/a"],
  ["müller.example", "https://xn--mller-kva.example/"],
  ["localhost:3000", "http://localhost:3000/"],
  [" studio:8800/a ", "http://studio:8800/a"],
])("webAddressIn reads %j as %s", (typed, url) => {
  expect(webAddressIn(typed)).toBe(url);
});

test.each(["", "   ", "two words", "ftp://example.com", "javascript://example.com/%0aalert(1)", "https://", "a:b:c"])(
  "webAddressIn finds no web address in %j",
  (typed) => {
    expect(webAddressIn(typed)).toBeUndefined();
  },
);

test("usualOptions are the server's defaults", () => {
  const { viewport, color_scheme: scheme, wait_for: waitFor } = extractionOptions.parse({});
  const size = { width: String(viewport.width), height: String(viewport.height) };
  expect(usualOptions).toEqual({
    ...size,
    scheme,
    waitFor,
    selectors: "",
    excluded: "",
    consent: "leave",
    visitor: "new",
    screenshot: true,
    modes: [],
  });
});

test("optionsOf leaves out everything that is as usual", () => {
  expect(optionsOf(usualOptions)).toEqual({});
});

test("optionsOf writes what is not as usual, in a form that the server accepts", () => {
  const options = optionsOf({
    width: "390",
    height: "844",
    scheme: "dark",
    waitFor: "networkidle",
    selectors: " main \n\n.hero",
    excluded: ".cookie-banner\n",
    consent: "hide",
    visitor: "returning",
    screenshot: false,
    modes: [],
  });
  expect(options).toEqual({
    viewport: { width: 390, height: 844 },
    color_scheme: "dark",
    wait_for: "networkidle",
    selectors: ["main", ".hero"],
    exclude_selectors: [".cookie-banner"],
    consent: "hide",
    visitor: "returning",
    screenshot: false,
  });
  expect(extractionOptions.safeParse(options).success).toBe(true);
});

test("optionsOf sends a size that is not a number as it is no size, for the server to refuse", () => {
  const options = optionsOf({ ...usualOptions, width: "" });
  expect(extractionOptions.safeParse(options).success).toBe(false);
});

test("optionsOf writes modes in a form that the server accepts", () => {
  const wide = { ...emptyMode, name: " wide ", width: "1920", reducedMotion: true };
  const options = optionsOf({ ...usualOptions, modes: [presetModes.dark, presetModes.mobile, wide] });
  expect(options).toEqual({
    modes: [
      { name: "dark", color_scheme: "dark" },
      { name: "mobile", viewport: { width: 390, height: 844 } },
      { name: "wide", viewport: { width: 1920, height: 800 }, reduced_motion: true },
    ],
  });
  expect(extractionOptions.safeParse(options).success).toBe(true);
});
