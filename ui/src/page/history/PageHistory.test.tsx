// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { failed, succeeded } from "../../platform/outcome.ts";
import type { PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { fakePlatform, pagesOf } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { color, harbour } from "../../testing/tokens.ts";
import { OtherPageChoice } from "./OtherPageChoice.tsx";
import { PageHistory } from "./PageHistory.tsx";
import { TwoPages } from "./TwoPages.tsx";

const older = { ...harbour, colors: [color("brand", "#dc3545", 9)] };
const pageOf = (id: string, title: string, ...versions: (VersionSummary & { tokens: typeof harbour })[]) => ({
  id,
  title,
  url: `https://${id}.example/`,
  versions: versions.map(({ tokens, ...version }) => ({ ...version, content: { tokens } })),
});
const pages = () => [
  pageOf(
    "staging",
    "Harbour, next",
    { id: "v2", version: 2, takenAt: 2000, tokens: harbour },
    { id: "v1", version: 1, takenAt: 1000, note: "Before the relaunch", tokens: older },
  ),
  pageOf("live", "Harbour", { id: "w1", version: 1, takenAt: 1000, tokens: older }),
  pageOf("empty", "Nothing yet"),
];

/** A source whose notes can be written. */
function notable(write: NonNullable<PageSource["annotate"]>): PageSource {
  return { ...pagesOf("device", pages()), annotate: write };
}

const history = (source: PageSource, pageId = "staging", onChooseOther?: (id: string) => void) => (
  <PageHistory
    source={source}
    pageId={pageId}
    url="https://staging.example/"
    onChoose={() => {}}
    otherPage={onChooseOther && <OtherPageChoice source={source} pageId={pageId} onChoose={onChooseOther} />}
  />
);

test("PageHistory shows the notes of both versions and in the timeline", async () => {
  show(history(pagesOf("device", pages())));
  const timeline = await screen.findByRole("list", { name: "Versions of the page" });
  expect(within(timeline).getByText("Before the relaunch")).toBeTruthy();
  expect(screen.getByText("Version 1", { selector: "b" }).parentElement?.textContent).toBe(
    "Version 1 Before the relaunch",
  );
  expect(screen.queryByRole("button", { name: /note/ })).toBeNull();
});

test("PageHistory writes a note with Ctrl + Enter, and removes one that is emptied", async () => {
  const write = vi.fn<NonNullable<PageSource["annotate"]>>(async () => succeeded(undefined));
  show(history(notable(write)));
  fireEvent.click(await screen.findByRole("button", { name: /^Add a note/ }));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Note on Version 2");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.input(field, { target: { value: " New colours \n" } });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(write).toHaveBeenLastCalledWith("staging", "v2", "New colours"));
  fireEvent.click(await screen.findByRole("button", { name: /^Edit the note/ }));
  fireEvent.input(screen.getByLabelText("Note on Version 1"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(write).toHaveBeenLastCalledWith("staging", "v1", ""));
});

test("PageHistory says why a note was not written, and keeps the text", async () => {
  show(history(notable(async () => failed({ code: "unreachable" }))));
  fireEvent.click(await screen.findByRole("button", { name: /^Edit the note/ }));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect((await screen.findByLabelText<HTMLTextAreaElement>("Note on Version 1")).value).toBe("Before the relaunch");
});

test("PageHistory offers other pages that have a version, also to a page with a single one", async () => {
  const chosen = vi.fn();
  show(history(pagesOf("device", pages()), "live", chosen));
  const choice = (await screen.findByText("Compare with another page")).closest("details");
  if (!choice) throw new Error("The choice is no <details>");
  choice.open = true;
  fireEvent(choice, new Event("toggle"));
  const otherPage = await within(choice).findByRole("button", { name: /^Harbour, next/ });
  expect(within(choice).queryByText("Nothing yet")).toBeNull();
  fireEvent.click(otherPage);
  expect(chosen).toHaveBeenCalledWith("staging");
});

test("TwoPages compares the newest versions of two pages, in both directions", async () => {
  const source = pagesOf("device", pages());
  show(
    <TwoPages source={source} pageId="live" otherId="staging" onChoose={() => {}} onBack={() => {}} />,
    fakePlatform(),
  );
  fireEvent.click(await screen.findByRole("radio", { name: "As changes" }));
  expect(await screen.findByRole("button", { name: /brand before$/ })).toBeTruthy();
  const values = () => screen.getAllByRole("button", { name: /brand (before|after)$/ }).map(({ title }) => title);
  expect(values()).toEqual(["#dc3545", "#0d6efd"]);
  fireEvent.click(screen.getByRole("button", { name: "Swap" }));
  await waitFor(() => expect(values()).toEqual(["#0d6efd", "#dc3545"]));
});

test("TwoPages shows what both pages have, what only one of them has, and which colours could be one", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const near = color("azure", "#0c6efd", 2);
  const source = pagesOf("device", [
    pageOf("live", "Harbour", { id: "w1", version: 1, takenAt: 1, tokens: { ...harbour, spacing: ["8px", "40px"] } }),
    pageOf("other", "Pier", {
      id: "x1",
      version: 1,
      takenAt: 1,
      tokens: { ...harbour, colors: [near], spacing: ["8px"] },
    }),
  ]);
  localStorage.removeItem("two-pages");
  show(<TwoPages source={source} pageId="live" otherId="other" onChoose={() => {}} onBack={() => {}} />);
  fireEvent.click(await screen.findByRole("radio", { name: /^In both \d/ }));
  const colours = screen.getByRole("region", { name: "Colours" });
  expect(within(colours).getByText("brand")).toBeTruthy();
  expect(within(colours).getByText("azure")).toBeTruthy();
  expect(within(colours).getByText(/^ΔE 0\.\d/).textContent).toContain("nearly equal");
  fireEvent.click(screen.getByRole("radio", { name: "Only here 2" }));
  expect(screen.getByRole("region", { name: "Spacing" }).textContent).toContain("40px");
  fireEvent.click(screen.getByRole("radio", { name: "Only there 0" }));
  expect(screen.getByText("This page has every value of the other one.")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "One palette" }));
  expect(screen.getByText("1 colour could be another")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Copy as a list" }));
  expect(write.mock.lastCall?.[0]).toMatch(/^#0c6efd → #0d6efd \(ΔE 0\.\d, 2×\)/);
});

test("TwoPages says that a page has nothing to compare", async () => {
  const source = pagesOf("device", pages());
  show(<TwoPages source={source} pageId="live" otherId="empty" onChoose={() => {}} onBack={() => {}} />);
  expect(await screen.findByText("One of the two pages has no version to compare.")).toBeTruthy();
});
