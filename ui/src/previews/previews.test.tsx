// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import type { AssetToken } from "@tintype/shared/kinds/wire";
import { beforeEach, expect, test } from "vitest";
import { assets as assetsView } from "../kinds/assets/view.tsx";
import { show } from "../testing/render.tsx";
import { harbour } from "../testing/tokens.ts";
import { PreviewsProvider } from "./PreviewsProvider.tsx";
import type { CaptureOrigin } from "./preview-access.ts";
import { TabPreviews } from "./previews.tsx";

const SHIP = "https://a.example/ship.png";
const ROUTER = "http://192.168.1.1/reboot.png";
const DRAWING = "data:image/svg+xml,%3Csvg%20onload%3D%22x%22%2F%3E";

const asset = (url: string, type: AssetToken["type"] = "image"): AssetToken => ({
  type,
  url,
  dimensions: { width: 1, height: 1 },
  format: "png",
});
const all = [asset(SHIP), asset(ROUTER), asset(DRAWING, "svg"), asset("https://b.example/a.woff2", "font")];

/** The view of assets of one capture. */
function capture(origin: CaptureOrigin, key: string, list = all) {
  const tokens = { ...harbour, assets: list };
  return (
    <PreviewsProvider origin={origin} url="https://a.example/" key={key}>
      <assetsView.List matching={tokens} all={tokens} />
    </PreviewsProvider>
  );
}

const loaded = () => [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
const load = () => screen.queryByRole("button", { name: "Load previews" });
const clickLoad = () => fireEvent.click(screen.getByRole("button", { name: "Load previews" }));

// The view is loaded when it is first shown.
beforeEach(async () => {
  const { unmount } = render(capture("server", "c0"));
  await screen.findByRole("button", { name: "Load previews" });
  unmount();
});

test("the view of assets loads nothing from hosts of the page until the person asks for it, and names the hosts", () => {
  show(capture("server", "c1"));
  expect(loaded()).toEqual([DRAWING]);
  expect(screen.getByText("a.example")).toBeTruthy();
  clickLoad();
  expect(loaded()).toEqual([SHIP, DRAWING]);
  expect(load()).toBeNull();
});

test("the view of assets never loads from private addresses of a page of the server, and says so", () => {
  show(capture("server", "c1"));
  clickLoad();
  expect(screen.getByText("192.168.1.1")).toBeTruthy();
  expect(screen.getByText("private address, not loaded")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save ship.png" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save reboot.png" })).toBeNull();
});

test("the view of assets shows drawings as images, never as markup", () => {
  show(capture("server", "c1"));
  expect(document.querySelectorAll(".asset-picture svg")).toHaveLength(0);
  expect(loaded()).toEqual([DRAWING]);
});

test("the view of assets asks again for another capture", () => {
  const { rerender } = render(capture("server", "c1", [asset(SHIP)]));
  clickLoad();
  rerender(capture("server", "c1", [asset(SHIP)]));
  expect(loaded()).toEqual([SHIP]);
  rerender(capture("server", "c2", [asset(SHIP)]));
  expect(loaded()).toEqual([]);
  expect(load()).not.toBeNull();
});

test("the view of assets loads everything at once in the popup of the tab that was read", () => {
  const tokens = { ...harbour, assets: all };
  show(
    <TabPreviews>
      <assetsView.List matching={tokens} all={tokens} />
    </TabPreviews>,
  );
  expect(loaded()).toEqual([SHIP, ROUTER, DRAWING]);
  expect(load()).toBeNull();
});

test("the view of assets does not ask if there is nothing that may be loaded", () => {
  show(capture("server", "c1", [asset(ROUTER), asset("file:///a.png")]));
  expect(load()).toBeNull();
  expect(loaded()).toEqual([]);
});
