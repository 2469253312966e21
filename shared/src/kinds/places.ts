import { MAX_PLACES, type PagePlaces } from "../observe/places.ts";
import { kinds } from "./index.ts";
import type { KindKey } from "./kind.ts";
import type { Tokens } from "./wire.ts";

/** Where a token is used on a page, in CSS px of the screenshot. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Matches only this element. */
  readonly selector: string;
}

export interface TokenPlaces {
  /** From top to bottom. */
  readonly places: Place[];
  /** Whether there are more. */
  readonly truncated: boolean;
}

/**
 * How the places of a page name a token: by the value of a named token, by the family of typography.
 * @param name the token's name, typography's family, or the value of spacing
 * @returns undefined if there is no such token
 */
export function placedValue(tokens: Tokens, kind: KindKey, name: string): string | undefined {
  if (kind === "spacing") return tokens.spacing.includes(name) ? name : undefined;
  if (kind === "assets" || kind === "contrasts") return ""; // they have neither names nor places
  if (kind === "typography") return tokens.typography.some(({ family }) => family === name) ? name : undefined;
  const list: unknown = tokens[kind];
  const token = Array.isArray(list) ? list.find((each: unknown) => isToken(each) && each.name === name) : undefined;
  return isToken(token) ? token.value : undefined;
}

function isToken(value: unknown): value is { name: string; value: string } {
  return typeof value === "object" && value !== null && "name" in value && "value" in value;
}

/**
 * The places of a token that are in the screenshot.
 * @param value as `placedValue` returns it
 * @param picture the size of the screenshot
 */
export function placesOf(
  { elements, paints }: PagePlaces,
  { kind, value }: { kind: KindKey; value: string },
  picture: { width: number; height: number },
): TokenPlaces {
  const paintedBy = kinds.find(({ key }) => key === kind)?.paintedBy;
  const own = paintedBy ? paints.filter((paint) => paintedBy(paint.property, paint.value).includes(value)) : [];
  const indexes = [...new Set(own.flatMap((paint) => paint.elements))].sort((a, b) => a - b);
  const shown = indexes.flatMap((index) => {
    const element = elements[index];
    if (!element) return [];
    const [x, y, width, height, selector] = element;
    const isShown = x < picture.width && y < picture.height && x + width > 0 && y + height > 0;
    return isShown ? [{ x, y, width, height, selector }] : [];
  });
  const truncated = shown.length > MAX_PLACES || own.some(({ more }) => more === true);
  return { places: shown.slice(0, MAX_PLACES), truncated };
}
