import { type DtcgToken, EXTENSION } from "../../kinds/export/dtcg-token.ts";
import {
  addressOf,
  type Exported,
  type LeftOutOf,
  type NamedSections,
  type NamedTokens,
  nameTokens,
} from "../sections/sections.ts";

const SCHEMA = "https://www.designtokens.org/schemas/2025.10/format.json";

/**
 * The Design Tokens Community Group's format, 2025.10. The `$extensions` of a token contain everything that we know of it
 * beside its value. The `$extensions` of the file contain everything that the format has no form for: assets, percentages,
 * `normal`, steps(). A token of which the format says only a part, such as the stops of a gradient, is `partly` left out.
 */
export function toDtcg(exported: Exported): string {
  const namedTokens = nameTokens(exported, { toKey: dtcgKey });
  return `${JSON.stringify({ $schema: SCHEMA, ...dtcgDocument(namedTokens, exported) }, null, 2)}\n`;
}

/** The groups of a document, and its extensions. */
export function dtcgDocument(
  { sections, leftOut: withoutCss }: NamedSections & Pick<NamedTokens, "leftOut">,
  { tokens, kinds, chosen }: Pick<Exported, "tokens" | "kinds" | "chosen">,
) {
  const leftOut: (LeftOutOf & { partly?: true })[] = [...withoutCss];
  const groups = new Map<string, Map<string, DtcgToken>>();
  const aliases = new Map<string, string>();

  for (const { section, variables } of sections) {
    const name = section.dtcg;
    if (name === undefined) continue;
    const group = groups.get(name) ?? new Map<string, DtcgToken>();
    for (const { key, entry } of variables) {
      const token = entry.dtcg?.((reference) => aliases.get(addressOf(reference, reference)));
      const lost = { namespace: section.namespace, name: entry.name, value: entry.whole ?? entry.css };
      if (token === undefined) leftOut.push(lost);
      else {
        group.set(key, token);
        aliases.set(addressOf(section, entry), `{${name}.${key}}`);
        if (entry.isPartlyDtcg) leftOut.push({ ...lost, partly: true });
      }
    }
    if (group.size > 0) groups.set(name, group);
  }
  const more: object = Object.assign({}, ...sections.map(({ section }) => section.extension?.(tokens)));
  return {
    // First the tokens: people open the file, too.
    ...Object.fromEntries([...groups].map(([name, group]) => [name, Object.fromEntries(group)])),
    $extensions: {
      [EXTENSION]: {
        ...(kinds && { kinds }),
        ...(chosen !== undefined && { chosen_tokens: chosen }),
        ...more,
        left_out: leftOut,
      },
    },
  };
}

/**
 * Names must not contain `{`, `}` or `.`, nor start with `$`. Two more cases, which the format allows, make readers lose
 * tokens (Terrazzo 2.7): `#`, with which references start, and names that every JavaScript object has (`constructor`).
 */
export function dtcgKey(stem: string): string {
  const key = stem
    .toWellFormed()
    .replace(/[{}.#]/g, "-")
    .replace(/^\$+/, "");
  return key in {} ? `${key}_` : key;
}
