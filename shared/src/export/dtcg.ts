import type { Tokens, TypographyToken } from "../kinds/wire.ts";
import { compareText, distinctValues } from "../text/order.ts";
import { type DtcgColor, toDtcgColor } from "./dtcg-color.ts";
import type { ColorEntry, Entry, LeftOut } from "./entry.ts";
import { type Named, nameTokens } from "./sections.ts";
import { readNumber, readWeight } from "./values.ts";

const SCHEMA = "https://www.designtokens.org/schemas/2025.10/format.json";

/** The key of our own data, in reverse-domain notation as the format requires. */
const EXTENSION = "dev.tintype";

interface DtcgDimension {
  value: number;
  unit: "px" | "rem";
}

interface DtcgToken {
  $type: "color" | "dimension" | "fontFamily" | "fontWeight" | "number";
  $value: DtcgColor | DtcgDimension | number | string;
  $extensions?: { [EXTENSION]: object };
}

/**
 * The Design Tokens Community Group's format, 2025.10. The `$extensions` of a colour contain its usage, contexts, aliases
 * and name, those of a family its weights, sizes and line heights. The `$extensions` of the file contain everything that
 * the format has no type for: assets, percentages, `normal`, families with braces.
 */
export function toDtcg(tokens: Tokens): string {
  const { sections, ...named } = nameTokens(tokens, { toKey: dtcgKey });
  const leftOut = [...named.leftOut];
  const used = new Map(tokens.typography.map((token) => [token.family, usedAt(token)]));

  const group = <Item extends Entry>(items: Named<Item>[], make: (entry: Item) => DtcgToken | undefined) =>
    Object.fromEntries(
      items.flatMap(({ key, entry }) => {
        const token = make(entry);
        if (token === undefined) leftOut.push(toLeftOut(entry));
        return token === undefined ? [] : [[key, token]];
      }),
    );
  const groups = {
    color: group(sections.colors, colorToken),
    fontFamily: group(sections.families, ({ name }) => familyToken(name, used.get(name) ?? {})),
    fontSize: group(sections.sizes, dimensionToken),
    fontWeight: group(sections.weights, weightToken),
    lineHeight: group(sections.lineHeights, lineHeightToken),
    spacing: group(sections.spacing, dimensionToken),
  };
  const file = {
    $schema: SCHEMA,
    $extensions: {
      [EXTENSION]: {
        assets: tokens.assets.toSorted((a, b) => compareText(a.url, b.url) || compareText(a.type, b.type)),
        left_out: leftOut,
      },
    },
    ...Object.fromEntries(Object.entries(groups).filter(([, members]) => Object.keys(members).length > 0)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function colorToken({ token, color }: ColorEntry): DtcgToken | undefined {
  if (color.parsed === undefined) return undefined;
  const { name, usage, contexts, aliases } = token;
  return {
    $type: "color",
    $value: toDtcgColor(color.parsed),
    $extensions: {
      [EXTENSION]: {
        name,
        usage,
        contexts: contexts.toSorted(compareText),
        ...(aliases && { aliases: aliases.toSorted(compareText) }),
      },
    },
  };
}

/** Braces make a string a reference in this format, and cannot be escaped. */
function familyToken(family: string, used: object): DtcgToken | undefined {
  if (family === "" || /[{}]/.test(family)) return undefined;
  return { $type: "fontFamily", $value: family, $extensions: { [EXTENSION]: used } };
}

function usedAt({ weights, sizes, line_heights }: TypographyToken): object {
  return {
    weights: distinctValues(weights),
    sizes: distinctValues(sizes),
    line_heights: distinctValues(line_heights),
  };
}

function dimensionToken({ css }: Entry): DtcgToken | undefined {
  const { value, unit } = readNumber(css) ?? {};
  if (value === undefined || (unit !== "px" && unit !== "rem")) return undefined;
  return { $type: "dimension", $value: { value, unit } };
}

function weightToken({ css }: Entry): DtcgToken | undefined {
  const weight = readWeight(css);
  return weight === undefined ? undefined : { $type: "fontWeight", $value: weight };
}

function lineHeightToken(entry: Entry): DtcgToken | undefined {
  const number = readNumber(entry.css);
  return number?.unit === "" ? { $type: "number", $value: number.value } : dimensionToken(entry);
}

function toLeftOut(entry: Entry): LeftOut {
  return { namespace: entry.namespace, name: entry.name, value: entry.css };
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
