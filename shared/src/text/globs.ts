import { ANY, matchesWildcards } from "./wildcards.ts";

/** The most `*`, `?` and `[…]` of a glob. */
const MAX_WILDCARDS = 10;
/** The most paths that the braces of a glob stand for. */
const MAX_ALTERNATIVES = 64;
/** The most paths that the globs of a list stand for together. */
const MAX_LISTED_ALTERNATIVES = 500;
/** The most comparisons for one choice among addresses. They take about a second. */
const MAX_COMPARISONS = 50_000_000;

/** Returns whether a character of a segment is one that the glob wants there. */
type Fits = (character: string) => boolean;
type Segment = readonly (Fits | typeof ANY)[];
type Path = readonly (Segment | typeof ANY)[];

/** Thrown by matchers whose globs need too many comparisons with the paths. */
export class TooManyComparisons extends Error {
  override readonly name = "TooManyComparisons";
}

/** Counts the comparisons of one or more matchers. */
export interface ComparisonCount {
  /** Counts one more, or so many. @throws TooManyComparisons, or the fault of `countComparisons` */
  add(more?: number): void;
}

/** Creates a count of comparisons, which ends at a maximum. @param fault makes the error that then is thrown */
export function countComparisons(
  max = MAX_COMPARISONS,
  fault: () => Error = () => new TooManyComparisons(`more than ${max} comparisons`),
): ComparisonCount {
  let count = 0;
  return {
    add(more = 1) {
      count += more;
      if (count > max) throw fault();
    },
  };
}

/**
 * Returns a function that tells whether a path matches one of the globs: `/shop/**`, `/blog/*`, `/{en,de}/*`. A glob without a
 * slash at its start is one below the root. `*` stands for text of one segment, `**` for any number of segments, `?` for one
 * character, and `[a-z]` for one of these. Paths are compared as people read them: `/über`, not `/%C3%BCber`. The time for a
 * path is in proportion to the lengths of the glob and of the path; the function throws TooManyComparisons when the count ends.
 */
export function createGlobMatcher(
  globs: readonly string[],
  comparisons: ComparisonCount = countComparisons(),
): (path: string) => boolean {
  const patterns = globs.flatMap((glob) => alternativesOf(readable(glob)).map(parsePattern));
  const matchesSegment = (text: string, segment: Segment) => {
    comparisons.add();
    return matchesWildcards(segment, text, (character, fits) => {
      comparisons.add();
      return fits(character);
    });
  };
  return (path) => {
    if (patterns.length === 0) return false;
    const text = withoutOuterSlashes(readable(path));
    const segments = segmentsOf(text);
    return patterns.some(({ start, places, end }) => {
      comparisons.add();
      return text.startsWith(start) && text.endsWith(end) && matchesWildcards(places, segments, matchesSegment);
    });
  };
}

/** Returns why a list of globs is refused; undefined if it is not. */
export function faultOfGlobs(globs: readonly string[]): string | undefined {
  const count = globs.reduce((sum, glob) => sum + alternativesOf(glob).length, 0);
  if (count <= MAX_LISTED_ALTERNATIVES) return undefined;
  return `stands for more than ${MAX_LISTED_ALTERNATIVES} paths: write fewer globs, or fewer alternatives in braces`;
}

/** Returns why a glob is refused; undefined if it is not. */
export function faultOfGlob(glob: string): string | undefined {
  if (alternativesOf(glob).length >= MAX_ALTERNATIVES) {
    return `stands for ${MAX_ALTERNATIVES} paths or more: write fewer alternatives in braces`;
  }
  const wildcards = glob.replaceAll("**", "*").match(/[*?[]/g)?.length ?? 0;
  return wildcards > MAX_WILDCARDS ? `has more than ${MAX_WILDCARDS} wildcards` : undefined;
}

/** A slash at the end makes no difference. */
const withoutOuterSlashes = (path: string) => path.replace(/^\//, "").replace(/\/$/, "");

const segmentsOf = (inside: string): string[] => (inside === "" ? [] : inside.split("/"));

/** A path with wildcards. Most paths do not have its start or its end, which is quick to see. */
interface Pattern {
  /** The segments before the first one with a wildcard. */
  readonly start: string;
  readonly places: Path;
  /** The characters after the last wildcard. */
  readonly end: string;
}

function parsePattern(glob: string): Pattern {
  const segments = segmentsOf(withoutOuterSlashes(glob));
  const firstGlob = segments.findIndex((text) => /[*?[\\]/.test(text));
  const start = segments.slice(0, firstGlob === -1 ? segments.length : firstGlob).join("/");
  const places = segments.flatMap((text, index): Path[number][] => {
    if (text !== "**") return [parseSegment(text)];
    return segments[index - 1] === "**" ? [] : [ANY];
  });
  const last = segments.at(-1) ?? "";
  const end = last.slice(1 + Math.max(...[..."*?[]\\"].map((special) => last.lastIndexOf(special))));
  return { start, places, end };
}

/** A segment that is `*` has at least one character. */
function parseSegment(text: string): Segment {
  const places: (Fits | typeof ANY)[] = [];
  for (let index = 0; index < text.length; ) {
    const { place, length } = parsePlace(text, index);
    if (place !== ANY || places.at(-1) !== ANY) places.push(place);
    index += length;
  }
  return places.length === 1 && places[0] === ANY ? [() => true, ANY] : places;
}

function parsePlace(text: string, index: number): { place: Fits | typeof ANY; length: number } {
  const character = text.charAt(index);
  if (character === "*") return { place: ANY, length: 1 };
  if (character === "?") return { place: () => true, length: 1 };
  if (character === "\\" && index + 1 < text.length) return { place: isOneOf(text.charAt(index + 1)), length: 2 };
  const end = character === "[" ? text.indexOf("]", index + 2) : -1;
  if (end === -1) return { place: isOneOf(character), length: 1 };
  return { place: parseClass(text.slice(index + 1, end)), length: end + 1 - index };
}

const isOneOf =
  (characters: string): Fits =>
  (character) =>
    characters.includes(character);

/** Parses `a-z`, `abc`, `!a` and `^a`. */
function parseClass(text: string): Fits {
  const isNegated = /^[!^]/.test(text);
  const members = isNegated ? text.slice(1) : text;
  const ranges: (readonly [string, string])[] = [];
  for (let index = 0; index < members.length; ) {
    const isRange = members[index + 1] === "-" && index + 2 < members.length;
    ranges.push([members.charAt(index), members.charAt(isRange ? index + 2 : index)]);
    index += isRange ? 3 : 1;
  }
  return (character) => ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}

/** Returns the globs without braces that a glob stands for, at most MAX_ALTERNATIVES. A brace without a comma is itself. */
function alternativesOf(glob: string): string[] {
  const done: string[] = [];
  const open = [glob];
  for (let pattern = open.shift(); pattern !== undefined && done.length < MAX_ALTERNATIVES; pattern = open.shift()) {
    const brace = findBrace(pattern);
    if (!brace) done.push(pattern);
    else if (open.length < MAX_ALTERNATIVES) {
      const { start, end, parts } = brace;
      const [before, after] = [pattern.slice(0, start), pattern.slice(end)];
      open.unshift(...parts.map((part) => `${before}${part}${after}`));
    }
  }
  return done;
}

/** Finds the first brace with a comma of its own. */
function findBrace(glob: string): { start: number; end: number; parts: string[] } | undefined {
  for (let start = glob.indexOf("{"); start !== -1; start = glob.indexOf("{", start + 1)) {
    let depth = 0;
    const cuts = [start];
    for (let index = start; index < glob.length; index += 1) {
      if (glob[index] === "{") depth += 1;
      if (glob[index] === "}") depth -= 1;
      if (glob[index] === "," && depth === 1) cuts.push(index);
      if (depth > 0) continue;
      if (cuts.length === 1) break;
      const parts = cuts.map((cut, place) => glob.slice(cut + 1, cuts[place + 1] ?? index));
      return { start, end: index + 1, parts };
    }
  }
  return undefined;
}

function readable(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path; // its bytes are no UTF-8
  }
}
