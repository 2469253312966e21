// @vitest-environment happy-dom
import { fireEvent, render, screen } from "@testing-library/preact";
import type { AssetToken } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { beforeEach, expect, test } from "vitest";
import { assets as assetsView } from "../../kinds/assets/view.tsx";
import { CopyProvider } from "../../kit/copying.tsx";
import { PlatformProvider } from "../../platform/PlatformProvider.tsx";
import type { Where } from "../../platform/sources/page-source.ts";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { PreviewsProvider } from "./PreviewsProvider.tsx";
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
function capture(origin: Where, key: string, list = all, url = "https://a.example/") {
  const tokens = { ...harbour, assets: list };
  return (
    <PreviewsProvider origin={origin} url={url} key={key}>
      <assetsView.List matching={tokens} all={tokens} />
    </PreviewsProvider>
  );
}

const loaded = () => [...document.querySelectorAll("img")].map((image) => image.getAttribute("src"));
const load = () => screen.queryByRole("button", { name: "Load previews" });
const clickLoad = () => fireEvent.click(screen.getByRole("button", { name: "Load previews" }));

const Wrapper = ({ children }: { readonly children: ComponentChildren }) => (
  <PlatformProvider platform={fakePlatform()}>
    <CopyProvider>{children}</CopyProvider>
  </PlatformProvider>
);

// The view is loaded when it is first shown.
beforeEach(async () => {
  const { unmount } = show(capture("server", "c0"));
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

const LOCAL = "http://localhost:8800/ship.png";
const ofLocal = () => capture("server", "c1", [asset(LOCAL), asset(ROUTER)], "http://localhost:8800/");

test("the view of assets loads the files of a page in one's own network when the person asks for its host by name", () => {
  show(ofLocal());
  expect(load()).toBeNull();
  expect(loaded()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Load from localhost:8800" }));
  expect(loaded()).toEqual([LOCAL]);
});

test("the view of assets of a shared page offers no file of a private address", () => {
  show(ofLocal(), fakePlatform({ isShare: true }));
  expect(screen.queryByRole("button", { name: /^Load/ })).toBeNull();
  expect(screen.getAllByText("private address, not loaded")).toHaveLength(2);
});

test("the view of assets shows drawings as images, never as markup", () => {
  show(capture("server", "c1"));
  expect(document.querySelectorAll(".asset-picture svg")).toHaveLength(0);
  expect(loaded()).toEqual([DRAWING]);
});

test("the view of assets asks again for another capture", () => {
  const { rerender } = render(capture("server", "c1", [asset(SHIP)]), { wrapper: Wrapper });
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
