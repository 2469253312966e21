import type { Entry } from "../../kinds/export/section.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { type Content, itemsOf, nameAddress } from "./contents.ts";
import type { Item } from "./names.ts";

/**
 * Adds the entries that only other modes have, as references to the entry with the token's value here: a custom property
 * that a mode tells apart from the token of which it is an alias here, and a name that only repeats its value here.
 * They follow the other entries of their section, because Sass and Less know only variables that were set before.
 * @param tokens what the contents were made from
 * @param all the entries of the base and of all modes, by their addresses
 */
export function withAliases(
  contents: readonly Content[],
  tokens: KindTokens,
  all: ReadonlyMap<string, Item>,
): readonly Content[] {
  const items = contents.flatMap(itemsOf);
  const addresses = new Set(items.map(nameAddress));
  const missing = [...all].filter(([address]) => !addresses.has(address)).map(([, item]) => item);
  if (missing.length === 0) return contents;
  return contents.map((content) => {
    const missingHere = missing.filter(({ section }) => section === content.section);
    const aliases = missingHere.flatMap((item) => aliasOf(item, tokens, items) ?? []);
    return aliases.length > 0 ? { ...content, entries: [...content.entries, ...aliases] } : content;
  });
}

function aliasOf({ section, entry }: Item, tokens: KindTokens, items: readonly Item[]): Entry | undefined {
  const list: readonly unknown[] = tokens[section.kind] ?? [];
  const namedTokens = list.filter(isNamed);
  // A property of components may be an alias of several tokens: then it refers to none of them.
  const [alias, ...others] = namedTokens.filter(({ aliases }) => aliases?.includes(entry.name));
  const token = namedTokens.find(({ name }) => name === entry.name) ?? (others.length === 0 ? alias : undefined);
  const near = items.filter((item) => item.section.namespace === section.namespace);
  const target =
    token &&
    (near.find((item) => item.entry.name === token.name) ?? near.find((item) => item.entry.css === token.value));
  return target && reference(entry, target);
}

function reference({ name, stem, ownName }: Entry, { section, entry }: Item): Entry {
  const { dtcg, isNamedByValue: _, parts: __, isText: ___, ownName: ____, ...rest } = entry;
  const to = { kind: section.kind, namespace: section.namespace, name: entry.name, css: entry.css };
  return {
    ...rest,
    name,
    stem,
    ...(ownName !== undefined && { ownName }),
    parts: [to],
    dtcg(find) {
      const token = dtcg?.(find);
      const alias = find(to);
      return token && { $type: token.$type, $value: alias ?? token.$value };
    },
  };
}

interface TokenWithAliases {
  readonly name: string;
  readonly value: string;
  readonly aliases?: readonly string[];
}

const isNamed = (token: unknown): token is TokenWithAliases =>
  typeof token === "object" && token !== null && "name" in token;
