import type { ComparisonCount } from "@tintype/shared/text/globs";
import { createTextMatcher } from "@tintype/shared/text/wildcards";

/** A line `Allow` or `Disallow`. */
export interface RobotsRule {
  readonly isAllowed: boolean;
  /** A path, in which `*` stands for any text. A `$` at its end is the end of the address, without which anything may follow. */
  readonly pattern: string;
}

/** A rule that is ready to be compared with paths. */
interface PreparedRule extends RobotsRule {
  /** Compares the whole path. Undefined if a path matches as soon as it has the start. */
  readonly matches: ((path: string) => boolean) | undefined;
}

/** The rules that begin with the same text. */
interface Start {
  readonly text: string;
  /** The longest pattern first, and what is allowed before what is not. */
  readonly rules: readonly PreparedRule[];
  /** The longest of the other starts with which the text begins. */
  readonly shorter: Start | undefined;
}

/**
 * Returns a function that tells whether the path and the query of an address are allowed (RFC 9309, 2.2.2): the longest pattern
 * that matches decides, and of two that are equally long the one that allows. Only rules whose first characters are those of the
 * path are compared with it, so that tens of thousands of rules are as quick as a few.
 */
export function createRuleMatcher(
  rules: readonly RobotsRule[],
  comparisons: ComparisonCount,
): (pathAndQuery: string) => boolean {
  const starts = sortStarts(rules);
  return (pathAndQuery) => {
    const path = encodeRest(pathAndQuery).replaceAll("*", "%2A").replaceAll("$", "%24");
    let longest: PreparedRule | undefined;
    for (let start = lastUpTo(starts, path); start; start = start.shorter) {
      comparisons.add();
      if (!path.startsWith(start.text)) continue;
      const match = start.rules.find((rule) => {
        if (rule.matches === undefined) return true;
        comparisons.add(1 + Math.ceil(path.length / CHARACTERS_AT_ONCE));
        return rule.matches(path);
      });
      if (match && (longest === undefined || compareRules(match, longest) < 0)) longest = match;
    }
    return longest?.isAllowed ?? true;
  };
}

/** The characters that searching for a text passes in the time of one comparison, at least. */
const CHARACTERS_AT_ONCE = 32;

const compareRules = (a: RobotsRule, b: RobotsRule) =>
  b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed);

/** Groups the rules by their starts, and sorts these by the order of characters. */
function sortStarts(rules: readonly RobotsRule[]): readonly Start[] {
  const encoded = rules.map(({ pattern, isAllowed }) => ({ pattern: encodeRest(pattern), isAllowed }));
  const unique = new Map(encoded.map((rule) => [`${rule.isAllowed} ${rule.pattern}`, rule]));
  const groups = Map.groupBy(unique.values(), ({ pattern }) => startOf(pattern));
  const starts: Start[] = [];
  for (const [text, group] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    // The starts of a text are the one that is sorted before it, or are starts of that one.
    let shorter = starts.at(-1);
    while (shorter && !text.startsWith(shorter.text)) shorter = shorter.shorter;
    starts.push({ text, rules: group.toSorted(compareRules).map(prepare), shorter });
  }
  return starts;
}

/** Returns the last of the sorted starts that is not behind the path: if any is the path's beginning, it or one of its own starts. */
function lastUpTo(starts: readonly Start[], path: string): Start | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle]?.text ?? "") <= path) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1];
}

const isAnchored = (pattern: string) => pattern.endsWith("$");

function startOf(pattern: string): string {
  const [start = ""] = (isAnchored(pattern) ? pattern.slice(0, -1) : pattern).split("*");
  return start.replaceAll("$", "%24");
}

function prepare(rule: RobotsRule): PreparedRule {
  const { pattern } = rule;
  if (!isAnchored(pattern) && !pattern.includes("*")) return { ...rule, matches: undefined };
  const whole = isAnchored(pattern) ? pattern.slice(0, -1) : `${pattern}*`;
  return { ...rule, matches: createTextMatcher(whole.replaceAll("$", "%24")) };
}

/** Writes each octet as RFC 9309 compares it: what an address cannot hold as `%E3`, and no letter, digit, `-`, `.`, `_` or `~` so. */
function encodeRest(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w\-.~]/.test(character) ? character : octet.toUpperCase();
    });
}
