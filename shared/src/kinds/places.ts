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

function isToken(value: unknown): value is { name: string; value: string; custom_property?: string } {
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
  const own = paints.filter(isPaintedWith(kind, value));
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

interface Paint {
  readonly property: string;
  readonly value: string;
}

/**
 * Whether a paint is by a token.
 * @param value as `placedValue` returns it
 */
export function isPaintedWith(kind: KindKey, value: string): (paint: Paint) => boolean {
  const paintedBy = kinds.find(({ key }) => key === kind)?.paintedBy;
  return (paint) => paintedBy?.(paint.property, paint.value).includes(value) === true;
}

/** A token that an element paints with. */
export interface PaintingToken {
  readonly kind: KindKey;
  /** The token's name, typography's family, or the value of spacing. */
  readonly name: string;
  readonly value: string;
  readonly customProperty: string | undefined;
}

/** Makes a function that finds the tokens of a paint. */
export function tokensOfPaints(tokens: Tokens): (paint: Paint) => PaintingToken[] {
  const indexes = kinds.flatMap(({ key, paintedBy }) => {
    const byValue = new Map(namesOf(tokens, key).map((token) => [token.value, token]));
    return paintedBy && byValue.size > 0 ? [{ paintedBy, byValue }] : [];
  });
  return ({ property, value }) =>
    indexes.flatMap(({ paintedBy, byValue }) =>
      [...new Set(paintedBy(property, value))].flatMap((each) => byValue.get(each) ?? []),
    );
}

/** The tokens of a kind by what the places of a page call them. */
function namesOf(tokens: Tokens, kind: KindKey): PaintingToken[] {
  const plain = (name: string) => ({ kind, name, value: name, customProperty: undefined });
  // The named kind of the same lengths says more.
  if (kind === "spacing") return tokens.spacing_scale ? [] : tokens.spacing.map(plain);
  if (kind === "typography") return tokens.typography.map(({ family }) => plain(family));
  const list: unknown = tokens[kind];
  if (!Array.isArray(list)) return [];
  return list.filter(isToken).map(({ name, value, custom_property }) => {
    return { kind, name, value, customProperty: custom_property };
  });
}
