import { expect, test } from "vitest";
import { utilityColor } from "./utility-classes.ts";

test.each([
  ["text-gray-300", { name: "gray-300", property: "color" }],
  ["bg-white", { name: "white", property: "background-color" }],
  ["border-t-slate-200", { name: "slate-200", property: "border-color" }],
  ["bg-black/50", { name: "black-a50", property: "background-color" }],
  ["fill-rose-500", { name: "rose-500", property: "fill" }],
])("utilityColor reads %s", (className, utility) => {
  expect(utilityColor(className)).toEqual(utility);
});

test.each([
  "hover:text-gray-300",
  "md:bg-white",
  "text-center",
  "text-primary",
  "gray-300",
  "ring-blue-500",
  "bg-[#fff]",
])("utilityColor reads no colour in %s", (className) => {
  expect(utilityColor(className)).toBeUndefined();
});
