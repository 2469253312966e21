// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ofPage } from "../../../gallery/fixtures/page.ts";
import { changeOf } from "../../../gallery/fixtures/reviews.ts";
import { fakePlatform, type Procedures, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { NoPictures } from "./NoPictures.tsx";
import { PlaceThumbs } from "./PlaceThumbs.tsx";

beforeEach(() => {
  HTMLImageElement.prototype.decode = async () => {};
});
afterEach(() => vi.restoreAllMocks());

const compared = { pageId: "e1", beforeId: "v1", afterId: "v2" };

function showThumbs(procedures: Procedures = {}, change = changeOf("brand")): void {
  show(<PlaceThumbs change={change} compared={compared} />, fakePlatform({ procedures: { ...ofPage, ...procedures } }));
}

/** Refuses what is asked of these versions, as the server does if they have no screenshot. */
const without = (...versions: string[]): Procedures => ({
  "views.picture": ({ snapshot_id }: { snapshot_id: string }) => {
    if (versions.includes(snapshot_id)) throw new Refusal({ code: "not_found" });
    return { type: "image/webp", base64: "AAAA" };
  },
});

test("a change has its place on both screenshots, which a click shows with a slider", async () => {
  showThumbs();
  fireEvent.click(await screen.findByRole("button", { name: "Show where brand is used" }));
  expect(within(await screen.findByRole("dialog")).getByRole("slider")).toBeTruthy();
  expect(document.querySelectorAll("canvas.review-thumb")).toHaveLength(2);
});

test("a version without a screenshot has a note in its place", async () => {
  showThumbs(without("v1"));
  const button = await screen.findByRole("button", { name: "Show where brand is used" });
  expect(within(button).getByText("No picture")).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByText("Only the version after has a picture.")).toBeTruthy();
});

test("a change on two versions without screenshots has no pictures", async () => {
  const asked: string[] = [];
  const { "views.picture": refuse } = without("v1", "v2");
  showThumbs({
    "views.picture": (about: { snapshot_id: string }) => {
      asked.push(about.snapshot_id);
      return refuse?.(about as never);
    },
  });
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(["v1", "v2"]));
  expect(screen.queryByRole("button")).toBeNull();
});

test.each([
  [["v1", "v2"], 1],
  [["v1"], 0],
])("NoPictures says so if these versions have no screenshot: %j, %i times", async (versions, times) => {
  const procedures = { ...ofPage, ...without(...versions) };
  show(
    <>
      <NoPictures compared={compared} />
      <PlaceThumbs change={changeOf("brand")} compared={compared} />
    </>,
    fakePlatform({ procedures }),
  );
  if (times === 0) await screen.findByRole("button");
  else await screen.findByText(/Neither version has a screenshot/);
  expect(screen.queryAllByText(/Neither version has a screenshot/)).toHaveLength(times);
});
