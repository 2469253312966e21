// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { describe, expect, test } from "vitest";
import { grace } from "../../../gallery/fixtures/page.ts";
import { CopyProvider } from "../../kit/copying.tsx";
import { failed, succeeded } from "../../platform/outcome.ts";
import { PlatformProvider } from "../../platform/PlatformProvider.tsx";
import type { CompareRoute, PageRoute } from "../../platform/routes.ts";
import type { PageSource } from "../../platform/sources/page-source.ts";
import { ada, type FakePlatform, fakePlatform, pagesOf, Refusal } from "../../testing/platform.ts";
import { show, textsOf } from "../../testing/render.tsx";
import { color, harbour } from "../../testing/tokens.ts";
import { PageView } from "./PageView.tsx";

const older = { ...harbour, colors: [color("brand", "#dc3545", 9)] };
const url = "https://harbour.example/";

const onDevice = pagesOf("device", [
  {
    id: "p1",
    url,
    title: "Harbour",
    versions: [
      { id: "c2", version: 2, takenAt: 2000, content: { tokens: harbour } },
      { id: "c1", version: 1, takenAt: 1000, content: { tokens: older } },
    ],
  },
]);

const page: PageRoute = { at: "page", where: "device", pageId: "p1", tab: "tokens" };

const inPlatform = (route: PageRoute, platform: FakePlatform) => (
  <PlatformProvider platform={platform}>
    <CopyProvider>
      <PageView route={route} onRemove={() => {}} />
    </CopyProvider>
  </PlatformProvider>
);

function view(route: PageRoute | CompareRoute, platform: FakePlatform, onRemove = () => {}) {
  show(<PageView route={route} onRemove={onRemove} />, platform);
}

const title = () => screen.findByRole("heading", { level: 1 });

describe("PageView of a page on the device", () => {
  test("shows the newest version, and older ones by their address", async () => {
    view(page, fakePlatform({ pages: onDevice }));
    expect((await title()).textContent).toBe("Harbour");
    expect(await screen.findByText("#0d6efd")).toBeTruthy();
  });

  test("shows the version that the address names", async () => {
    view({ ...page, versionId: "c1" }, fakePlatform({ pages: onDevice }));
    expect(await screen.findByText("#dc3545")).toBeTruthy();
  });

  test("asks before previews are loaded, once for a version in all its tabs and again for another version", async () => {
    const platform = fakePlatform({ pages: onDevice });
    const { rerender } = render(inPlatform(page, platform));
    const rendered = (route: PageRoute) => rerender(inPlatform(route, platform));
    const openAssets = async () => fireEvent.click(await screen.findByRole("tab", { name: "Files" }));
    const load = () => screen.queryByRole("button", { name: "Load previews" });
    const pictures = () => [...document.querySelectorAll(".asset img")].length;
    await openAssets();
    const loadAll = await screen.findByRole("button", { name: "Load previews" });
    expect(pictures()).toBe(0);
    fireEvent.click(loadAll);
    expect(pictures()).toBe(1);

    rendered({ ...page, tab: "export" });
    rendered(page);
    await openAssets();
    expect([pictures(), load()]).toEqual([1, null]);

    rendered({ ...page, versionId: "c1" });
    await screen.findByText("#dc3545");
    await openAssets();
    expect(pictures()).toBe(0);
    expect(load()).not.toBeNull();
  });

  test("goes to the version that is chosen", async () => {
    const platform = fakePlatform({ pages: onDevice });
    view(page, platform);
    fireEvent.change(await screen.findByLabelText("Version that is shown"), { target: { value: "c1" } });
    expect(platform.visited).toEqual(["/page/p1/version/c1"]);
  });

  test("keeps an older version in the tabs that show one version", async () => {
    view({ ...page, versionId: "c1" }, fakePlatform({ pages: onDevice }));
    const tabs = within(await screen.findByRole("navigation", { name: "Views of this page" }));
    const targets = tabs.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "#/page/p1/version/c1",
      "#/page/p1/compare",
      "#/page/p1/version/c1/conformance",
      "#/page/p1/version/c1/export",
      "#/page/p1/public",
    ]);
  });

  test("compares the newest two versions if the address names none", async () => {
    const platform = fakePlatform({ pages: onDevice });
    view({ at: "compare", where: "device", pageId: "p1" }, platform);
    expect(await screen.findByText("#dc3545")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Swap" }));
    expect(platform.visited).toEqual(["/page/p1/compare/c2/c1"]);
  });

  test("says that a page which was deleted is gone", async () => {
    view({ ...page, pageId: "p9" }, fakePlatform({ pages: onDevice }));
    expect(await screen.findByText("This page is no longer here")).toBeTruthy();
  });

  test("shows a version that was captured meanwhile", async () => {
    let tokens = older;
    const get: PageSource["get"] = async () => succeeded({ id: "p1", url, title: "Harbour", newest: { tokens } });
    const platform = fakePlatform({ pages: { ...onDevice, get } });
    view(page, platform);
    expect(await screen.findByText("#dc3545")).toBeTruthy();
    tokens = harbour;
    platform.announce();
    expect(await screen.findByText("#0d6efd")).toBeTruthy();
  });

  test("offers to delete the page only if its source can", async () => {
    let removed = 0;
    const pages = { ...onDevice, remove: async () => undefined };
    view(page, fakePlatform({ pages }), () => removed++);
    fireEvent.click(await screen.findByRole("button", { name: "Delete Harbour" }));
    expect(removed).toBe(1);
  });

  test("explains a fault and loads again on request", async () => {
    let isBroken = true;
    const get: PageSource["get"] = async (id) => (isBroken ? failed({ code: "unexpected" }) : onDevice.get(id));
    view(page, fakePlatform({ pages: { ...onDevice, get } }));
    await screen.findByText("Something went wrong.");
    isBroken = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect((await title()).textContent).toBe("Harbour");
  });
});

describe("PageView of a page on the server", () => {
  const route: PageRoute = { ...page, where: "server", pageId: "e1" };
  const snapshot = (id: string, version: number) => ({
    id,
    version,
    taken_at: "2026-01-01T00:00:00Z",
    created_by: grace,
  });
  const procedures = {
    "views.get": ({ id }: { id: string }) => ({ id, url, title: "Harbour", created_by: grace, tokens: harbour }),
    "views.snapshots": () => ({ data: [snapshot("s2", 2), snapshot("s1", 1)], pagination: { total: 2 } }),
    "views.snapshot": ({ snapshot_id: id }: { snapshot_id: string }) => ({
      tokens: id === "s1" ? older : harbour,
    }),
  };

  test("shows its newest tokens and who made them, without deleting and without the public view", async () => {
    view(route, fakePlatform({ procedures }));
    expect(await screen.findByText("#0d6efd")).toBeTruthy();
    expect(document.querySelector(".page-heading p")?.textContent).toBe("harbour.example/ · Grace Hopper");
    expect(screen.queryByRole("button", { name: /Delete/ })).toBeNull();
    expect(textsOf("link").slice(2)).toEqual([
      "Tokens",
      "Where used",
      "Versions 2",
      "Review",
      "Conformance",
      "Export",
      "Settings",
    ]);
  });

  const notices = () => [...document.querySelectorAll(".notice, .info-note")].map(({ textContent }) => textContent);

  test("says which parts of it the server could not read", async () => {
    const get = () => ({
      id: "e1",
      url,
      title: "Harbour",
      created_by: grace,
      tokens: harbour,
      environment: { truncated: true, lazy_images: 2 },
    });
    view(route, fakePlatform({ procedures: { ...procedures, "views.get": get } }));
    expect(await screen.findByText("#0d6efd")).toBeTruthy();
    expect(notices()).toEqual([
      "This page is very large. Parts of it were left out.",
      "2 images had not loaded when the server read the page.",
    ]);
  });

  const compared: CompareRoute = { at: "compare", where: "server", pageId: "e1", from: "s1", to: "s2" };

  test("compares two of its versions", async () => {
    view(compared, fakePlatform({ procedures }));
    expect(await screen.findByText("#dc3545")).toBeTruthy();
    expect(notices()).toEqual([]);
  });

  test("says above the changes if two of its versions were read under different conditions", async () => {
    const load = ({ snapshot_id: id }: { snapshot_id: string }) => ({
      tokens: id === "s1" ? older : harbour,
      environment: { color_scheme: id === "s1" ? "light" : "dark" },
    });
    view(compared, fakePlatform({ procedures: { ...procedures, "views.snapshot": load } }));
    expect(await screen.findByText("#dc3545")).toBeTruthy();
    expect(notices()).toEqual(["Colour scheme – before: light, after: dark"]);
  });

  test("asks to sign in if nobody is", async () => {
    view(route, fakePlatform({ session: null }));
    expect(await screen.findByLabelText("Password")).toBeTruthy();
  });

  test("says that it is no longer there if it was deleted or moved", async () => {
    const refuse = () => {
      throw new Refusal({ code: "not_found" });
    };
    view(route, fakePlatform({ procedures: { ...procedures, "views.get": refuse } }));
    expect(await screen.findByText("This is no longer here.")).toBeTruthy();
  });

  test("shows nothing of one account to the next", async () => {
    let owner = "Ada's harbour";
    const get = ({ id }: { id: string }) => ({ id, url, title: owner, created_by: grace, tokens: harbour });
    const platform = fakePlatform({ procedures: { ...procedures, "views.get": get } });
    view(route, platform);
    expect((await title()).textContent).toBe("Ada's harbour");
    owner = "Grace's harbour";
    platform.session.set({ ...ada, user: grace });
    await waitFor(async () => expect((await title()).textContent).toBe("Grace's harbour"));
  });
});
