import { expect, test, vi } from "vitest";
import { succeeded } from "../outcome.ts";
import { thumbnailLoader } from "./thumbnails.ts";

test("thumbnailLoader asks for all pictures of a list by one call, and for none is null", async () => {
  const thumbnails = vi.fn(async (_: object) =>
    succeeded([{ id: "e1", snapshot_id: "v9", type: "image/webp" as const, base64: "AA" }]),
  );
  const load = thumbnailLoader(thumbnails);
  expect(await Promise.all([load("e1", undefined), load("e2", undefined)])).toEqual([
    succeeded("data:image/webp;base64,AA"),
    succeeded(null),
  ]);
  expect(thumbnails).toHaveBeenCalledExactlyOnceWith({ ids: ["e1", "e2"], snapshot_ids: [] });
});

test("thumbnailLoader asks for at most 50 pictures at once, and for those of versions apart", async () => {
  const thumbnails = vi.fn(async (_: { snapshot_ids: string[] }) => succeeded([]));
  const load = thumbnailLoader(thumbnails);
  const versions = Array.from({ length: 60 }, (_, index) => load("e1", `v${index}`));
  await Promise.all([...versions, load("e1", undefined)]);
  expect(thumbnails.mock.calls.map(([{ snapshot_ids }]) => snapshot_ids.length)).toEqual([0, 50, 10]);
});
