/** The custom properties that a style sheet declares, or that a component sets in a style: `{ "--rows": 3 }`. */
export const propertiesSetBy = (text: string): string[] =>
  [...text.matchAll(/(--[\w-]+)["'`]?\]?\s*:/g)].map(([, name = ""]) => name);

/** Each `var()` without a fallback whose property is not among those that are set, with its line, the first of which is 1. */
export const findUnset = (
  sheet: string,
  set: ReadonlySet<string>,
): { readonly line: number; readonly name: string }[] =>
  sheet
    .split("\n")
    .flatMap((text, index) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = ""]) => ({ line: index + 1, name })),
    )
    .filter(({ name }) => !set.has(name));
