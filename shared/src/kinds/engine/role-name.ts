import { isUtility } from "../../css/utility-classes.ts";
import type { Observation } from "../../observe/observation.ts";
import type { NamedKey, NamedKind, Seen } from "../kind.ts";

const ELEMENTS: Record<string, string> = { a: "link", button: "button", hr: "rule", mark: "mark", code: "code" };

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
  const stem = commonStem(parsed.map(({ own }) => own));
  if (!stem) return undefined;
  const nouns = new Set(parsed.map(({ property }) => naming.noun(property)));
  const [noun] = nouns;
  return once(nouns.size === 1 && noun ? `${stem}-${noun}` : stem);
}

function commonStem(signatures: readonly string[]): string | undefined {
  const [first, ...rest] = signatures.map((text) => {
    const [compound = ""] = text.split(/::|\[/);
    const [tag = "", ...classes] = compound.split(".");
    return { tag, classes };
  });
  if (!first) return undefined;
  const shared = first.classes.filter(
    (name) => !isUtility(name) && rest.every(({ classes }) => classes.includes(name)),
  );
  // The longest class says most: `btn-primary` rather than `btn`.
  const [best] = shared.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  if (best) return kebab(best);
  if (rest.some(({ tag }) => tag !== first.tag)) return undefined;
  return ELEMENTS[first.tag] ?? (/^h[1-6]$/.test(first.tag) ? "heading" : undefined);
}

/** Removes repeated words: `card-card-title` becomes `card-title`, `help-text-text` becomes `help-text`. */
const once = (name: string): string => name.replace(/(?<=^|-)([a-z\d]+(?:-[a-z\d]+)*?)(?:-\1)+(?=-|$)/g, "$1");

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "");
