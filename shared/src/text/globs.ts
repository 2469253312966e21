import { ANY, matchesWildcards } from "./wildcards.ts";

/** The most `*`, `?` and `[…]` of a glob. */
const MAX_WILDCARDS = 10;
/** The most paths that the braces of a glob stand for. */
const MAX_ALTERNATIVES = 64;

/** Whether a character of a segment is one that the glob wants there. */
type Fits = (character: string) => boolean;
type Segment = readonly (Fits | typeof ANY)[];
type Path = readonly (Segment | typeof ANY)[];

/**
 * Returns a function that tells whether a path matches one of the globs: `/shop/**`, `/blog/*`, `/{en,de}/*`. A glob without a
 * slash at its start is one below the root. `*` stands for text of one segment, `**` for any number of segments, `?` for one
 * character, and `[a-z]` for one of these. Paths are compared as people read them: `/über`, not `/%C3%BCber`. The time is in
 * proportion to the lengths of the glob and of the path.
 */
export function createGlobMatcher(globs: readonly string[]): (path: string) => boolean {
  const wanted = globs.flatMap((glob) => alternativesOf(readable(glob)).map(parsePath));
  return (path) => {
    if (wanted.length === 0) return false;
    const segments = segmentsOf(readable(path));
    return wanted.some((glob) => matchesWildcards(glob, segments, matchesSegment));
  };
}

/** Returns why a glob is refused; undefined if it is not. */
export function faultOfGlob(glob: string): string | undefined {
  if (alternativesOf(glob).length >= MAX_ALTERNATIVES) {
    return `stands for ${MAX_ALTERNATIVES} paths or more: write fewer alternatives in braces`;
  }
  const wildcards = glob.replaceAll("**", "*").match(/[*?[]/g)?.length ?? 0;
  return wildcards > MAX_WILDCARDS ? `has more than ${MAX_WILDCARDS} wildcards` : undefined;
}

const matchesSegment = (text: string, segment: Segment) =>
  matchesWildcards(segment, text, (character, fits) => fits(character));

/** A slash at the end makes no difference. */
function segmentsOf(path: string): string[] {
  const inside = path.replace(/^\//, "").replace(/\/$/, "");
  return inside === "" ? [] : inside.split("/");
}

function parsePath(glob: string): Path {
  return segmentsOf(glob).flatMap((text, index, all): Path[number][] => {
    if (text !== "**") return [parseSegment(text)];
    return all[index - 1] === "**" ? [] : [ANY];
  });
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
  for (let next = open.shift(); next !== undefined && done.length < MAX_ALTERNATIVES; next = open.shift()) {
    const brace = findBrace(next);
    if (!brace) done.push(next);
    else if (open.length < MAX_ALTERNATIVES) {
      const { start, end, parts } = brace;
      const [before, after] = [next.slice(0, start), next.slice(end)];
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
