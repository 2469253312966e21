import type { ExtractionId } from "../../platform/ids.ts";
import type { PageDraft } from "./repository.ts";

/** The pages of a source as they are stored, in its order. */
export function draftPages(
  pages: readonly { readonly url: string; readonly template: string | null }[],
  idOf: (url: string) => ExtractionId,
): PageDraft[] {
  return pages.map(({ url, template }, position) => ({
    ...{ extraction_id: idOf(url), url, template, position },
    host: new URL(url).host,
  }));
}
