import { expect, test } from "vitest";
import { fakePlatform } from "../../testing/platform.ts";
import { serverPages } from "./server-pages.ts";

/** A server that stores so many versions of a page. */
function serverWith(total: number) {
  const asked: number[] = [];
  const list = ({ page = 1, per_page: size }: { page?: number; per_page: number }) => {
    asked.push(page);
    const firstIndex = (page - 1) * size;
    const data = Array.from({ length: Math.max(0, Math.min(size, total - firstIndex)) }, (_, index) => {
      const version = total - firstIndex - index;
      return { id: `s${version}`, version, taken_at: "2026-01-01T00:00:00Z", created_by: null };
    });
    return { data, pagination: { page, per_page: size, total } };
  };
  return { source: serverPages(fakePlatform({ procedures: { "views.snapshots": list } })), asked };
}

test.each([
  [0, [1], 0],
  [100, [1], 100],
  [230, [1, 2, 3], 230],
  [5_000, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1_000],
])("serverPages lists the newest of %i versions", async (total, pages, count) => {
  const { source, asked } = serverWith(total);
  const outcome = await source.versions("e1");
  const versions = outcome.ok ? outcome.value : [];
  expect(asked).toEqual(pages);
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: count }, (_, index) => total - index));
});
