import type { KindKey } from "../../kinds/kind.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { tailwindKey } from "../sections/names.ts";
import { nameTokens } from "../sections/sections.ts";

/** Finds the variable that the Tailwind theme has for a token: `color` and `brand` for `--color-brand`. */
export type FindTailwindKey = (
  kind: KindKey,
  name: string,
) => { readonly namespace: string; readonly key: string } | undefined;

/** Names tokens as the Tailwind theme of the same tokens does. */
export function tailwindKeys(tokens: KindTokens): FindTailwindKey {
  const { sections } = nameTokens({ tokens, kinds: undefined, modes: [] }, { toKey: tailwindKey });
  const keyByToken = new Map(
    sections.flatMap(({ section, variables }) =>
      section.tailwind === undefined
        ? []
        : variables
            .filter(({ entry }) => !entry.isWithoutUtility)
            .map(
              ({ entry, key }) =>
                [`${section.kind} ${entry.name}`, { namespace: section.tailwind ?? "", key }] as const,
            ),
    ),
  );
  return (kind, name) => keyByToken.get(`${kind} ${name}`);
}
