import type { Capture, CapturedPage, VersionSummary } from "./captures/model.ts";
import { getCapture, getPage, listPages, listVersions } from "./captures/store.ts";
import { useKept } from "./use-kept.ts";

/** The pages kept here that match the search, newest first; undefined until they are loaded. */
export function usePages(search = ""): readonly CapturedPage[] | undefined {
  return useKept(() => listPages({ search }), search);
}

/** A page; undefined until it is loaded, null where there is none. */
export function usePage(id: string): CapturedPage | null | undefined {
  return useKept(async () => (await getPage(id)) ?? null, id);
}

/** A page's versions, newest first; undefined until they are loaded. */
export function useVersions(pageId: string): readonly VersionSummary[] | undefined {
  return useKept(() => listVersions(pageId), pageId);
}

/** A version with its tokens; undefined until it is loaded, null where there is none. */
export function useCapture(id: string): Capture | null | undefined {
  return useKept(async () => (await getCapture(id)) ?? null, id);
}
