// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import de from "../i18n/de.json" with { type: "json" };
import { setTexts } from "../i18n/i18n.ts";
import { PageView } from "../page/view/PageView.tsx";
import type { PageRoute } from "../platform/routes.ts";
import { fakePlatform, type Procedures, Refusal } from "../testing/platform.ts";
import { show } from "../testing/render.tsx";
import { everyKind } from "../testing/tokens.ts";
import { ReviewsView } from "./ReviewsView.tsx";
import type { ReviewedChange, ReviewOnWire } from "./use-review.ts";

const url = "https://harbour.example/";
const ada = { id: "u1", name: "Ada", email: "ada@harbour.example" };
const route: PageRoute = { at: "page", where: "server", pageId: "e1", tab: "review" };
const now = "2026-01-01T00:00:00Z";

const change = (name: string, more: Partial<ReviewedChange> = {}): ReviewedChange => ({
  id: `c1_${name}`,
  kind: "colors",
  mode: null,
  change: "modified",
  name,
  part: null,
  from: "#0d6efd",
  to: "#dc3545",
  since: { snapshot_id: "s2", version: 2, at: now },
  status: "pending",
  by: null,
  at: null,
  note: null,
  until: null,
  rule: null,
  seen: { runs: 1, of: 1, flips: 0 },
  suggested: null,
  ...more,
});

const contrast = {
  id: "c1_contrast",
  kind: "contrasts" as const,
  mode: null,
  change: "modified" as const,
  part: null,
  name: "ink on paper",
  from: "7.1",
  to: "2.1",
};

function reviewOf(changes: readonly ReviewedChange[], more: Partial<ReviewOnWire> = {}): ReviewOnWire {
  const count = (status: ReviewedChange["status"]) => changes.filter((one) => one.status === status).length;
  return {
    baseline: { snapshot_id: "s1", version: 1, approved_at: now, approved_by: null },
    reasons: [],
    latest: { snapshot_id: "s2", version: 2 },
    changes: [...changes],
    consequences: [],
    summary: {
      pending: count("pending"),
      unconfirmed: count("unconfirmed"),
      flickering: count("flickering"),
      rejected: count("rejected"),
      ignored: count("ignored"),
    },
    ...more,
  };
}

/** The view of a page whose server remembers decisions as the real one does. */
function showReview(initial: ReviewOnWire, procedures: Procedures = {}) {
  let review = initial;
  const bodies: object[] = [];
  const decide = ({ id: _, snapshot_id: __, ...body }: Record<string, string | readonly string[]>) => {
    bodies.push(body);
    const [[decision = "", ids = []] = []] = Object.entries(body);
    const status = { reject: "rejected", ignore: "ignored" }[decision] as ReviewedChange["status"] | undefined;
    const others = initial.changes.filter(({ id }) => decision === "reopen" && ids.includes(id));
    const changes = review.changes.flatMap((one) => {
      if (!ids.includes(one.id)) return [one];
      return status ? [{ ...one, status }] : [];
    });
    review = reviewOf([...changes, ...others]);
    return review;
  };
  const snapshot = (id: string, version: number) => ({ id, version, taken_at: now, created_by: null });
  show(
    <PageView route={route} onRemove={() => {}} />,
    fakePlatform({
      procedures: {
        "views.get": ({ id }: { id: string }) => ({
          id,
          url,
          title: "Harbour",
          created_by: ada,
          team_id: null,
          tokens: everyKind,
        }),
        "views.snapshots": () => ({ pagination: { total: 2 }, data: [snapshot("s2", 2), snapshot("s1", 1)] }),
        "reviews.list": () => ({ data: [], pagination: { total: 0 } }),
        "teams.list": () => ({ data: [] }),
        "reviews.get": () => review,
        "reviews.decide": decide,
        ...procedures,
      },
    }),
  );
  return bodies;
}

const rows = () => [...document.querySelectorAll<HTMLElement>("li[data-change]")];
const names = () => rows().map((row) => row.querySelector("b")?.textContent);
/** The view hears keys only after its first frame. */
const focusFirstRow = () =>
  waitFor(() => {
    if (document.activeElement === document.body) press("j");
    expect(document.activeElement).toBe(rows()[0]);
  });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test.each([
  ["viewer", false],
  ["reviewer", true],
  ["member", true],
])("a %s of the team is offered decisions: %s", async (role, isOffered) => {
  showReview(reviewOf([change("ink")]), {
    "views.get": ({ id }: { id: string }) => ({
      id,
      url,
      title: "Harbour",
      created_by: { ...ada, id: "u9" },
      team_id: "t1",
      tokens: everyKind,
    }),
    "teams.list": () => ({ data: [{ id: "t1", name: "Harbour", role }] }),
  });
  await screen.findByText("1 change to decide");
  const hint = "Only reviewers and members of the team may decide.";
  await waitFor(() => expect(screen.queryByText(hint) === null).toBe(isOffered));
  expect(screen.queryByRole("button", { name: "Accept ink" }) !== null).toBe(isOffered);
  expect(screen.getByRole("button", { name: "Capture now" })).toHaveProperty("disabled", role !== "member");
  await focusFirstRow();
  press("a");
  await waitFor(() => expect(names()).toEqual(isOffered ? [] : ["ink"]));
});

test("a change is drawn before and after, with the contrasts that break beside it", async () => {
  showReview(reviewOf([change("ink"), change("sea")], { consequences: [contrast] }));
  await screen.findByText("2 changes to decide");
  const [ink, sea] = rows();
  expect(ink?.textContent).toContain("#0d6efd");
  expect(ink?.querySelectorAll(".color-paint")).toHaveLength(2);
  expect(ink?.textContent).toContain("ink on paper: 7.1 → 2.1 hard to read");
  expect(sea?.textContent).not.toContain("hard to read");
});

test("a contrast that no change touches is named in the reader's language", async () => {
  setTexts("de", de);
  const large = { ...contrast, name: "ash on paper (large)" };
  showReview(reviewOf([change("ink")], { consequences: [large] }));
  expect((await screen.findByText(/7\.1 → 2\.1/)).textContent).toContain("ash auf paper (großer Text): 7.1");
});

test("a change copies a prompt with its values, and with the command that compares the page with its review", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  showReview(reviewOf([change("brand")]));
  fireEvent.click(await screen.findByRole("button", { name: "Copy prompt , brand" }));
  const [prompt] = write.mock.calls[0] ?? [];
  expect(prompt).toContain("colors brand: expected #0d6efd, is now #dc3545");
  expect(prompt).toContain(`tintype diff '${url}' --against review:e1 --kinds colors`);
});

test("keys move, choose and decide faster than the server answers, and undo", async () => {
  const bodies = showReview(reviewOf(["a", "b", "c", "d", "e"].map((name) => change(name))));
  await screen.findByText("5 changes to decide");
  await focusFirstRow();
  press("a");
  await waitFor(() => expect(names()).toEqual(["b", "c", "d", "e"]));
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
  press("r");
  await waitFor(() => expect(names()).toEqual(["c", "d", "e", "b"]));
  press("x");
  press("j");
  press("x");
  press("i");
  await waitFor(() => expect(names()).toEqual(["e", "b", "c", "d"]));
  press("A");
  await waitFor(() => expect(names()).toEqual(["b", "c", "d"]));
  await waitFor(() =>
    expect(bodies).toEqual([
      { accept: ["c1_a"] },
      { reject: ["c1_b"] },
      { ignore: ["c1_c", "c1_d"] },
      { accept: ["c1_e"] },
    ]),
  );
  press("u");
  await waitFor(() => expect(bodies.at(-1)).toEqual({ reopen: ["c1_e"] }));
  await screen.findByText("1 change to decide");
});

test("a decision can be undone in the bar below, which says what was decided", async () => {
  const bodies = showReview(reviewOf([change("ink")]));
  fireEvent.click(await screen.findByRole("button", { name: "Reject ink" }));
  const bar = await screen.findByText("1 change rejected");
  fireEvent.click(within(bar.parentElement as HTMLElement).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(bodies).toEqual([{ reject: ["c1_ink"] }, { reopen: ["c1_ink"] }]));
  expect(await screen.findByText("1 change to decide")).toBeTruthy();
});

test("a decision about an older state is refused in words, and the present state is shown", async () => {
  let review = reviewOf([change("ink")]);
  const decide = () => {
    review = reviewOf([change("ink"), change("sea")]);
    throw new Refusal({ code: "review_changed" });
  };
  showReview(review, { "reviews.decide": decide, "reviews.get": () => review });
  fireEvent.click(await screen.findByRole("button", { name: "Accept ink" }));
  expect((await screen.findByRole("alert")).textContent).toContain("The page changed meanwhile.");
  await waitFor(() => expect(names()).toEqual(["ink", "sea"]));
});

test("the view says why no version is approved yet, and approves the newest one", async () => {
  const approve = vi.fn((_: object) => reviewOf([]));
  const review = reviewOf([], { baseline: null, reasons: ["fonts_pending"], latest: null });
  showReview(review, { "reviews.approve": approve });
  expect(await screen.findByText("Fonts of the page were still loading.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Approve the newest version" }));
  await waitFor(() => expect(approve).toHaveBeenCalledExactlyOnceWith({ id: "e1", snapshot_id: "s2" }));
});

test("the list of reviews leads to each page with changes, and says what it is for as long as it is empty", async () => {
  let data: object[] = [];
  const list = () => ({ data, pagination: { total: data.length, page: 1, per_page: 25, total_pages: 1 } });
  const platform = fakePlatform({ procedures: { "reviews.list": list } });
  const { unmount } = show(<ReviewsView />, platform);
  expect(await screen.findByText("Nothing to decide")).toBeTruthy();
  unmount();
  const { summary } = reviewOf([change("ink"), change("sea", { status: "rejected" })]);
  data = [{ extraction: { id: "e1", url }, site: null, pending: 1, since: now, summary }];
  show(<ReviewsView />, fakePlatform({ procedures: { "reviews.list": list } }));
  expect((await screen.findByRole("link")).getAttribute("href")).toContain("/pages/e1/review");
  expect(screen.getByText("1 change to decide")).toBeTruthy();
  expect(screen.getByText(/1 rejected/)).toBeTruthy();
});
