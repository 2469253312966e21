import { compareText } from "@tintype/shared/text/order";
import { pathOf } from "../tokens/naming/short-names.ts";

interface PathGroup<Token> {
  /** The common path of the names, as it is shown. Empty for names without a path. */
  readonly path: string;
  readonly tokens: readonly Token[];
}

/** Tokens by name in groups of those with the same path, as design tools show them. A path with one token joins the one above. */
export function pathGroups<Token extends { readonly name: string }>(tokens: readonly Token[]): PathGroup<Token>[] {
  const sorted = tokens.toSorted((a, b) => compareText(a.name, b.name));
  const counts = new Map<string, number>();
  const pathsOf = (name: string) => pathOf(name).map((_, index, parts) => parts.slice(0, index + 1).join(" / "));
  for (const { name } of sorted) {
    for (const path of pathsOf(name)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  const groups = Map.groupBy(sorted, ({ name }) => pathsOf(name).findLast((path) => (counts.get(path) ?? 0) > 1) ?? "");
  return [...groups].map(([path, some]) => ({ path, tokens: some })).sort((a, b) => compareText(a.path, b.path));
}
