import type { PageReading } from "@tintype/reader/reading/reading";

/** Says in sentences what was missing when a page was read, so that what was found may be wrong. */
export function incompleteOf({ environment }: Pick<PageReading, "environment">): string[] {
  const { fonts_not_loaded: fonts, truncated } = environment;
  return [
    ...(fonts.length > 0 ? [`These fonts had not loaded: ${fonts.join(", ")}.`] : []),
    ...(truncated ? ["The page is too big to be read as a whole."] : []),
  ];
}
