import type en from "./en.json";

/** The languages of the interface. American English has the texts of `en` in its own spelling. */
export type Language = "en" | "en-US" | "de";

/** The texts of one language. English is the reference: every other language has the same keys. */
export type Texts = typeof en;

/** A text in its plural forms. `zero` is for exactly 0, in any language; the others are the categories of Intl.PluralRules. */
interface Forms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

type KeysOf<Node, Leaf, Prefix extends string = ""> = {
  [Key in keyof Node & string]: Node[Key] extends Leaf
    ? `${Prefix}${Key}`
    : Node[Key] extends string | Forms
      ? never
      : KeysOf<Node[Key], Leaf, `${Prefix}${Key}.`>;
}[keyof Node & string];

/** The path of a text, such as `page.readAt`. */
export type TextKey = KeysOf<Texts, string>;
/** The path of a text that depends on a number. */
export type PluralKey = KeysOf<Texts, Forms>;

interface Current {
  readonly language: Language;
  readonly texts: ReadonlyMap<string, string | Forms>;
  readonly rules: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
}

let current: Current | undefined;

/** Sets the language of everything that t() returns from now on. */
export function setTexts(language: Language, texts: Texts): void {
  const [rules, numbers] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
  current = { language, texts: new Map(leavesOf(texts)), rules, numbers };
}

/** Fetches one language's texts and sets them. Call it before the first view is rendered. */
export async function loadLanguage(language: Language): Promise<void> {
  const { default: texts } = await (language === "de" ? import("./de.json") : import("./en.json"));
  setTexts(language, language === "en-US" ? inAmerican(texts) : texts);
}

/** The language of the texts, for the formats of Intl. */
export function language(): Language {
  return loadedTexts().language;
}

/** The language for a person whose browser speaks `tag` (BCP 47). */
export function languageFor(tag: string): Language {
  if (/^de\b/i.test(tag)) return "de";
  return /^en-us\b/i.test(tag) ? "en-US" : "en";
}

/** British spellings, by the part that differs. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/olour/g, "olor"],
  [/\b([Gg])rey/g, "$1ray"],
  [/\b([Cc])entre/g, "$1enter"],
  [/\b([Cc])ancelled/g, "$1anceled"],
  [/\b([Rr])ecognis/g, "$1ecogniz"],
];

/** English texts in American spelling. */
export function inAmerican<Text extends Node>(texts: Text): Text {
  const spell = (text: string) => AMERICAN.reduce((spelt, [from, to]) => spelt.replace(from, to), text);
  // The translation has the shape of the texts: only the texts change, not their keys.
  return JSON.parse(JSON.stringify(texts), (_, value: unknown) => (typeof value === "string" ? spell(value) : value));
}

/**
 * A text in the current language. `$1` to `$9` in it stand for the values. A plural text takes a number instead, which chooses the
 * form and replaces `$1`. Numbers are written in the reader's language.
 */
export function t(key: TextKey, values?: readonly (string | number)[]): string;
export function t(key: PluralKey, count: number): string;
export function t(key: string, values: readonly (string | number)[] | number = []): string {
  const { texts, rules, numbers } = loadedTexts();
  const text = texts.get(key);
  if (text === undefined) return key; // the types exclude it
  if (typeof values === "number") return fill(formOf(text, values, rules), [numbers.format(values)]);
  const written = values.map((value) => (typeof value === "number" ? numbers.format(value) : value));
  return fill(typeof text === "string" ? text : text.other, written);
}

function loadedTexts(): Current {
  if (!current) throw new Error("No language is loaded yet: call loadLanguage() first");
  return current;
}

function formOf(text: string | Forms, count: number, rules: Intl.PluralRules): string {
  if (typeof text === "string") return text;
  if (count === 0 && text.zero !== undefined) return text.zero;
  return text[rules.select(count)] ?? text.other;
}

function fill(text: string, values: readonly string[]): string {
  return text.replace(/\$(\d)/g, (placeholder, digit: string) => values[Number(digit) - 1] ?? placeholder);
}

type Node = string | { readonly [key: string]: Node };

function leavesOf(node: Node, path = ""): [string, string | Forms][] {
  if (typeof node === "string") return [[path, node]];
  if (isForms(node)) return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => leavesOf(child, path === "" ? key : `${path}.${key}`));
}

function isForms(node: object): node is Forms {
  return "other" in node && typeof node.other === "string";
}
