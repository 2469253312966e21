import { toDtcgColor } from "./dtcg-color.ts";
import type { FindAlias } from "./dtcg-token.ts";
import type { Reference } from "./reference.ts";
import { readColor } from "./values.ts";

/** A colour inside another value. */
export interface ColorPart {
  /** As CSS: a reference if the colour is a token. */
  readonly part: string | Reference;
  /** In DTCG: an alias if the file has the colour. Undefined if the format has no form for it. */
  dtcg(aliasOf: FindAlias): unknown;
}

/** Reads a colour and the name of its token. Returns undefined if it is not plain CSS. */
export function readColorPart({
  color,
  color_name,
}: {
  color: string;
  color_name?: string | undefined;
}): ColorPart | undefined {
  const cssColor = readColor(color);
  if (cssColor === undefined) return undefined;
  const { css, parsed } = cssColor;
  const reference =
    color_name === undefined ? undefined : { kind: "colors" as const, namespace: "color", name: color_name, css };
  return {
    part: reference ?? css,
    dtcg: (aliasOf) => (reference && aliasOf(reference)) ?? (parsed && toDtcgColor(parsed)),
  };
}

/** The parts of a value, and the value itself. Sass and Less get it as text. */
export function compositeOf(parts: readonly (string | Reference)[]): {
  css: string;
  parts: readonly (string | Reference)[];
  isText: true;
} {
  return { css: parts.map((part) => (typeof part === "string" ? part : part.css)).join(""), parts, isText: true };
}
