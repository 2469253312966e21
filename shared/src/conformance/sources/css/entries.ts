import { CHECKED_KINDS } from "../../checked-kinds.ts";
import type { SourceWarning } from "../../report.ts";
import { type Entries, type EntryType, type SourceEntry, warning } from "../entry.ts";
import { TokenWarning } from "../faults.ts";
import { MAX_CONTEXTS } from "../limits.ts";
import { tokenFinder } from "../names-of-tokens.ts";
import { numberRules } from "../number-rules.ts";
import { colorOfChannels, repeatsColor } from "./channels.ts";
import { withComputedColors } from "./computed-colors.ts";
import { splitLightDark } from "./light-dark.ts";
import type { Properties } from "./properties.ts";
import type { Property } from "./property.ts";
import { type Budget, newBudget, Variables } from "./variables.ts";

/** The default contexts of style sheets that say everything in contexts. */
const DEFAULTS = ["light", "default", "base"];

/** Makes the token of a custom property in a style sheet. */
export const cssEntry: ToEntry = ({ name, section, position, type }, value) => ({
  name: name.slice(2),
  value,
  type: type ?? TYPES.get(section ?? ""),
  position,
});

/** The types of lengths and numbers in our own exports, where authors' names need not tell them. */
const TYPES: ReadonlyMap<string, EntryType> = new Map<string, EntryType>([
  ["Spacing by name", "spacing"],
  ["Radii", "radii"],
  ...CHECKED_KINDS.flatMap((kind): [string, EntryType][] => {
    const heading = numberRules(kind)?.heading;
    return heading === undefined ? [] : [[heading, kind]];
  }),
]);

export type ToEntry = (property: Property, value: string) => SourceEntry | undefined;

/**
 * Makes entries of custom properties, in each context that they have.
 * @param hasBase true if something else says what holds without a context
 * @param others further tokens, to which the properties may refer
 */
export function entriesOf(
  sheet: Properties,
  toEntry: ToEntry,
  { hasBase: hasOtherBase = false, others = [] }: { hasBase?: boolean; others?: readonly SourceEntry[] } = {},
): Entries {
  const { properties, colorUses, emptyBecause } = sheet;
  const warnings = [...sheet.warnings];
  const names = [...new Set(properties.flatMap(({ context }) => context ?? []))];
  if (properties.some(({ value }) => /\blight-dark\(/i.test(value)) && !names.includes("dark")) names.push("dark");
  const hasBase = hasOtherBase || properties.some(({ context, isInitial }) => context === undefined && !isInitial);
  const fallback = DEFAULTS.find((name) => names.includes(name)) ?? (hasBase ? undefined : names[0]);
  const budget = newBudget();
  const leftOut: string[] = [];
  const findOther = tokenFinder(others);
  const inContext = (name: string | undefined) => findWinners(properties, fallback, name);
  const entries = resolveAll(inContext(undefined), undefined, {
    budget,
    warnings,
    leftOut,
    toEntry,
    colorUses,
    findOther,
  });
  const listed = names.filter((name) => name !== fallback || hasBase).slice(0, MAX_CONTEXTS);
  // `.acme-theme.dark` is the dark context of the theme that is the base.
  const nameInBase = (name: string) => {
    const part = fallback !== undefined && name.startsWith(`${fallback}-`) ? name.slice(fallback.length + 1) : name;
    return names.includes(part) ? name : part;
  };
  if (names.length > MAX_CONTEXTS) warnings.push(warning(`Only the first ${MAX_CONTEXTS} contexts are read.`));
  const contexts = new Map(
    listed.map((name) => [
      nameInBase(name),
      resolveAll(inContext(name), name, { budget, warnings, leftOut, toEntry, colorUses, findOther }),
    ]),
  );
  return { entries, contexts, warnings, leftOut, emptyBecause };
}

/** The property that holds for each name. Initial values are the weakest; what a context says holds before the rest. */
function findWinners(properties: readonly Property[], fallback: string | undefined, context: string | undefined) {
  const winners = new Map<string, Property>();
  const rankOf = (property: Property): number => {
    if (property.isInitial) return 0;
    if (property.context === undefined) return 1;
    if (property.context === context) return 3;
    return property.context === fallback ? 2 : -1;
  };
  for (const property of properties) {
    const rank = rankOf(property);
    const winner = winners.get(property.name);
    if (rank >= 0 && (!winner || rank >= rankOf(winner))) winners.set(property.name, property);
  }
  return winners;
}

interface Resolving {
  readonly budget: Budget;
  readonly warnings: SourceWarning[];
  /** Gets the names of properties that make no entry. */
  readonly leftOut: string[];
  readonly toEntry: ToEntry;
  readonly colorUses: Properties["colorUses"];
  /** Returns the value of a token of another file. */
  readonly findOther: (property: string) => string | undefined;
}

function resolveAll(
  winners: ReadonlyMap<string, Property>,
  context: string | undefined,
  { budget, warnings, leftOut, toEntry, colorUses, findOther }: Resolving,
): SourceEntry[] {
  const variables = new Variables({ get: (name) => winners.get(name)?.value ?? findOther(name) }, budget);
  return [...winners].flatMap(([name, property]) => {
    const resolved = variables.resolve(name);
    if ("fault" in resolved) {
      const { fault, about } = resolved;
      warnings.push(new TokenWarning({ token: name, fault, value: about }, () => property.position));
      return [];
    }
    const scheme = /(^|-)dark$/.test(context ?? "") ? "dark" : "light";
    const value = splitLightDark(resolved.value, scheme)
      .replace(/!important$/i, "")
      .trimEnd();
    const color = colorOfChannels(name, value, colorUses.get(name));
    const isRepeated = color !== undefined && repeatsColor(name, winners);
    const entry = isRepeated ? undefined : toEntry(property, color ?? withComputedColors(value));
    if (!entry) leftOut.push(name.slice(2));
    return entry ?? [];
  });
}
