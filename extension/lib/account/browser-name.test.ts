import { expect, test } from "vitest";
import { readUserAgent } from "./browser-name.ts";

const CHROMIUM =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0", "Firefox", "153.0"],
  [CHROMIUM, "Chromium", "156.0.0.0"],
  [`${CHROMIUM} Edg/156.0.1.0`, "Edge", "156.0.1.0"],
  [`${CHROMIUM} OPR/120.0.0.0`, "Opera", "120.0.0.0"],
])("readUserAgent reads %s as %s %s", (userAgent, name, version) => {
  expect(readUserAgent(userAgent)).toEqual({ name, version });
});

test("readUserAgent calls an unknown browser just that", () => {
  expect(readUserAgent("Something else")).toEqual({ name: "Browser" });
});
