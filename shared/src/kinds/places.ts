import { MAX_PLACES } from "../observe/limits.ts";
import type { PagePlaces } from "../observe/places.ts";
import { kinds } from "./index.ts";
import type { KindKey } from "./kind.ts";
import type { Tokens } from "./wire.ts";

/** A place where a page uses a token, in CSS px of the screenshot. */
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
  /** True if there are more places than these. */
  readonly truncated: boolean;
}

/** The fields that distinguish tokens with equal values. */
interface Equal {
  readonly name: string;
  readonly aliases?: readonly string[] | undefined;
  readonly named_by?: string | undefined;
  readonly custom_property?: string | undefined;
}

/**
 * Which of the tokens with one value a paint is by: that of the nearest custom property from which it comes, or else one that
 * no property named.
 * @param tokens in the order of the snapshot
 */
function tokenOf<Token extends Equal>(tokens: readonly Token[], source: readonly string[] = []): Token | undefined {
  const [firstToken, ...others] = tokens;
  if (others.length === 0) return firstToken;
  const [namedToken] = source.flatMap((property) => {
    const name = property.replace(/^-+/, "");
    const has = (token: Token) =>
      token.custom_property === property || token.name === name || token.aliases?.includes(name) === true;
    return tokens.find(has) ?? [];
  });
  return (
    namedToken ?? tokens.find((token) => token.named_by !== "page" && token.custom_property === undefined) ?? firstToken
  );
}

/**
 * How the places of a page name a token: by the value of a named token, by the family of typography.
 * @param name the token's name, typography's family, or the value of spacing
 * @returns undefined if there is no such token
 */
export function placedValue(tokens: Tokens, kind: KindKey, name: string): string | undefined {
  if (kind === "assets" || kind === "contrasts") return ""; // they have neither names nor places
  return namedValues(tokens, kind).find((token) => token.name === name)?.value;
}

/** The tokens of a kind by the names and values of `placedValue`. */
function namedValues(tokens: Tokens, kind: KindKey): ValueToken[] {
  if (kind === "spacing") return tokens.spacing.map((value) => ({ name: value, value }));
  if (kind === "typography") return tokens.typography.map(({ family }) => ({ name: family, value: family }));
  const list: unknown = tokens[kind];
  return Array.isArray(list) ? list.filter(isToken) : [];
}

interface ValueToken extends Equal {
  readonly value: string;
}

function isToken(value: unknown): value is ValueToken {
  return typeof value === "object" && value !== null && "name" in value && "value" in value;
}

/** A token with the places that are its, as indexes of a list of places. */
export interface PlacedToken {
  readonly kind: KindKey;
  /** As `placedValue` takes it. */
  readonly name: string;
  readonly value: string;
  /** Ascending. */
  readonly places: number[];
  /** True if there are more places than these. */
  readonly truncated: boolean;
}

export interface SnapshotPlaces {
  /** From top to bottom. */
  readonly places: Place[];
  /** Tokens that have places in the screenshot, in the order of kinds and of the snapshot. */
  readonly tokens: PlacedToken[];
}

/**
 * The places of all tokens that are in the screenshot. It reads each paint once for a kind, however many tokens there are.
 * @param picture the size of the screenshot
 */
export function allPlacesOf({ elements, paints }: PagePlaces, tokens: Tokens, picture: Size): SnapshotPlaces {
  const places: Place[] = [];
  const indexes = new Map<number, number>();
  for (const [index, element] of elements.entries()) {
    const place = placeIn(element, picture);
    if (place) indexes.set(index, places.push(place) - 1);
  }
  const placed = kinds.flatMap(({ key, paintedBy }): PlacedToken[] => {
    if (!paintedBy) return [];
    const painting = new Map<ValueToken, { placeIndexes: Set<number>; more: boolean }>();
    const list = namedValues(tokens, key);
    const byValue = Map.groupBy(list, ({ value }) => value);
    for (const { property, value: raw, source, elements: painted, more = false } of paints) {
      for (const value of new Set(paintedBy(property, raw))) {
        const token = tokenOf(byValue.get(value) ?? [], source);
        if (!token) continue;
        const entry = painting.get(token) ?? { placeIndexes: new Set(), more: false };
        painting.set(token, entry);
        entry.more ||= more;
        for (const element of painted) {
          const place = indexes.get(element);
          if (place !== undefined) entry.placeIndexes.add(place);
        }
      }
    }
    return list.flatMap((token) => {
      const { name, value } = token;
      const { placeIndexes, more } = painting.get(token) ?? { placeIndexes: new Set<number>(), more: false };
      if (placeIndexes.size === 0) return [];
      const all = [...placeIndexes].sort((a, b) => a - b);
      return [{ kind: key, name, value, places: all.slice(0, MAX_PLACES), truncated: more || all.length > MAX_PLACES }];
    });
  });
  return { places, tokens: placed };
}

/** The paints by a token, without those by other tokens with its value. */
export function paintsOf(
  places: PagePlaces,
  tokens: Tokens,
  { kind, name }: { kind: KindKey; name: string },
): PagePlaces {
  const value = placedValue(tokens, kind, name);
  const equal = namedValues(tokens, kind).filter((token) => token.value === value);
  if (equal.length < 2) return places;
  return { ...places, paints: places.paints.filter(({ source }) => tokenOf(equal, source)?.name === name) };
}

/**
 * The places of a token that are in the screenshot.
 * @param value as `placedValue` returns it
 * @param picture the size of the screenshot
 */
export function placesOf(
  { elements, paints }: PagePlaces,
  { kind, value }: { kind: KindKey; value: string },
  picture: Size,
): TokenPlaces {
  const matching = paints.filter(isPaintedWith(kind, value));
  const indexes = [...new Set(matching.flatMap((paint) => paint.elements))].sort((a, b) => a - b);
  const visible = indexes.flatMap((index) => {
    const element = elements[index];
    const place = element && placeIn(element, picture);
    return place ? [place] : [];
  });
  const truncated = visible.length > MAX_PLACES || matching.some(({ more }) => more === true);
  return { places: visible.slice(0, MAX_PLACES), truncated };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The place of an element; undefined if no part of it is in the picture. */
function placeIn([x, y, width, height, selector]: PagePlaces["elements"][number], picture: Size): Place | undefined {
  const isShown = x < picture.width && y < picture.height && x + width > 0 && y + height > 0;
  return isShown ? { x, y, width, height, selector } : undefined;
}

interface Paint {
  readonly property: string;
  readonly value: string;
  readonly source?: readonly string[] | undefined;
}

/**
 * Returns whether a paint is by a token.
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
    const byValue = Map.groupBy(namesOf(tokens, key), ({ value }) => value);
    return paintedBy && byValue.size > 0 ? [{ paintedBy, byValue }] : [];
  });
  return ({ property, value, source }) =>
    indexes.flatMap(({ paintedBy, byValue }) =>
      [...new Set(paintedBy(property, value))].flatMap(
        (painted) => tokenOf(byValue.get(painted) ?? [], source)?.token ?? [],
      ),
    );
}

/** The tokens of a kind by what the places of a page call them. */
function namesOf(tokens: Tokens, kind: KindKey): (ValueToken & { readonly token: PaintingToken })[] {
  // The named kind of the same lengths says more.
  if (kind === "spacing" && tokens.spacing_scale) return [];
  return namedValues(tokens, kind).map((namedValue) => {
    const { name, value, custom_property: customProperty } = namedValue;
    return { ...namedValue, token: { kind, name, value, customProperty } };
  });
}
