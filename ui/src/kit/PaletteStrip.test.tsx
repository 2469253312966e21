// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { show } from "../testing/render.tsx";
import { PaletteStrip } from "./PaletteStrip.tsx";

const strip = () => document.querySelector<HTMLElement>(".strip")?.style.backgroundColor;

test("PaletteStrip paints colours on the background of their page, and on a browser's white if that is not known", () => {
  const colors = [{ value: "#00000080" }];
  const { unmount } = show(<PaletteStrip colors={colors} ground="#102030" />);
  expect(strip()).toBe("#102030");
  unmount();
  show(<PaletteStrip colors={colors} ground={undefined} />);
  expect(strip()).toBe("#ffffff");
});
