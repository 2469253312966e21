import { compareText } from "../../text/order.ts";
import type { NamedToken } from "../kind.ts";
import { type Entry, type SectionContent, toContent } from "./section.ts";

/**
 * Entries of tokens with names, sorted by name. `prefix` matches the words at the beginning of a name that the prefix of the
 * variables repeats: a page's own `--radius-md` is exported as `--radius-md`, not as `--radius-radius-md`.
 */
export function namedEntries<Token extends NamedToken>(
  tokens: readonly Token[],
  prefix: RegExp,
  toEntry: (token: Token, stem: string) => Entry | undefined,
): SectionContent {
  const stems = new Map(tokens.map((token) => [token, token.name.replace(prefix, "")]));
  const stemOf = (token: Token) => stems.get(token) ?? token.name;
  const sorted = tokens.toSorted(
    (a, b) => compareText(stemOf(a), stemOf(b)) || compareText(a.name, b.name) || compareText(a.value, b.value),
  );
  return toContent(
    sorted,
    (token) => withOwnName(token, toEntry(token, stemOf(token))),
    ({ name, value }) => ({ name, value }),
  );
}

/** Adds the name of the page's own custom property, if the entry has the property's whole value. */
function withOwnName({ custom_property: property, named_by }: NamedToken, entry: Entry | undefined): Entry | undefined {
  const isOwn = property !== undefined && named_by === "page" && entry?.whole === undefined;
  return entry && isOwn ? { ...entry, ownName: property.replace(/^--/, "") } : entry;
}
