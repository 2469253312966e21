import { joinSides } from "../css/sides.ts";
import { oneLine } from "../text/one-line.ts";
import { nameKey } from "./names.ts";
import type { Finding } from "./report.ts";
import { EQUAL_LENGTH, nearestMultiple, pixelsOf } from "./values/numbers.ts";

/** How a token is referred to in a style sheet. */
export const NOTATIONS = ["css", "scss"] as const;
export type Notation = (typeof NOTATIONS)[number];

/** A value of a page, and the token that it should be. */
export interface Fix {
  readonly value: string;
  readonly reference: string;
  /** The properties that use the value. */
  readonly properties: readonly string[];
}

/** The replacements for findings that have a token that is like them. */
export function fixesOf(findings: readonly Finding[], notation: Notation): Fix[] {
  return findings.flatMap((finding) => {
    const { value, nearest, contexts, replacement } = finding;
    const reference = nearest
      ? referenceTo(finding, nearest, notation)
      : replacement !== undefined && variableReference(replacement, notation);
    if (!reference) return [];
    return [{ value: oneLine(value), reference, properties: joinSides(contexts.filter(isProperty)) }];
  });
}

/** A line for each replacement: `#c2c7d0 → var(--bs-gray-400)`. */
export const listFixes = (fixes: readonly Fix[]): string =>
  fixes.map(({ value, reference }) => `${value} → ${reference}\n`).join("");

/** The declarations to remove and to add, as in a patch. Values that are not in declarations, such as breakpoints, are left out. */
export const patchFixes = (fixes: readonly Fix[]): string =>
  fixes
    .flatMap(({ value, reference, properties }) =>
      properties.map((property) => `- ${property}: ${value};\n+ ${property}: ${reference};\n`),
    )
    .join("");

const isProperty = (context: string): boolean => /^[a-z][a-z-]*$/.test(context) && context !== "spacing";

function referenceTo(
  { kind, value }: Pick<Finding, "kind" | "value">,
  nearest: NonNullable<Finding["nearest"]>,
  notation: Notation,
): string {
  const variable = variableReference(nearest.name, notation);
  if (kind !== "spacing") return variable;
  const factor = factorOf(value, nearest);
  if (factor === 1) return variable;
  return notation === "css" ? `calc(${variable} * ${factor})` : `${variable} * ${factor}`;
}

function variableReference(name: string, notation: Notation): string {
  const key = variableName(name);
  return notation === "css" ? `var(--${key})` : `$${key}`;
}

/** By how much a token of spacing is multiplied: negative margins are tokens the other way, and a scale has multiples of its base. */
function factorOf(value: string, nearest: NonNullable<Finding["nearest"]>): number {
  const [size, base] = [pixelsOf(value), pixelsOf(nearest.value)];
  if (size === undefined || !base) return 1;
  const sign = size < 0 ? -1 : 1;
  const isPlain = Math.abs(Math.abs(Math.abs(size) - base) - nearest.distance) <= EQUAL_LENGTH;
  return isPlain ? sign : (sign * nearestMultiple(Math.abs(size), base)) / base;
}

/** A name in CSS stays as it is; a path such as `color.brand.500` becomes one. */
const variableName = (name: string): string => (/^[\w-]+$/.test(name) ? name : nameKey(name));
