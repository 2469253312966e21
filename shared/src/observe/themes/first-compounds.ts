import { splitList } from "../../css/lists.ts";
import { unescaped } from "../cascade/selectors/compounds.ts";

/** An attribute with a value, or a class, that a selector asks for. */
export interface Atom {
  readonly kind: "attribute" | "class";
  readonly name: string;
  /** The value of an attribute. Undefined for a class, and if any value will do. */
  readonly value: string | undefined;
}

/** The first compound of a selector: the element around all others, where themes are put. */
export interface FirstCompound {
  readonly atoms: readonly Atom[];
  readonly tag: string | undefined;
  /** True if the selector ends with it. */
  readonly isAlone: boolean;
}

/** Longer selectors are not read. */
const MAX_SELECTOR = 600;
/** Members of :is() and :where() that are read. */
const MAX_ALTERNATIVES = 12;

const PARENTHESES = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const FIRST = new RegExp(String.raw`^\s*((?:\\.|[^\s>+~(\["'\\]|${PARENTHESES}|\[[^\]]*\])+)`);
const LIST = new RegExp(`:(?:is|where|host|host-context|-webkit-any)(${PARENTHESES})`);
const DROPPED = new RegExp(String.raw`:(?:not|has|nth[\w-]*)${PARENTHESES}`, "g");
const OF_STATE = /:(?:hover|focus|active|checked|disabled|target)|::/;
const ATOM =
  /\[\s*([\w:-]+)\s*(?:([~|^$*]?)=\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*[is]?)?\s*\]|\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|\P{ASCII})+)/giu;

/** Reads the first compounds of the selectors of a rule; those of states are left out. */
export function firstCompounds(selectorText: string): FirstCompound[] {
  if (selectorText.length > MAX_SELECTOR) return [];
  return splitList(selectorText).flatMap((selector) => {
    const bare = selector.replaceAll("&", "").replace(DROPPED, "").trim();
    const compound = FIRST.exec(bare)?.[1] ?? "";
    if (compound === "" || OF_STATE.test(compound)) return [];
    const isAlone = compound.length === bare.length;
    return alternatives(compound).flatMap((text) => {
      const atoms = atomsOf(text);
      return atoms ? [{ atoms, tag: /^[a-z][\w-]*/i.exec(text)?.[0].toLowerCase(), isAlone }] : [];
    });
  });
}

/** A compound once for each of the members of :is() and :where() in it. */
function alternatives(compound: string): string[] {
  const [match, list] = LIST.exec(compound) ?? [];
  if (match === undefined || list === undefined) return [compound];
  return splitList(list.slice(1, -1))
    .slice(0, MAX_ALTERNATIVES / 2)
    .flatMap((member) => alternatives(compound.replace(match, () => FIRST.exec(member)?.[1] ?? "")))
    .slice(0, MAX_ALTERNATIVES);
}

/** @returns undefined if an attribute is asked for in a way that no value can be derived from */
function atomsOf(compound: string): Atom[] | undefined {
  const atoms: Atom[] = [];
  for (const [, attribute, operator = "", double, single, unquoted, className] of compound.matchAll(ATOM)) {
    if (attribute !== undefined && /[|^$]/.test(operator)) return undefined;
    if (attribute !== undefined) {
      atoms.push({ kind: "attribute", name: attribute, value: valueIn(double ?? single ?? unquoted) });
    } else if (className !== undefined) atoms.push({ kind: "class", name: unescaped(className), value: undefined });
  }
  return atoms;
}

const valueIn = (text: string | undefined) => (text === undefined ? undefined : unescaped(text));

/** The class of a selector that consists of nothing but it, at most with the name of an element before it. */
export const onlyClass = (selector: string): string | undefined => /^(?:[a-z]\w*)?\.([\w-]+)$/i.exec(selector)?.[1];
