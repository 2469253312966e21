import { expect, test } from "vitest";
import { color } from "../testing/tokens.ts";
import { writeToken, writeTokens } from "./copy-form.ts";

const brand = { ...color("brand", "#0d6efd"), custom_property: "--brand" };
const ink = color("ink", "#212529");
const findClass = () => ({ text: "bg-brand", of: "export" as const });

test("writeToken writes a token in the form, and its value if it has none in this form", () => {
  const text = (...[form, token = brand]: [Parameters<typeof writeToken>[2], typeof ink?]) =>
    writeToken("colors", token, form, findClass).text;
  expect(text("bare")).toBe("0d6efd");
  expect(text("var")).toBe("var(--brand)");
  expect(text("var", ink)).toBe("#212529");
  expect(text("class")).toBe("bg-brand");
  expect(writeToken("colors", brand, "class", undefined).text).toBe("#0d6efd");
  expect(writeToken("radii", { ...brand, value: "8px" }, "value", undefined).text).toBe("8px");
});

test("writeToken refers to no custom property that CSS would read otherwise", () => {
  const hostile = { ...brand, custom_property: "--a) url(x" };
  expect(writeToken("colors", hostile, "var", undefined).text).toBe("#0d6efd");
});

test("writeTokens writes one token in each line, with its name if the form does not say it", () => {
  expect(writeTokens("colors", [brand, ink], "rgb", undefined)).toBe("brand: rgb(13 110 253)\nink: rgb(33 37 41)");
  expect(writeTokens("colors", [brand, ink], "var", undefined)).toBe("var(--brand)\nink: #212529");
  expect(writeTokens("colors", [brand], "class", findClass)).toBe("bg-brand");
  const hostile = { ...ink, name: "a\nrm -rf ~", value: "#212529\u001b[2J" };
  expect(writeTokens("colors", [hostile, brand], "hex", undefined)).toBe("a rm -rf ~: #212529 [2J\nbrand: #0d6efd");
});
