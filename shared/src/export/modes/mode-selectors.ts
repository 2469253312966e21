import { DEFAULT_ON, hasMarks, isTold } from "../../conditions/conditions.ts";
import { splitList } from "../../css/lists.ts";
import { cssIdentifier, cssString } from "../../kinds/export/escape.ts";
import type { ThemedMode } from "../../modes/mode.ts";
import { compareText } from "../../text/order.ts";

/** The elements that wear a mode's theme, as CSS selects them. */
export interface ModeSelector {
  /** `:root[data-theme="dark"]`, `body.brand-ember`. */
  readonly css: string;
  /** Without `:root`: `[data-theme="dark"]`. */
  readonly bare: string;
  /** False if the element is the root. */
  readonly isBelowRoot: boolean;
  readonly specificity: number;
  /** The attributes and classes that the selector asks for. */
  readonly asked: readonly string[];
  /** The attributes and classes that the mode says something about. */
  readonly stated: readonly string[];
}

/** An attribute or a class that an element has in a mode, or has not. */
interface Mark {
  readonly css: string;
  readonly isWorn: boolean;
}

/** The attributes and classes of a mode, and a selector of the elements that wear them. */
type Worn = Pick<ThemedMode, "on" | "attributes" | "classes">;

/** Selects the elements of each mode: only those that its theme is put on, or that say what the page then wears. */
export function selectorsOf(
  modes: readonly { readonly mode: ThemedMode; readonly query: string }[],
): (ModeSelector | undefined)[] {
  const worn = modes.map(({ mode }) => wornIn(mode));
  // Classes and attributes that a mode takes away do not tell it apart, unless nothing else does.
  const short = worn.map((marks) => marks && selectorOf(marks, "worn"));
  const shared = repeated(short.map((selector, i) => keyOf(selector, modes[i]?.query)));
  const long = worn.map((marks, i) =>
    marks && shared.has(keyOf(short[i], modes[i]?.query)) ? selectorOf(marks, "all") : short[i],
  );
  const keys = long.map((selector, i) => keyOf(selector, modes[i]?.query));
  return long.map((selector, i) =>
    selector !== undefined && keys.indexOf(keys[i] ?? "") < i
      ? selectorOf(byName(modes[i]?.mode.name), "all")
      : selector,
  );
}

const keyOf = (selector: ModeSelector | undefined, query = "") => JSON.stringify([selector?.css, query]);

const repeated = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.filter((text, i) => texts.indexOf(text) !== i));

/** The attributes and classes of a mode, or those that the page puts on for it, or else an attribute with its name. */
function wornIn(mode: ThemedMode): Worn | undefined {
  if (hasMarks(mode)) return isSelectable(mode.on) ? mode : byName(mode.name);
  if (!isTold(mode)) return undefined;
  return mode.marks ?? byName(mode.name);
}

const byName = (name = ""): Worn => ({ attributes: { "data-mode": name } });

function marksOf({ attributes = {}, classes = {} }: Worn): Mark[] {
  const ofClasses = Object.entries(classes).map(([name, isWorn]) => ({ css: `.${cssIdentifier(name)}`, isWorn }));
  const ofAttributes = Object.entries(attributes).map(([name, value]) => {
    // Less reads no other escapes in the name of an attribute.
    const escapedName = name.replace(/[.:]/g, "\\$&");
    return value === null
      ? { css: `[${escapedName}]`, isWorn: false }
      : { css: `[${escapedName}=${cssString(value)}]`, isWorn: true };
  });
  return [ofClasses, ofAttributes].flatMap((marks) => marks.toSorted((a, b) => compareText(a.css, b.css)));
}

function selectorOf(worn: Worn, extent: "worn" | "all"): ModeSelector {
  const { on = DEFAULT_ON } = worn;
  const marks = marksOf(worn);
  const wornMarks = marks.filter(({ isWorn }) => isWorn);
  const selected = extent === "all" || wornMarks.length === 0 ? marks : wornMarks;
  const suffix = selected.map(textOf).join("");
  const addressOf = (mark: Mark) => JSON.stringify([on, textOf(mark)]);
  const shares = {
    asked: selected.map(addressOf),
    stated: marks.map(addressOf),
    specificity: selected.length + (on.match(/[.#[]/g)?.length ?? 0),
  };
  if (on === DEFAULT_ON || on === ":root")
    return { css: `:root${suffix}`, bare: suffix, isBelowRoot: false, ...shares };
  const elements = splitList(on).map((selector) => withoutReplaced(selector, worn));
  const css = elements.length === 1 ? `${elements.join("")}${suffix}` : `:is(${elements.join(", ")})${suffix}`;
  return { css, bare: css, isBelowRoot: !/(?:^|[\s>+~])(?:html|:root)[^\s>+~]*$/.test(on), ...shares };
}

const textOf = ({ css, isWorn }: Mark): string => (isWorn ? css : `:not(${css})`);

const NAME = String.raw`-?[A-Za-z_\p{L}](?:[-\w\p{L}\p{Nd}]|\\[:./])*`;
const ATTRIBUTE = String.raw`\[(?:[\w-]|\\[:.])+(?:[~|^$*]?=(?:"[\w .:/-]*"|'[\w .:/-]*'|[\w-]+))?\]`;
const PSEUDO = String.raw`:(?:root|empty|(?:first|last|only)-(?:child|of-type)|nth-(?:last-)?(?:child|of-type)\([\w +-]*\))`;
const PART = `(?:[.#]${NAME}|${ATTRIBUTE}|${PSEUDO})`;
const COMPOUND = String.raw`(?:(?:${NAME}|\*)${PART}*|${PART}+)`;
const SELECTOR = new RegExp(String.raw`^${COMPOUND}(?:\s*[\s>+~]\s*${COMPOUND})*$`, "u");

/** Returns whether a selector is plain enough to stand in a file: other languages would evaluate some. */
const isSelectable = (on = DEFAULT_ON): boolean => splitList(on).every((selector) => SELECTOR.test(selector));

/** The selector without the classes and attributes of its last element that the mode takes away or replaces. */
function withoutReplaced(selector: string, { attributes = {}, classes = {} }: Worn): string {
  const [last = ""] = new RegExp(`${COMPOUND}$`, "u").exec(selector) ?? [];
  const kept = last.replaceAll(new RegExp(PART, "gu"), (part) => {
    const name = part.replace(/^[.[]/, "").replace(/\\(.)/g, "$1");
    const isReplaced = part.startsWith(".")
      ? classes[name] === false
      : part.startsWith("[") && /^[\w.:-]+/.exec(name)?.some((attribute) => attribute in attributes);
    return isReplaced ? "" : part;
  });
  return `${selector.slice(0, selector.length - last.length)}${kept}`;
}
