// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { ACCESS, NO_ACCESS } from "../../../gallery/fixtures/page-views.ts";
import { fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { AccessCard } from "./AccessCard.tsx";
import { EMPTY_FORM, readAccessForm } from "./access-form.ts";
import { VisitorCard } from "./VisitorCard.tsx";

test("access is set by headers and cookies, one in each line, and then only their names are shown", async () => {
  const get = vi.fn().mockResolvedValueOnce(NO_ACCESS).mockResolvedValue(ACCESS);
  const put = vi.fn().mockResolvedValue(ACCESS);
  show(
    <AccessCard of="page" id="e1" mayChange />,
    fakePlatform({ procedures: { "access.get": get, "access.put": put } }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Let it in behind a login" }));
  fireEvent.input(screen.getByLabelText("Headers"), { target: { value: "Authorization: Bearer a:b\n" } });
  fireEvent.input(screen.getByLabelText("Cookies"), { target: { value: "sid=s=1" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("https://harbour.example");
  expect(put).toHaveBeenCalledWith({
    id: "e1",
    headers: { Authorization: "Bearer a:b" },
    cookies: [{ name: "sid", value: "s=1" }],
  });
  expect(document.body.textContent).not.toContain("Bearer a:b");
});

test("access of a site is forgotten after a question, and a viewer cannot change it", async () => {
  const removeOfSite = vi.fn().mockResolvedValue({ success: true });
  const getOfSite = vi.fn().mockResolvedValue(ACCESS);
  const { unmount } = show(
    <AccessCard of="site" id="s1" mayChange />,
    fakePlatform({ procedures: { "access.getOfSite": getOfSite, "access.removeOfSite": removeOfSite } }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Forget the access" }));
  for (const button of screen.getAllByRole("button", { name: "Forget the access" })) fireEvent.click(button);
  await waitFor(() => expect(removeOfSite).toHaveBeenCalledWith({ id: "s1" }));
  unmount();
  show(
    <AccessCard of="site" id="s2" mayChange={false} />,
    fakePlatform({ procedures: { "access.getOfSite": getOfSite } }),
  );
  await screen.findByText("Authorization");
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["moved", /has moved to another owner/],
  ["rights", /who set it may no longer change this/],
])("an access that has ended by itself (%s) asks for a new one", async (ended, text) => {
  const get = vi.fn().mockResolvedValue({ ...ACCESS, headers: [], cookies: [], ended });
  const platform = fakePlatform({ procedures: { "access.get": get } });
  const { unmount } = show(<AccessCard of="page" id="e3" mayChange />, platform);
  await screen.findByText(text);
  screen.getByRole("button", { name: "Set it again" });
  screen.getByRole("button", { name: "Forget the access" });
  unmount();
  show(<AccessCard of="page" id="e3" mayChange={false} />, platform);
  await screen.findByText("Only owners and admins of the team, and the person who created the page, may change this.");
});

const KEPT = {
  kept_at: new Date().toISOString(),
  left_out: null,
  origin: "https://harbour.example",
  cookies: ["bucket"],
};
const NOTHING = { kept_at: null, left_out: null, origin: null, cookies: [] };

test("a visitor is forgotten after a question that says what that means", async () => {
  const getVisitor = vi.fn().mockResolvedValueOnce(KEPT).mockResolvedValue(NOTHING);
  const forgetVisitor = vi.fn().mockResolvedValue({ success: true });
  const procedures = { "access.getVisitor": getVisitor, "access.forgetVisitor": forgetVisitor };
  show(<VisitorCard id="e1" isReturning mayChange />, fakePlatform({ procedures }));
  await screen.findByText("bucket");
  fireEvent.click(screen.getByRole("button", { name: "Forget this visitor" }));
  screen.getByText(/comes as somebody new/);
  for (const button of screen.getAllByRole("button", { name: "Forget this visitor" })) fireEvent.click(button);
  await screen.findByText(/Nothing is kept yet/);
  expect(forgetVisitor).toHaveBeenCalledWith({ id: "e1" });
});

test.each([
  ["says that a page sets too much", { ...NOTHING, left_out: "too_large" }, true, /more than 256 kB/],
  ["shows what is kept although runs come as somebody new now", KEPT, false, /bucket/],
])("the card of a visitor %s", async (_, visitor, isReturning, text) => {
  const procedures = { "access.getVisitor": vi.fn().mockResolvedValue(visitor) };
  show(<VisitorCard id="e2" isReturning={isReturning} mayChange={false} />, fakePlatform({ procedures }));
  await screen.findByText(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  ["nothing", {}, ["headers"]],
  ["a header without a colon", { headers: "Authorization" }, ["headers"]],
  ["a cookie without a name", { cookies: "=x" }, ["cookies"]],
  ["a storage state that is no JSON", { state: "{" }, ["state"]],
  ["a storage state of something else", { state: "[]" }, ["state"]],
])("the form says which field cannot be sent: %s", (_, form, faults) => {
  expect(readAccessForm({ ...EMPTY_FORM, ...form })).toEqual({ faults: new Set(faults) });
});
