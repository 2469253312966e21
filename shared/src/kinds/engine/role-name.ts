import { isUtility } from "../../css/utility-classes.ts";
import type { Observation } from "../../observe/observation.ts";
import type { NamedKey, NamedKind, Seen } from "../kind.ts";

const ELEMENTS = new Map([
  ["a", "link"],
  ["button", "button"],
  ["hr", "rule"],
  ["mark", "mark"],
  ["code", "code"],
]);

/**
 * A name from stable structure: what the value is for the page as a whole, or what all its sites have in common. Undefined
 * if they have nothing in common.
 */
export function roleName<Key extends NamedKey, Value>(
  { naming }: NamedKind<Key, Value>,
  { value, sites }: Seen<Value>,
  page: Observation["page"],
): string | undefined {
  const role = naming.pageRole?.(value, page);
  if (role !== undefined) return role;
  const parsed = [...sites].map((site) => {
    const cut = site.lastIndexOf(" ");
    return { own: site.slice(0, cut).split(">").at(-1) ?? "", property: site.slice(cut + 1) };
  });
  const { name, tag = "" } = common(parsed.map(({ own }) => own));
  const ofTag = name === undefined ? naming.tagRole?.(tag) : undefined;
  if (ofTag !== undefined) return ofTag;
  const stem = name ?? ELEMENTS.get(tag) ?? (/^h[1-6]$/.test(tag) ? "heading" : undefined);
  if (!stem) return undefined;
  const nouns = new Set(parsed.map(({ property }) => naming.noun(property)));
  const [noun] = nouns;
  return once(nouns.size === 1 && noun ? `${stem}-${noun}` : stem);
}

/** The class that says most of those that all elements have, as a name, or else the tag that all of them have. */
function common(signatures: readonly string[]): { readonly name?: string; readonly tag?: string } {
  const [first, ...rest] = signatures.map((text) => {
    const [compound = ""] = text.split(/::|\[/);
    const [tag = "", ...classes] = compound.split(".");
    return { tag, classes };
  });
  if (!first) return {};
  const shared = first.classes.filter(
    (name) => !isUtility(name) && rest.every(({ classes }) => classes.includes(name)),
  );
  // The longest class says most: `btn-primary` rather than `btn`.
  const [best] = shared.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (best) return { name: kebab(best) };
  return rest.some(({ tag }) => tag !== first.tag) ? {} : { tag: first.tag };
}

/** Removes repeated words: `card-card-title` becomes `card-title`, `help-text-text` becomes `help-text`. */
const once = (name: string): string => name.replace(/(?<=^|-)([a-z\d]+(?:-[a-z\d]+)*?)(?:-\1)+(?=-|$)/g, "$1");

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");
