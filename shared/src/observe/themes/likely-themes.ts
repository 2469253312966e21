import type { ThemeCandidate, ThemeCandidates } from "./candidates.ts";
import { blockOf, rankOf, soundsStrong, stemOf } from "./theme-words.ts";

/** A candidate that its rules speak for. */
export interface LikelyTheme {
  readonly candidate: ThemeCandidate;
  /** Its name sounds like a theme, or it has rivals that set the same. */
  readonly isStrong: boolean;
  /** The classes that each of its classes takes the place of. */
  readonly rivals: ReadonlyMap<string, readonly string[]>;
  readonly rank: number;
}

/** Properties from which on classes that set the same ones are rivals. */
const FEW_PROPERTIES = 5;
const DOZEN_PROPERTIES = 12;
/** The share of the properties that rivals have in common. */
const COMMON = 0.7;
/** The share of a theme's properties that something else sets too: what only it has is a component's. */
const SHARED = 0.5;
/** Rules of elements below a class without properties, so that it is no utility. */
const RULES_BELOW = 2;

/** The most candidates that are compared with each other. */
const MAX_COMPARED = 400;
/** The most properties of a candidate that are compared. */
const MAX_PROPERTIES = 64;

/** Chooses those candidates that are themes by what the sheets say, the best first. */
export function likelyThemes(all: ThemeCandidates, isWornAttribute: (name: string) => boolean): LikelyTheme[] {
  const isWorn = ({ atoms }: ThemeCandidate) =>
    atoms.some(({ kind, name }) => kind === "attribute" && isWornAttribute(name));
  const setters = countSetters(all.byKey.values());
  const candidates = [...all.byKey.values()]
    .filter((candidate) => isLikely(candidate, all, setters) || isWorn(candidate))
    .toSorted((a, b) => rankOfCandidate(a) - rankOfCandidate(b) || scoreOf(b, isWorn) - scoreOf(a, isWorn))
    .slice(0, MAX_COMPARED);
  const modified = modifiedBlocks(candidates);
  const classes = candidates.filter(({ atoms: [atom, ...others] }) => atom?.kind === "class" && others.length === 0);
  return candidates.flatMap((candidate) => {
    const ofClasses = candidate.atoms.filter(({ kind }) => kind === "class");
    const rivals = new Map(ofClasses.map(({ name }) => [name, rivalsOf(name, classes, all)]));
    const hasRivals = [...rivals.values()].some((names) => names.length > 0);
    const hasStrongName = isNamedStrongly(candidate);
    // A modifier that many components have is a component's, unless it stands on the body.
    if (ofClasses.some(({ name }) => isOfMany(name, modified)) && candidate.tags.size === 0) return [];
    // A class whose name says little is a theme only beside others like it.
    if (ofClasses.length > 0 && !hasStrongName && !hasRivals) return [];
    const isStrong = hasStrongName || (hasRivals && candidate.properties.size >= DOZEN_PROPERTIES);
    return [{ candidate, isStrong, rivals, rank: rankOfCandidate(candidate) }];
  });
}

/** From so many components on, a modifier is one of components. */
const MANY_BLOCKS = 4;

const modifierOf = (name: string): string | undefined => {
  const block = blockOf(name);
  return block === undefined ? undefined : name.slice(block.length);
};

/** By modifiers such as `--dark`, the components that have them. */
function modifiedBlocks(candidates: readonly ThemeCandidate[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Set(candidates.flatMap(({ atoms }) => atoms.map(({ name }) => name)));
  const byModifier = Map.groupBy(names, modifierOf);
  return new Map(
    [...byModifier].map(([modifier, all]) => [modifier ?? "", new Set(all.map((name) => blockOf(name) ?? ""))]),
  );
}

const isOfMany = (name: string, modified: ReadonlyMap<string, ReadonlySet<string>>): boolean => {
  const modifier = modifierOf(name);
  return modifier !== undefined && (modified.get(modifier)?.size ?? 0) >= MANY_BLOCKS;
};

/** By their number of attributes and classes, how many candidates set a property. */
function countSetters(candidates: Iterable<ThemeCandidate>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { atoms, properties } of candidates) {
    for (const property of properties) {
      const key = `${atoms.length} ${property}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

function isLikely(
  candidate: ThemeCandidate,
  { ofRoot, laidOut }: ThemeCandidates,
  setters: ReadonlyMap<string, number>,
): boolean {
  const { atoms, properties, below } = candidate;
  const isOfComponent = (name: string) => laidOut.has(name) || laidOut.has(blockOf(name) ?? "");
  if (atoms.some(({ kind, name }) => kind === "class" && isOfComponent(name))) return false;
  if (properties.size === 0) return below >= RULES_BELOW;
  if (properties.size === 1 && below < RULES_BELOW) return false;
  // Properties that only it sets are a component's.
  const shared = [...properties].filter(
    (property) =>
      property === "color-scheme" || ofRoot.has(property) || (setters.get(`${atoms.length} ${property}`) ?? 0) > 1,
  );
  return shared.length >= SHARED * properties.size;
}

const isNamedStrongly = ({ atoms }: ThemeCandidate): boolean =>
  atoms.some(({ name, value }) => soundsStrong(name) || soundsStrong(value ?? ""));

const rankOfCandidate = ({ atoms }: ThemeCandidate): number =>
  Math.min(...atoms.map(({ name, value }) => Math.min(rankOf(name), rankOf(value ?? ""))));

function scoreOf(candidate: ThemeCandidate, isWorn: (candidate: ThemeCandidate) => boolean): number {
  const { properties, rules, atoms } = candidate;
  const strength = isNamedStrongly(candidate) ? 40 : 0;
  return properties.size + Math.min(rules, 60) + strength + (isWorn(candidate) ? 80 : 0) - 5 * atoms.length;
}

/** Classes that stand for each other: their names differ in the last word, or they set the same properties. */
function rivalsOf(name: string, classes: readonly ThemeCandidate[], { byKey }: ThemeCandidates): string[] {
  const properties = [...(byKey.get(`.${name}`)?.properties ?? [])].slice(0, MAX_PROPERTIES);
  return classes.flatMap(({ atoms: [atom], properties: others }) => {
    const rival = atom?.name ?? "";
    if (rival === name) return [];
    if (stemOf(rival) === stemOf(name)) return [rival];
    if (properties.length < FEW_PROPERTIES || others.size < FEW_PROPERTIES) return [];
    const isOfFamily = rival.split(/[-_]/)[0] === name.split(/[-_]/)[0];
    if (properties.length < DOZEN_PROPERTIES && !isOfFamily) return [];
    const common = properties.filter((property) => others.has(property)).length;
    return common > COMMON * Math.max(properties.length, Math.min(others.size, MAX_PROPERTIES)) ? [rival] : [];
  });
}
