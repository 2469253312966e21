import { partsOf } from "./address.ts";

/** The fewest addresses that make a template. */
const MINIMUM = 5;
/** Segments after these are not looked at, because each is a place in which addresses can differ. */
const MAX_SEGMENTS = 24;

/**
 * Returns the template of each address, or null. A template is a set of at least five addresses that differ in one segment of
 * the path, not the first, or in numbers, dates and ids. Five such templates that again differ in one segment are one. It is
 * written as the addresses are, with `*` for a segment, `{number}`, `{date}` or `{id}`. It does not depend on the order of the
 * addresses.
 * @param addresses as `siteAddress` returns them, each once
 */
export function templatesOf(addresses: readonly string[]): (string | null)[] {
  const shapes = addresses.map(shapeOf);
  const sizes = new Map<string, number>();
  for (const shape of shapes) sizes.set(shape, (sizes.get(shape) ?? 0) + 1);
  const templates = new Map<string, string>();
  for (let merged = mergePatterns(sizes); merged.size > 0; ) {
    for (const shape of sizes.keys()) {
      const wider = merged.get(templates.get(shape) ?? shape);
      if (wider !== undefined) templates.set(shape, wider);
    }
    merged = mergePatterns(new Map([...new Set(templates.values())].map((template) => [template, 1])));
  }
  addMatching(sizes.keys(), templates);
  return shapes.map((shape) => templates.get(shape) ?? ((sizes.get(shape) ?? 0) >= MINIMUM ? shape : null));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HASH = /^(?=[a-f]{0,63}\d)[0-9a-f]{8,64}$/i;
/** Letters and digits in turn, as in `B08N5WRWNW`. */
const CODE = /^(?=[a-z]{0,31}\d{1,31}[a-z]{1,31}\d)[0-9a-z]{8,32}$/i;
const DATE = /(?<!\d)(\d{4}[-_.]\d{1,2}[-_.]\d{1,2}|\d{1,2}[-_.]\d{1,2}[-_.]\d{4})(?!\d)/g;

/** Returns an address with its numbers, dates and ids masked. */
function shapeOf(address: string): string {
  const { origin, path, query } = partsOf(address);
  return `${origin}${hasDigit(path) ? path.split("/").map(mask).join("/") : path}${hasDigit(query) ? maskQuery(query) : query}`;
}

const hasDigit = (text: string) => /\d/.test(text);

function mask(segment: string): string {
  if (!hasDigit(segment)) return segment;
  if (UUID.test(segment) || CODE.test(segment)) return "{id}";
  if (HASH.test(segment) && /[a-f]/i.test(segment)) return "{id}";
  // The digits of an escaped character are no number.
  return segment
    .replace(DATE, "{date}")
    .replace(/%[0-9a-f]{2}|\d+/gi, (part) => (part.startsWith("%") ? part : "{number}"));
}

/** Masks the values of the parameters, not their names. */
const maskQuery = (query: string) => query.replace(/=[^&]*/g, (value) => `=${mask(value.slice(1))}`);

interface Candidate {
  readonly pattern: string;
  /** The segment that differs. */
  readonly at: number;
  readonly members: string[];
  weight: number;
}

/**
 * Finds patterns that differ in one segment and weigh enough together, the heaviest first, and returns the wider pattern of
 * each of them.
 */
function mergePatterns(weights: ReadonlyMap<string, number>): Map<string, string> {
  // Most wider patterns have one member, for which its name is enough.
  const firsts = new Map<string, string>();
  const candidates = new Map<string, Candidate>();
  for (const [pattern, weight] of weights) {
    forEachWider(pattern, (wider, index) => {
      const firstPath = firsts.get(wider);
      if (firstPath === undefined) {
        firsts.set(wider, pattern);
        return;
      }
      const candidate = candidates.get(wider) ?? {
        pattern: wider,
        at: index,
        members: [firstPath],
        weight: weights.get(firstPath) ?? 0,
      };
      candidates.set(wider, candidate);
      candidate.members.push(pattern);
      candidate.weight += weight;
    });
  }
  const merged = new Map<string, string>();
  const heavy = [...candidates.values()].filter(isTemplate).sort(byWeight);
  for (const { pattern, members } of heavy) {
    const free = members.filter((member) => !merged.has(member));
    const weight = free.reduce((sum, member) => sum + (weights.get(member) ?? 0), 0);
    if (isTemplate({ members: free, weight })) for (const member of free) merged.set(member, pattern);
  }
  return merged;
}

const isTemplate = ({ members, weight }: Pick<Candidate, "members" | "weight">) =>
  members.length > 1 && weight >= MINIMUM;

const byWeight = (a: Candidate, b: Candidate) => b.weight - a.weight || b.at - a.at || (a.pattern < b.pattern ? -1 : 1);

/** Calls `visit` with the pattern and `*` in place of one more segment, for each segment but the first. */
function forEachWider(pattern: string, visit: (wider: string, index: number) => void): void {
  const query = pattern.indexOf("?");
  const end = query === -1 ? pattern.length : query;
  let slash = pattern.indexOf("/", pattern.indexOf("://") + 3);
  for (let index = 0; index < MAX_SEGMENTS; index += 1) {
    const nextSlash = pattern.indexOf("/", slash + 1);
    const stop = nextSlash === -1 || nextSlash > end ? end : nextSlash;
    const isWide = stop === slash + 2 && pattern[slash + 1] === "*";
    if (index > 0 && stop > slash + 1 && !isWide) visit(`${pattern.slice(0, slash + 1)}*${pattern.slice(stop)}`, index);
    if (stop === end) return;
    slash = stop;
  }
}

/** Gives each shape that has no template the first one that it matches. */
function addMatching(shapes: Iterable<string>, templates: Map<string, string>): void {
  const wide = new Set([...templates.values()].sort());
  const places = new Map([...wide].map((template) => [placesOf(template).join(), placesOf(template)]));
  for (const shape of shapes) {
    if (templates.has(shape)) continue;
    for (const index of places.values()) {
      const wider = widen(shape, index);
      if (wide.has(wider)) {
        templates.set(shape, wider);
        break;
      }
    }
  }
}

/** Returns the indices of the pattern's segments that are `*`. */
const placesOf = (pattern: string): number[] =>
  partsOf(pattern)
    .path.split("/")
    .flatMap((segment, index) => (segment === "*" ? [index] : []));

function widen(pattern: string, places: readonly number[]): string {
  const { origin, path, query } = partsOf(pattern);
  const segments = path.split("/").map((segment, index) => (segment !== "" && places.includes(index) ? "*" : segment));
  return `${origin}${segments.join("/")}${query}`;
}
