import { lazily } from "../kit/lazily.tsx";
import { type KindView, type Matcher, summaryCount } from "./kind.ts";
import { NamedList } from "./NamedList.tsx";
import { type NamedKey, type NamedKindView, type TokenOf, tokensOf } from "./named-kind.ts";

/** Makes the search, the list and the comparison of a kind with names, from what is special about it. */
export function namedView<Key extends NamedKey>(view: NamedKindView<Key>): KindView {
  const { key } = view;
  const NamedChanges = lazily(async () => (await import("./NamedChanges.tsx")).NamedChanges<Key>);
  const isFound = (token: TokenOf<Key>, matches: Matcher) =>
    matches.texts(...commonTexts(token), ...(view.textsOf?.(token) ?? []));
  return {
    key,
    showsColors: false,
    find: (tokens, matches) =>
      tokens[key] ? { [key]: tokensOf(tokens, key).filter((token) => isFound(token, matches)) } : {},
    List: ({ matching, all }) => {
      const list = tokensOf(matching, key);
      return (
        <>
          {view.Head && <view.Head matching={list} tokens={all} />}
          <NamedList view={view} matching={list} all={all} />
        </>
      );
    },
    Drawing: ({ value, name, tokens }) => (
      <view.Drawing
        value={value}
        token={tokenWith(value, name, tokensOf(tokens, key))}
        peers={tokensOf(tokens, key).map((token) => token.value)}
        tokens={tokens}
      />
    ),
    changes: {
      count: (diff) => summaryCount(diff, key),
      List: ({ diff, before, after }) => {
        const changes = diff.changes[key];
        return changes ? <NamedChanges view={view} changes={changes} before={before} after={after} /> : null;
      },
    },
  };
}

/** The token that has a value; else the one with the name, with this value in place of its own. */
function tokenWith<Token extends TokenOf<NamedKey>>(
  value: string,
  name: string | undefined,
  tokens: readonly Token[],
): Token | undefined {
  const equal = tokens.find((token) => token.value === value && (name === undefined || token.name === name));
  if (equal) return equal;
  const namesake = tokens.find((token) => token.name === name);
  return namesake ? { ...namesake, value } : tokens.find((token) => token.value === value);
}

const commonTexts = ({ name, value, aliases = [], contexts }: TokenOf<NamedKey>): string[] => [
  name,
  value,
  ...aliases,
  ...contexts,
];
