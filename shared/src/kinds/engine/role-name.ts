import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { NamedKey, NamedKind, Naming, Seen } from "../kind.ts";
import { commonStem, commonTag, parseSite, type Site, withoutRepeats } from "./structure.ts";

/**
 * Names from stable structure, the best first: what the value is for the page as a whole, or what its sites have in
 * common. None if they have nothing in common.
 */
export function roleNames<Key extends NamedKey, Value>(
  { naming }: NamedKind<Key, Value>,
  seen: Seen<Value>,
  page: Observation["page"],
): string[] {
  const { value, sites } = seen;
  const role = naming.pageRole?.(value, page);
  if (role !== undefined) return [role];
  const parsed = [...sites].map(parseSite);
  const ofTag = naming.tagRole?.(commonTag(parsed) ?? "");
  // Nobody gave a value of the browser to the component in which its element happens to stand.
  const roleSites = isOfBrowser(seen) ? parsed.map((site) => ({ ...site, classes: [] })) : parsed;
  const ofStem = stemNames(naming, roleSites, naming.isNeutral?.(value) ?? false);
  if (ofTag === undefined) return ofStem;
  return parsed.every(({ hasOwnClass }) => hasOwnClass) ? [...ofStem, ofTag] : [ofTag, ...ofStem];
}

/** Returns whether all elements have the value from the browser's own style sheet. */
const isOfBrowser = ({ uses, defaults }: Seen<unknown>): boolean =>
  defaults !== undefined &&
  uses !== undefined &&
  uses.size > 0 &&
  [...uses].every(([property, count]) => (defaults.get(property) ?? 0) >= count);

function stemNames<Value>({ noun: nounOf }: Naming<Value>, sites: readonly Site[], isNeutral: boolean): string[] {
  const stem = commonStem(sites, isNeutral);
  if (!stem) return [];
  if (stem.sites.length === 0) return [withoutRepeats(stem.text)];
  const nouns = new Map<string, number>();
  for (const { property } of stem.sites) {
    const noun = nounOf(property);
    nouns.set(noun, (nouns.get(noun) ?? 0) + 1);
  }
  const [[noun, count] = ["", 0]] = [...nouns].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  const specific = withoutRepeats(`${stem.text}-${noun}`);
  // The stem alone is the name of what a component paints in several ways: `btn-primary` of its background and border.
  return count > stem.sites.length / 2 ? [specific] : [withoutRepeats(stem.text), specific];
}
