// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { SharedPageView } from "../pages/SharedPageView.tsx";
import { ada, fakePlatform, pagesOf, storeOf } from "../testing/platform.ts";
import { show } from "../testing/render.tsx";
import { harbour } from "../testing/tokens.ts";
import { ShareCard } from "./ShareCard.tsx";

const click = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("ShareCard makes a link, shows it once, and revokes it", async () => {
  const created_by = { id: "u2", name: "Nora" };
  const share = { id: "s1", expires_at: null, created_at: "2026-01-01T00:00:00Z", created_by };
  const shares: object[] = [];
  const create = vi.fn((_: { id: string; expires_at: string | null }) => {
    shares.push(share);
    return { ...share, url: "https://tintype.example/s/secret" };
  });
  const revoke = vi.fn((_: object) => {
    shares.pop();
    return { success: true };
  });
  const procedures = {
    "shares.list": () => ({ data: [...shares], pagination: { page: 1, per_page: 50, total: shares.length } }),
    "shares.create": create,
    "shares.revoke": revoke,
  };
  show(<ShareCard pageId="e1" />, fakePlatform({ session: ada, procedures }));
  fireEvent.click(await screen.findByLabelText("when it is revoked"));
  await click("Make a link");
  expect(await screen.findByText("https://tintype.example/s/secret")).toBeTruthy();
  expect(create).toHaveBeenCalledExactlyOnceWith({ id: "e1", expires_at: null });
  expect(await screen.findByText("by Nora")).toBeTruthy();
  await click("Revoke");
  fireEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: "e1", share_id: "s1" }));
  await waitFor(() => expect(screen.queryByText("until it is revoked")).toBeNull());
});

test("SharedPageView shows one page, and no way to other pages or to settings", async () => {
  const version = { id: "v1", version: 1, takenAt: 1000, content: { tokens: harbour } };
  const pages = pagesOf("server", [
    { id: "shared", url: "https://harbour.example/", title: "Harbour", versions: [version] },
  ]);
  const route = storeOf({ at: "page", where: "server", pageId: "shared", tab: "tokens" } as const);
  show(<SharedPageView />, fakePlatform({ session: ada, pages, route, isShare: true }));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Harbour");
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  expect(links).toEqual(["harbour.example/", "Tokens", "Where used", "Versions", "Export"]);
});
