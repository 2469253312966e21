import { type DtcgToken, EXTENSION } from "../kinds/export/dtcg-token.ts";
import { exportSections } from "../kinds/exports.ts";
import type { Tokens } from "../kinds/wire.ts";
import { type LeftOutOf, nameTokens } from "./sections.ts";

const SCHEMA = "https://www.designtokens.org/schemas/2025.10/format.json";

/**
 * The Design Tokens Community Group's format, 2025.10. The `$extensions` of a token contain everything that we know of it
 * beside its value. The `$extensions` of the file contain everything that the format has no type for: assets,
 * percentages, `normal`, families with braces.
 */
export function toDtcg(tokens: Tokens): string {
  const named = nameTokens(tokens, { toKey: dtcgKey });
  const leftOut: LeftOutOf[] = [...named.leftOut];
  const groups = new Map<string, Map<string, DtcgToken>>();

  for (const { section, variables } of named.sections) {
    const name = section.dtcg;
    if (name === undefined) continue;
    const group = groups.get(name) ?? new Map<string, DtcgToken>();
    for (const { key, entry } of variables) {
      const token = entry.dtcg?.(() => undefined);
      if (token === undefined) leftOut.push({ namespace: section.namespace, name: entry.name, value: entry.css });
      else group.set(key, token);
    }
    if (group.size > 0) groups.set(name, group);
  }

  const file = {
    $schema: SCHEMA,
    $extensions: {
      [EXTENSION]: {
        ...Object.assign({}, ...exportSections.map((section) => section.extension?.(tokens))),
        left_out: leftOut,
      },
    },
    ...Object.fromEntries([...groups].map(([name, group]) => [name, Object.fromEntries(group)])),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Names must not contain `{`, `}` or `.`, nor start with `$`. Two more cases, which the format allows, make readers lose
 * tokens (Terrazzo 2.7): `#`, with which references start, and names that every JavaScript object has (`constructor`).
 */
function dtcgKey(stem: string): string {
  const key = stem
    .toWellFormed()
    .replace(/[{}.#]/g, "-")
    .replace(/^\$+/, "");
  return key in {} ? `${key}_` : key;
}
