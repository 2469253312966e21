// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { overviewRow } from "../../../gallery/fixtures/overview.ts";
import type { HomeRoute } from "../../platform/routes.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { PagesView } from "./PagesView.tsx";

const row = (id: string, more: object = {}) => ({
  ...overviewRow,
  id,
  url: `https://harbour.example/${id}`,
  title: `Page ${id}`,
  change: null,
  next_run_at: null,
  ...more,
});
const listOf = (rows: readonly object[], total = rows.length) => ({
  data: rows,
  pagination: { page: 1, per_page: 50, total },
});

function pagesView(procedures: Procedures, route: HomeRoute = { at: "home" }) {
  const platform = fakePlatform({
    procedures: {
      "teams.list": () => ({ data: [{ id: "t1", name: "Design systems" }] }),
      "views.thumbnails": () => [],
      ...procedures,
    },
  });
  show(<PagesView route={route} />, platform);
  return platform;
}

const links = () => [...document.querySelectorAll(".overview-link")];

test("PagesView shows for each page its newest change, its team, and when it runs next", async () => {
  const change = { version: 2, total: 3, at: new Date().toISOString() };
  const next_run_at = new Date(Date.now() + 7_200_000).toISOString();
  pagesView({ "overview.list": () => listOf([row("a", { change, next_run_at, team_id: "t1" }), row("b")]) });
  const link = await screen.findByRole("link", { name: "3 changes" });
  expect(link.getAttribute("href")).toBe("#/pages/a/compare");
  expect(screen.getByText("in 2 hours")).toBeTruthy();
  expect((await screen.findAllByText("Design systems")).length).toBe(2); // the row and the filter
  expect(screen.getByText("No change yet")).toBeTruthy();
});

test("PagesView shows titles, addresses and messages of pages as text", async () => {
  const title = '<img src=x onerror="alert(1)">';
  const error = { message: "<script>alert(1)</script>" };
  const url = "https://harbour.example/%3Cscript%3E";
  pagesView({ "overview.list": () => listOf([row("a", { title, url, status: "failed", error })]) });
  expect((await screen.findByRole("link", { name: title })).textContent).toBe(title);
  expect(screen.getByText(error.message).getAttribute("title")).toBe(error.message);
  expect(document.querySelector("img, script")).toBeNull();
});

test("PagesView moves through the pages with j and k", async () => {
  pagesView({ "overview.list": () => listOf([row("a"), row("b")]) });
  await screen.findByText("Page a");
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(links()[0]);
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(links()[1]);
  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(links()[1]);
  fireEvent.keyDown(document.body, { key: "k" });
  expect(document.activeElement).toBe(links()[0]);
});

test("PagesView asks for what the address names, and each choice begins at the first page of the list", async () => {
  const list = vi.fn((_: object) => listOf([row("a")], 120));
  const route = { at: "home", search: "harbour", team: "personal", sort: "title", page: 2 } as const;
  const platform = pagesView({ "overview.list": list }, route);
  await screen.findByText("51–100 of 120");
  expect(list).toHaveBeenCalledWith({ page: 2, per_page: 50, search: "harbour", team_id: null, sort: "title" });
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "failed" } });
  expect(platform.visited).toEqual(["/?search=harbour&team=personal&sort=title&status=failed"]);
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toMatch(/page=3$/);
  expect(screen.getByRole("link", { name: "Previous" }).getAttribute("href")).not.toMatch(/page=/);
});

test("PagesView leads a person without pages to the first snapshot", async () => {
  pagesView({ "overview.list": () => listOf([]) });
  expect(await screen.findByText("Read your first page")).toBeTruthy();
  expect(await screen.findByRole("textbox", { name: "Paste a web address" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("PagesView says that nothing matches, and clears the filters", async () => {
  const platform = pagesView({ "overview.list": () => listOf([]) }, { at: "home", search: "nothing" });
  fireEvent.click(await screen.findByRole("button", { name: "Clear search and filters" }));
  expect(platform.visited).toEqual(["/"]);
});

test("PagesView says what went wrong, and tries again", async () => {
  let isAway = true;
  pagesView({
    "overview.list": () => {
      if (isAway) throw new Refusal({ code: "unreachable" });
      return listOf([row("a")]);
    },
  });
  await screen.findByRole("alert");
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(links()).toHaveLength(1));
});
