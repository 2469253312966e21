// @vitest-environment happy-dom

import { fireEvent, screen, waitFor, within } from "@testing-library/preact";
import type { CommentOnWire } from "@tintype/shared/api/review/comments";
import { expect, test } from "vitest";
import { detail, ofPage } from "../../../gallery/fixtures/page.ts";
import { changeOf, reviewOf } from "../../../gallery/fixtures/reviews.ts";
import { members } from "../../../gallery/fixtures/teams.ts";
import { listOf, time } from "../../../gallery/fixtures/values.ts";
import { PageView } from "../../page/view/PageView.tsx";
import { fakePlatform, type Procedures } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";

const written = (id: string, more: Partial<CommentOnWire> = {}): CommentOnWire => ({
  id,
  change: "c1_ink",
  about: null,
  by: "u2",
  at: time("2026-01-02"),
  edited_at: null,
  text: `The text of ${id}`,
  mentions: [],
  ...more,
});

/** The review of a team's page, whose server keeps comments. @param initial newest first */
function showComments(initial: readonly CommentOnWire[], procedures: Procedures = {}, role = "reviewer") {
  let comments = initial;
  const requests: object[] = [];
  const keep = (name: string, change: (body: Partial<CommentOnWire> & { comment_id?: string }) => void) => ({
    [name]: (body: Partial<CommentOnWire>) => {
      requests.push(body);
      change(body);
      return {};
    },
  });
  show(
    <PageView route={{ at: "page", where: "server", pageId: "e1", tab: "review" }} onRemove={() => {}} />,
    fakePlatform({
      procedures: {
        ...ofPage,
        "views.get": () => ({ ...detail, team_id: "t1" }),
        "reviews.list": () => listOf(),
        "reviews.get": () => reviewOf([changeOf("ink")]),
        "teams.list": () => listOf({ id: "t1", name: "Harbour", role }),
        "teams.members": () => listOf(...members),
        "comments.list": () => listOf(...comments),
        ...keep("comments.create", ({ text = "", mentions = [] }) => {
          comments = [written("new", { by: "u1", text, mentions }), ...comments];
        }),
        ...keep("comments.update", ({ comment_id, text = "" }) => {
          comments = comments.map((comment) => (comment.id === comment_id ? { ...comment, text } : comment));
        }),
        ...keep("comments.remove", ({ comment_id }) => {
          comments = comments.filter(({ id }) => id !== comment_id);
        }),
        ...procedures,
      },
    }),
  );
  return requests;
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>("Comment on ink", { selector: "textarea" });
/** Types at the end of a field. */
function type(area: HTMLTextAreaElement, text: string): void {
  area.value += text;
  area.setSelectionRange(area.value.length, area.value.length);
  fireEvent.input(area);
}
const texts = () => [...document.querySelectorAll(".comment-text")].map(({ textContent }) => textContent);

test("a comment with a name that was completed by keys is sent with its mention", async () => {
  const requests = showComments([]);
  fireEvent.click(await screen.findByRole("button", { name: "Comment on ink" }));
  const area = await field();
  type(area, "Is it right, @");
  const names = await screen.findByRole("listbox", { name: "People of the team" });
  expect(within(names).getAllByRole("option")).toHaveLength(1); // neither oneself nor who has not come yet
  type(area, "gr");
  fireEvent.keyDown(area, { key: "Enter" });
  await waitFor(() => expect(area.value).toBe("Is it right, @Grace Hopper "));
  expect(screen.queryByRole("listbox")).toBeNull();
  fireEvent.keyDown(area, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(texts()).toEqual(["Is it right, @Grace Hopper"]));
  expect(requests).toEqual([{ id: "e1", change: "c1_ink", text: "Is it right, @Grace Hopper", mentions: ["u2"] }]);
  expect(document.querySelector(".comment-text b")?.textContent).toBe("@Grace Hopper");
});

test("Escape ends the choice of a name before it ends the form", async () => {
  showComments([]);
  fireEvent.click(await screen.findByRole("button", { name: "Comment on ink" }));
  const area = await field();
  type(area, "@G");
  await screen.findByRole("listbox");
  fireEvent.keyDown(area, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  expect(area.isConnected).toBe(true);
  fireEvent.keyDown(area, { key: "Escape" });
  await waitFor(() => expect(screen.queryByLabelText("Comment on ink", { selector: "textarea" })).toBeNull());
});

test("comments stand below their change, oldest first, with buttons for what a person may do", async () => {
  const requests = showComments([written("m2", { by: "u1" }), written("m1"), written("m0", { change: "c1_other" })]);
  await waitFor(() => expect(texts()).toEqual(["The text of m1", "The text of m2"]));
  const [theirs, mine] = screen.getAllByRole("article").map((article) => within(article));
  expect(theirs?.queryByRole("button", { name: "Edit" })).toBeNull();
  fireEvent.click(mine?.getByRole("button", { name: "Edit" }) as HTMLElement);
  const area = await screen.findByLabelText<HTMLTextAreaElement>("Change the comment");
  type(area, ", again");
  fireEvent.submit(area.closest("form") as HTMLFormElement);
  await waitFor(() => expect(texts()).toEqual(["The text of m1", "The text of m2, again"]));
  fireEvent.click(theirs?.getByRole("button", { name: "Delete" }) as HTMLElement);
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(texts()).toEqual(["The text of m2, again"]));
  expect(requests).toEqual([
    { id: "e1", comment_id: "m2", text: "The text of m2, again", mentions: [] },
    { id: "e1", comment_id: "m1" },
  ]);
});

test("a viewer reads comments and is offered no form", async () => {
  showComments([written("m1")], {}, "viewer");
  await waitFor(() => expect(texts()).toEqual(["The text of m1"]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Comment on ink" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
});

test("earlier comments on a change are loaded when a person asks for them", async () => {
  const all = ["m3", "m2", "m1"].map((id) => written(id));
  showComments([], {
    "comments.list": ({ change }: { change?: string }) => ({
      data: change === undefined ? all.slice(0, 1) : all,
      pagination: { page: 1, per_page: 100, total: 3 },
    }),
    "comments.count": () => ({ data: [{ change: "c1_ink", count: 3 }] }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show 2 earlier comments" }));
  await waitFor(() => expect(texts()).toEqual(["The text of m1", "The text of m2", "The text of m3"]));
});

test("a server without comments shows the review without them", async () => {
  showComments([], {
    "comments.list": () => {
      throw new Error("There is no such procedure");
    },
  });
  await screen.findByRole("button", { name: "Accept ink" });
  expect(screen.queryByRole("button", { name: "Comment on ink" })).toBeNull();
});

test("the list of all comments tells what each is about, also if the change is decided", async () => {
  const about = { kind: "radii", mode: null, name: "radius-card", part: null, from: "4px", to: "8px" } as const;
  showComments([written("m1", { change: "c1_decided", about }), written("m2", { change: "c1_old", by: null })]);
  const title = await screen.findByText("Comments");
  fireEvent.click(title);
  fireEvent(title.parentElement as HTMLElement, new Event("toggle"));
  await waitFor(() =>
    expect(texts()).toEqual(["Grace Hopper on radius-card 4px → 8px: The text of m1", "Somebody: The text of m2"]),
  );
});
