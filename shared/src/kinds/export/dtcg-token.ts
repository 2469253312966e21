import { compareText } from "../../text/order.ts";
import type { NamedToken } from "../kind.ts";
import type { Reference } from "./reference.ts";
import { readNumber } from "./values.ts";

/** The key of our own data, in reverse-domain notation as the format requires. */
export const EXTENSION = "dev.tintype";

export interface DtcgDimension {
  readonly value: number;
  readonly unit: "px" | "rem";
}

/** A token of the Design Tokens Format Module 2025.10. */
export interface DtcgToken {
  readonly $type:
    | "border"
    | "color"
    | "cubicBezier"
    | "dimension"
    | "duration"
    | "fontFamily"
    | "fontWeight"
    | "gradient"
    | "number"
    | "shadow"
    | "typography";
  readonly $value: unknown;
  readonly $extensions?: { readonly [EXTENSION]: object };
}

/** Finds the alias of another token of the file: `{color.brand}`. Undefined if the file does not have it. */
export type FindAlias = (reference: Reference) => string | undefined;

/** Reads a length that the format can express. It has px and rem, and no other unit. */
export function readDimension(css: string): DtcgDimension | undefined {
  const { value, unit } = readNumber(css) ?? {};
  return value !== undefined && (unit === "px" || unit === "rem") ? { value, unit } : undefined;
}

export function dimensionToken(css: string): DtcgToken | undefined {
  const dimension = readDimension(css);
  return dimension && { $type: "dimension", $value: dimension };
}

/** The fields of our tokens beside their value, in the order of the wire. */
export function extensionOf(token: NamedToken, more: object = {}): { [EXTENSION]: object } {
  const { name, usage, contexts, uses, aliases, named_by, custom_property } = token;
  return {
    [EXTENSION]: {
      name,
      ...more,
      usage,
      contexts: contexts.toSorted(compareText),
      ...(uses && { uses }),
      ...(aliases && { aliases: aliases.toSorted(compareText) }),
      ...(named_by && { named_by }),
      ...(custom_property !== undefined && { custom_property }),
    },
  };
}
