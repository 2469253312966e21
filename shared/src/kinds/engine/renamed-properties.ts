import { withoutPrefix } from "./property-prefix.ts";

/**
 * Finds the names that custom properties of an earlier snapshot have in this one. A release may give all of them another
 * prefix.
 * @param olds their names in the earlier snapshot
 * @param news all names in this one
 * @returns a function that returns the name itself if no other name is surely the same property
 */
export function renamedProperties(olds: readonly string[], news: readonly string[]): (name: string) => string {
  const present = new Set(news);
  const gone = [...new Set(olds)].filter((name) => !present.has(name));
  const [bare, bareOld] = [withoutPrefix(news), withoutPrefix(olds)];
  const newByBare = Map.groupBy(present, bare);
  const goneByBare = Map.groupBy(gone, bareOld);
  const renamed = new Map(
    [...goneByBare].flatMap(([key, [name, ...others]]): [string, string][] => {
      const [now, ...further] = newByBare.get(key) ?? [];
      return name !== undefined && now !== undefined && others.length + further.length === 0 ? [[name, now]] : [];
    }),
  );
  return (name) => renamed.get(name) ?? name;
}
