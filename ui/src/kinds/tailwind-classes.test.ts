import { expect, test } from "vitest";
import { color, everyKind } from "../testing/tokens.ts";
import { tailwindClasses } from "./tailwind-classes.ts";

const pageColor = (name: string, changes: object = {}) => ({
  ...color(name, "#0d6efd"),
  named_by: "page" as const,
  ...changes,
});
const classOf = (token: ReturnType<typeof pageColor>, ...others: ReturnType<typeof pageColor>[]) =>
  tailwindClasses({ ...everyKind, colors: [token, ...others] })("colors", token);

test("tailwindClasses finds the class of a page with Tailwind 3, whose colours are named by utilities", () => {
  expect(classOf(pageColor("blue-600", { contexts: ["color"] }))).toEqual({ text: "text-blue-600", of: "page" });
  expect(classOf(pageColor("blue-600-a50"))).toEqual({ text: "bg-blue-600/50", of: "page" });
});

test("tailwindClasses finds the classes of a page with Tailwind 4 by the variables of its theme", () => {
  const palette = pageColor("blue-500", { custom_property: "--color-blue-500" });
  const brand = pageColor("brand", { custom_property: "--color-brand", contexts: ["border-top-color"] });
  expect(classOf(brand, palette)).toEqual({ text: "border-brand", of: "page" });
  expect(classOf(brand)).toEqual({ text: "border-brand", of: "export" });
});

test("tailwindClasses gives the class of the exported theme for tokens that the page has no class for", () => {
  const find = tailwindClasses(everyKind);
  expect(find("colors", { ...color("brand", "#0d6efd"), uses: { color: 9 }, contexts: ["color"] })?.text).toBe(
    "text-brand",
  );
  const texts = (["radii", "shadows", "spacing_scale", "breakpoints", "states"] as const).map((kind) => {
    const [firstToken] = everyKind[kind] ?? [];
    return firstToken && find(kind, firstToken)?.text;
  });
  expect(texts).toEqual(["rounded-md", "shadow-sm", "p-2", "md:", undefined]);
});
