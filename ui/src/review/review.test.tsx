// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import { expect, test, vi } from "vitest";
import { detail, ofPage, URL_OF_PAGE } from "../../gallery/fixtures/page.ts";
import { changeOf, contrast, reviewOf } from "../../gallery/fixtures/reviews.ts";
import { time } from "../../gallery/fixtures/values.ts";
import de from "../i18n/de.json" with { type: "json" };
import { setTexts } from "../i18n/i18n.ts";
import { PageView } from "../page/view/PageView.tsx";
import type { PageRoute } from "../platform/routes.ts";
import { fakePlatform, type Procedures, Refusal } from "../testing/platform.ts";
import { show } from "../testing/render.tsx";
import { ReviewsView } from "./ReviewsView.tsx";
import type { ReviewedChange, ReviewOnWire } from "./use-review.ts";

const route: PageRoute = { at: "page", where: "server", pageId: "e1", tab: "review" };

/** The view of a page whose server remembers decisions as the real one does. */
function showReview(initial: ReviewOnWire, procedures: Procedures = {}) {
  let review = initial;
  const bodies: object[] = [];
  const decide = ({ id: _, snapshot_id: __, ...body }: Record<string, string | readonly string[]>) => {
    bodies.push(body);
    const { note, ...lists } = body;
    const [[decision = "", ids = []] = []] = Object.entries(lists);
    const status = { reject: "rejected", ignore: "ignored" }[decision] as ReviewedChange["status"] | undefined;
    const others = initial.changes.filter(({ id }) => decision === "reopen" && ids.includes(id));
    const changes = review.changes.flatMap((one) => {
      if (!ids.includes(one.id)) return [one];
      return status ? [{ ...one, status, note: typeof note === "string" ? note : null }] : [];
    });
    review = reviewOf([...changes, ...others]);
    return review;
  };
  show(
    <PageView route={route} onRemove={() => {}} />,
    fakePlatform({
      procedures: {
        ...ofPage,
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

/** Answers why changes are rejected or ignored, with Enter. */
async function answerWhy(reason: string): Promise<void> {
  const field = await screen.findByPlaceholderText("Enter decides");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.input(field, { target: { value: reason } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
}

test.each([
  ["viewer", false],
  ["reviewer", true],
  ["member", true],
])("a %s of the team is offered decisions: %s", async (role, isOffered) => {
  showReview(reviewOf([changeOf("ink")]), {
    "views.get": () => ({ ...detail, team_id: "t1" }),
    "teams.list": () => ({ data: [{ id: "t1", name: "Harbour", role }] }),
  });
  await screen.findByText("1 change to decide");
  const hint = "Only reviewers and members of the team may decide.";
  await waitFor(() => expect(screen.queryByText(hint) === null).toBe(isOffered));
  expect(screen.queryByRole("button", { name: "Accept ink" }) !== null).toBe(isOffered);
  expect(screen.getByRole("button", { name: "Read now" })).toHaveProperty("disabled", role !== "member");
  await focusFirstRow();
  press("a");
  await waitFor(() => expect(names()).toEqual(isOffered ? [] : ["ink"]));
});

test("a change is drawn before and after, with the contrasts that break beside it", async () => {
  showReview(reviewOf([changeOf("ink"), changeOf("sea")], { consequences: [contrast] }));
  await screen.findByText("2 changes to decide");
  const [ink, sea] = rows();
  expect(ink?.textContent).toContain("#0d6efd");
  expect(ink?.querySelectorAll(".color-paint")).toHaveLength(2);
  expect(ink?.textContent).toContain("ink on paper: 7.1 → 2.1 hard to read");
  expect(sea?.textContent).not.toContain("hard to read");
});

test.each([
  ["says so if several lists of a family have changed", ["sizes", "weights"], true],
  ["says nothing if each family has changed in one list", ["sizes"], false],
] as const)("the number of changes %s", async (_, parts, isSaid) => {
  showReview(
    reviewOf(parts.map((part) => changeOf("Inter", { id: part, kind: "typography", part, from: [], to: ["1"] }))),
  );
  await screen.findByText(/changes? to decide/);
  expect(screen.queryByText(/Each list of a font family counts here/) !== null).toBe(isSaid);
});

test("a contrast that no change touches is named in the reader's language", async () => {
  setTexts("de", de);
  const large = { ...contrast, name: "ash on paper (large)" };
  showReview(reviewOf([changeOf("ink")], { consequences: [large] }));
  expect((await screen.findByText(/7\.1 → 2\.1/)).textContent).toContain("ash auf paper (großer Text): 7.1");
});

test("a change copies a prompt with its values, and with the command that compares the page with its review", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  showReview(reviewOf([changeOf("brand")]));
  fireEvent.click(await screen.findByRole("button", { name: "Copy prompt , brand" }));
  const [prompt] = write.mock.calls[0] ?? [];
  expect(prompt).toContain("colors brand: expected #0d6efd, is now #dc3545");
  expect(prompt).toContain(`tintype diff '${URL_OF_PAGE}' --against review:e1 --kinds colors`);
});

test("keys move, choose and decide faster than the server answers, and undo", async () => {
  const bodies = showReview(reviewOf(["a", "b", "c", "d", "e"].map((name) => changeOf(name))));
  await screen.findByText("5 changes to decide");
  await focusFirstRow();
  press("a");
  await waitFor(() => expect(names()).toEqual(["b", "c", "d", "e"]));
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
  press("r");
  await answerWhy("Only in the shop");
  await waitFor(() => expect(names()).toEqual(["c", "d", "e", "b"]));
  expect(rows().at(-1)?.textContent).toContain("Only in the shop");
  await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
  press("x");
  press("j");
  press("x");
  press("i");
  await answerWhy("");
  await waitFor(() => expect(names()).toEqual(["e", "b", "c", "d"]));
  press("A");
  await waitFor(() => expect(names()).toEqual(["b", "c", "d"]));
  await waitFor(() =>
    expect(bodies).toEqual([
      { accept: ["c1_a"] },
      { reject: ["c1_b"], note: "Only in the shop" },
      { ignore: ["c1_c", "c1_d"] },
      { accept: ["c1_e"] },
    ]),
  );
  press("u");
  await waitFor(() => expect(bodies.at(-1)).toEqual({ reopen: ["c1_e"] }));
  await screen.findByText("1 change to decide");
});

test("a decision can be undone in the bar below, which says what was decided", async () => {
  const bodies = showReview(reviewOf([changeOf("ink")]));
  fireEvent.click(await screen.findByRole("button", { name: "Reject ink" }));
  await answerWhy("");
  const bar = await screen.findByText("1 change rejected");
  fireEvent.click(within(bar.parentElement as HTMLElement).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(bodies).toEqual([{ reject: ["c1_ink"] }, { reopen: ["c1_ink"] }]));
  expect(await screen.findByText("1 change to decide")).toBeTruthy();
});

test("a decision about an older state is refused in words, and the present state is shown", async () => {
  let review = reviewOf([changeOf("ink")]);
  const decide = () => {
    review = reviewOf([changeOf("ink"), changeOf("sea")]);
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
  await waitFor(() => expect(approve).toHaveBeenCalledExactlyOnceWith({ id: "e1", snapshot_id: "v2" }));
});

test("the list of reviews leads to each page with changes, and says what it is for as long as it is empty", async () => {
  let data: object[] = [];
  const list = () => ({ data, pagination: { total: data.length, page: 1, per_page: 25, total_pages: 1 } });
  const platform = fakePlatform({ procedures: { "reviews.list": list } });
  const { unmount } = show(<ReviewsView />, platform);
  expect(await screen.findByText("Nothing to decide")).toBeTruthy();
  unmount();
  const { summary } = reviewOf([changeOf("ink"), changeOf("sea", { status: "rejected" })]);
  data = [{ extraction: { id: "e1", url: URL_OF_PAGE }, site: null, pending: 1, since: time("2026-01-01"), summary }];
  show(<ReviewsView />, fakePlatform({ procedures: { "reviews.list": list } }));
  expect((await screen.findByRole("link")).getAttribute("href")).toContain("/pages/e1/review");
  expect(screen.getByText("1 change to decide")).toBeTruthy();
  expect(screen.getByText(/1 rejected/)).toBeTruthy();
});

test("a rule that is made from a change says how many it matches, and is listed until somebody ends it", async () => {
  const requests: object[] = [];
  const rule = { id: "r1", kind: "colors", name: "ad-*", mode: null, within: null, until: null, matched: 2 };
  const listed = { ...rule, reason: "The colours of adverts", created_by: null, created_at: time("2026-01-01") };
  const list = () => ({
    data: requests.length === 1 ? [listed] : [],
    pagination: { total: requests.length === 1 ? 1 : 0 },
  });
  showReview(reviewOf(["ad-top", "ad-side", "ink"].map((name) => changeOf(name))), {
    "ignoreRules.list": list,
    "ignoreRules.create": (body) => requests.push(body),
    "ignoreRules.remove": () => requests.push({}),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Ignore ad-top" }));
  fireEvent.click(await screen.findByRole("button", { name: "Always ignore changes like this …" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("It matches 1 of these changes.")).toBeTruthy();
  fireEvent.input(dialog.getByLabelText("Name in Colours"), { target: { value: "ad-*" } });
  expect(await dialog.findByText("It matches 2 of these changes.")).toBeTruthy();
  const distance = dialog.getByLabelText("Largest distance between the two values");
  fireEvent.input(distance, { target: { value: "1" } });
  expect(await dialog.findByText("It matches none of these changes.")).toBeTruthy();
  fireEvent.input(distance, { target: { value: "" } });
  fireEvent.input(dialog.getByLabelText("Reason"), { target: { value: "The colours of adverts" } });
  await dialog.findByText("It matches 2 of these changes.");
  fireEvent.submit(dialog.getByLabelText("Reason").closest("form") as HTMLFormElement);
  await waitFor(() =>
    expect(requests).toEqual([
      { id: "e1", kind: "colors", name: "ad-*", mode: "base", reason: "The colours of adverts" },
    ]),
  );
  const rules = screen.getByText("Ignore rules");
  fireEvent.click(rules);
  fireEvent(rules.parentElement as HTMLElement, new Event("toggle"));
  fireEvent.click(await screen.findByRole("button", { name: /^End: Colours · ad-\*: “The colours of adverts”$/ }));
  expect(await screen.findByText("No rule ignores changes here.")).toBeTruthy();
});

test("the log tells each decision in one sentence, with its changes, pages and reason", async () => {
  const about = [{ kind: "radii", mode: null, name: "radius-card", part: null, from: "4px", to: "8px" }];
  const entry = { id: "l1", at: time("2026-01-01"), by: "u9", via: "api", action: "reject", changes: ["c1_a"], about };
  const entries = [
    { ...entry, note: "the shop's cards only" },
    { ...entry, id: "l2", action: "accept", changes: ["c1_a", "c1_b"], note: null },
  ];
  showReview(reviewOf([changeOf("ink")]), { "reviews.log": () => ({ data: entries, pagination: { total: 2 } }) });
  const log = await screen.findByText("Decisions");
  fireEvent.click(log);
  fireEvent(log.parentElement as HTMLElement, new Event("toggle"));
  const told = await screen.findAllByText(/^(rejected|accepted)/, { exact: false, selector: "span" });
  expect(told.map(({ textContent }) => textContent)).toEqual([
    "Somebody rejected radius-card 4px → 8px: “the shop's cards only”",
    "Somebody accepted 2 changes (radius-card 4px → 8px, …)",
  ]);
});
