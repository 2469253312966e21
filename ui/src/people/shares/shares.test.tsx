// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { beforeEach, expect, test, vi } from "vitest";
import { SharedPageView } from "../../page/shared/SharedPageView.tsx";
import { ada, fakePlatform, pagesOf, storeOf } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { harbour } from "../../testing/tokens.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { TeamShares } from "./TeamShares.tsx";

const click = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

const page = { kind: "page", id: "e1", name: "Harbour" } as const;
const facts = { last_opened_at: null, opened_count: 0, created_by: { id: "u2", name: "Nora" } };

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

test("ShareDialog makes a link with a label, copies it at once, makes another one for the same people, and revokes it", async () => {
  const shares: object[] = [];
  const create = vi.fn((input: { id: string; expires_at: string | null; label?: string }) => {
    const { label = null, expires_at } = input;
    const share = { id: `s${shares.length}`, label, expires_at, created_at: "2026-01-01T00:00:00Z" };
    shares.unshift({ ...share, ...facts });
    return { ...share, url: `https://tintype.example/s/secret${shares.length}` };
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
  const writeText = vi.spyOn(navigator.clipboard, "writeText");
  show(<ShareDialog subject={page} mayShare onClose={() => {}} />, fakePlatform({ session: ada, procedures }));
  fireEvent.input(await screen.findByLabelText("Whom the link is for"), { target: { value: "for Acme" } });
  fireEvent.click(screen.getByLabelText("never"));
  await click("Copy a new link");
  expect(await screen.findByText("https://tintype.example/s/secret1")).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith("https://tintype.example/s/secret1");
  expect(create).toHaveBeenCalledExactlyOnceWith({ id: "e1", expires_at: null, label: "for Acme" });
  expect(screen.getByRole("img", { name: "QR code of the link" })).toBeTruthy();
  const preview = screen.getByRole<HTMLAnchorElement>("link", { name: "Deutsch" });
  expect(preview.href).toBe("https://tintype.example/s/secret1?preview=true&lang=de");
  expect(await screen.findByText(/by Nora · never expires · never opened$/)).toBeTruthy();
  await click("New link");
  await waitFor(() => expect(create).toHaveBeenLastCalledWith({ id: "e1", expires_at: null, label: "for Acme" }));
  expect(await screen.findByText("https://tintype.example/s/secret2")).toBeTruthy();
  const [revokeFirst] = await screen.findAllByRole("button", { name: "Revoke" });
  if (revokeFirst) fireEvent.click(revokeFirst);
  fireEvent.click(await within(await screen.findByRole("alertdialog")).findByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(revoke).toHaveBeenCalledExactlyOnceWith({ id: "e1", share_id: "s1" }));
});

test("ShareDialog makes a link to a site", async () => {
  const create = vi.fn((_: object) => ({
    id: "s1",
    label: null,
    expires_at: null,
    url: "https://tintype.example/s/x",
  }));
  const procedures = {
    "shares.listOfSite": () => ({ data: [], pagination: { page: 1, per_page: 50, total: 0 } }),
    "shares.createOfSite": create,
  };
  const site = { kind: "site", id: "w1", name: "Shop" } as const;
  show(<ShareDialog subject={site} mayShare onClose={() => {}} />, fakePlatform({ session: ada, procedures }));
  expect(screen.getByText(/sees this site’s tokens, conflicts/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText("never"));
  await click("Copy a new link");
  await waitFor(() => expect(create).toHaveBeenCalledExactlyOnceWith({ id: "w1", expires_at: null }));
});

test("ShareDialog says who may share a page to a person who may not", () => {
  show(<ShareDialog subject={page} mayShare={false} onClose={() => {}} />, fakePlatform({ session: ada }));
  expect(screen.getByText(/^Only owners and admins of the team/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("TeamShares lists the links to a team's pages and sites with their makers", async () => {
  const extraction = { id: "e1", url: "https://harbour.example/", title: "Harbour" };
  const times = { created_at: "2026-01-01T00:00:00Z", expires_at: null };
  const share = { ...facts, ...times, id: "s1", label: "for Acme", opened_count: 3, extraction, site: null };
  const ofSite = { ...share, id: "s2", opened_count: 0, extraction: null, site: { id: "w1", name: "Shop" } };
  const listOfTeam = vi.fn((_: object) => ({ data: [share, ofSite], pagination: { page: 1, per_page: 20, total: 2 } }));
  show(<TeamShares teamId="t1" />, fakePlatform({ session: ada, procedures: { "shares.listOfTeam": listOfTeam } }));
  expect((await screen.findByRole("link", { name: "Harbour" })).getAttribute("href")).toContain("/pages/e1");
  expect(screen.getByRole("link", { name: "Shop" }).getAttribute("href")).toContain("/sites/w1");
  expect(screen.getByText(/by Nora · never expires · opened 3 times/)).toBeTruthy();
  expect(listOfTeam).toHaveBeenCalledExactlyOnceWith({ id: "t1", page: 1, per_page: 20 });
});

test("SharedPageView begins with palette, type and what changed, and has no way to other pages or to settings", async () => {
  const version = { id: "v1", version: 1, takenAt: 1000, content: { tokens: harbour } };
  const pages = pagesOf("server", [
    { id: "shared", url: "https://harbour.example/", title: "Harbour", versions: [version] },
  ]);
  const route = storeOf({ at: "page", where: "server", pageId: "shared", tab: "overview" } as const);
  show(<SharedPageView />, fakePlatform({ session: ada, pages, route, isShare: true }));
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Harbour");
  const links = screen.getAllByRole("link").map((link) => link.textContent);
  // With one version there is nothing to compare.
  expect(links).toEqual(["harbour.example/", "Overview", "Tokens", "Where used", "Export", "All tokens"]);
  const headings = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(headings).toEqual(["Palette", "Type", "What changed"]);
  expect(screen.getByText(/^One version so far, of /)).toBeTruthy();
});
