import { isColorUtility, isUtility } from "../../css/utility-classes.ts";
import { MAX_CLASSES, MAX_SELECTOR_NAME, MAX_STYLES } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";

// The classes of elements without those, and those parts, that a new build or another colour changes.

/** Hashes of bundlers, which have letters after digits in one segment: `x7Gh2`, `1q2w3e`. */
const HASH = /^(?=.*\d[a-z])[a-z\d]{5,}$/i;
/** Capitals that do not start words: `kTzYxw`. */
const looksRandom = (name: string): boolean => {
  const parts = name.split(/(?=[A-Z])/);
  return parts.length > 2 && name.length / parts.length < 3 && /^[a-z]+$/i.test(name);
};
/** Classes of a tool's prefix and a hash: `css-1q2w3e`, `jss12`, `sc-bdVaJa`, `astro-j7pv25f6`. */
const GENERATED =
  /^((css|jsx|jss)-[\dA-Za-z]+|(css|jss)\d+|(sc|svelte|emotion|styled|astro)-(?=.*(\d|[a-z][A-Z]))[\dA-Za-z]+)$/;
/** The parts that tools add to a name that an author wrote: `css-1q2w3e-Card`, `Card-sc-1a2b3c4d-0`. */
const WRAPPING = /^css-[\da-z]+-|(?:^|[-_]*)sc-[\da-z]+-\d+$/gi;
/** Styled-components adds a second class to its `sc-…`, which contains no word. */
const STYLED = /(?:^|[\s-])sc-[a-z\d]+(?:-\d+)?(?:\s|$)/i;
const MIXED = /^(?=.*[a-z][A-Z])[a-zA-Z]{5,7}$/;

function withoutHashes(name: string): string {
  const parts = name.replace(WRAPPING, "").split(/(?<=[-_])|(?=[-_])/);
  const words = parts.filter((part) => !HASH.test(part) && !/^\d{4,}$/.test(part) && !looksRandom(part));
  const hashed = words.length < parts.length;
  // A number next to a hash is generated too: `_button_1x2y3_12`.
  const text = (hashed ? words.filter((part) => !/^\d+$/.test(part)) : words).join("").replace(/[-_]+$|^[-_]+/g, "");
  // A rest that contains no word is from a build too: `_23_aKvs-b8bW2Vg3`.
  return hashed && !/[a-z]{3}/i.test(text.replace(/[a-z][A-Z][a-z]*/g, "")) ? "" : text;
}

/** The key by which Emotion marks the classes that it makes for a document: `app` of `app-1q2w3e`. */
const EMOTION_KEY = /^([a-z][a-z-]{0,30}?)(?:-global)?(?:\s|$)/;

/** Matches what tools that write styles by script add to a document's classes, as their style elements tell. */
function generatedIn(document: Document): RegExp | undefined {
  const styles = [...dom.findAll(document, "style[data-emotion], style[data-styled]")].slice(0, MAX_STYLES);
  const keys = styles.flatMap((style) => {
    const emotion = dom.getAttribute(style, "data-emotion");
    return emotion === null ? "sc" : (EMOTION_KEY.exec(emotion)?.[1] ?? []);
  });
  const prefixes = new Set(keys);
  return prefixes.size > 0 ? new RegExp(`^(?:${[...prefixes].join("|")})-[\\da-zA-Z]+(?:-(?=[A-Za-z])|$)`) : undefined;
}

class DocumentClasses {
  readonly #generated: RegExp | undefined;
  readonly #stable = new Map<string, string>();
  /** Results by class attribute: whole attributes repeat even more often than classes. */
  readonly #lists = new Map<string, string>();
  readonly #lasting = new Map<string, readonly string[]>();

  constructor(document: Document) {
    this.#generated = generatedIn(document);
  }

  list(attribute: string): string {
    return getOrCreate(this.#lists, attribute, () => {
      const names = attribute.split(/\s+/);
      const words = STYLED.test(attribute) ? names.filter((name) => !MIXED.test(name)) : names;
      const classes = new Set(words.map((name) => this.#stableClass(name)));
      classes.delete("");
      const chosen = [...classes].sort().slice(0, MAX_CLASSES);
      return chosen.map((name) => `.${name}`).join("");
    });
  }

  /** The classes of an attribute that a selector may name: as their authors wrote them, and not about layout or state. */
  lasting(attribute: string): readonly string[] {
    return getOrCreate(this.#lasting, attribute, () => {
      const isStyled = STYLED.test(attribute);
      const classes = new Set(attribute.split(/[\t\n\f\r ]+/));
      return [...classes].filter(
        (name) => isPlainName(name) && !(isStyled && MIXED.test(name)) && this.isStable(name) && !isUtility(name),
      );
    });
  }

  /** Returns whether no part of a name comes from a build. */
  isStable(name: string): boolean {
    return this.#stableClass(name) === name;
  }

  #stableClass(name: string): string {
    return getOrCreate(this.#stable, name, () => {
      // Utilities that name the colour they paint change with it, so they do not identify an element.
      if (name.includes("[") || isColorUtility(name) || GENERATED.test(name)) return "";
      return withoutHashes(this.#generated ? name.replace(this.#generated, "") : name);
    });
  }
}

/** Names that need no escape in a selector. */
const PLAIN = /^[\p{L}_][\p{L}\d_-]*$/u;
const isPlainName = (name: string): boolean => name.length <= MAX_SELECTOR_NAME && PLAIN.test(name);

/** Ids that libraries count up: they differ from one load of a page to the next. */
const COUNTED_ID =
  /^(?:_r_|v-\d|(?:ember|ext-gen|yui_|gwt-|ui-id-|mui-|radix-|headlessui-|react-aria|react-select-|downshift-|tippy-|cdk-|mat-|__BVID__|bits-|chakra-|mantine-|rc_|el-id-|select2-|dijit_|ngb-).*\d)/i;

/** The stable classes and ids of elements, in one reading of a page. */
export class StableClasses {
  readonly #documents = new Map<Document, DocumentClasses>();

  /** The classes in the order of their texts, each with a dot before it. */
  of(element: Element): string {
    const attribute = dom.getAttribute(element, "class");
    return attribute ? this.#in(element).list(attribute) : "";
  }

  /** The classes that a selector may name, in the order of the attribute. @param attribute of the element */
  lasting(element: Element, attribute: string): readonly string[] {
    return this.#in(element).lasting(attribute);
  }

  isLastingId(element: Element, id: string): boolean {
    return isPlainName(id) && !COUNTED_ID.test(id) && this.#in(element).isStable(id);
  }

  #in(element: Element): DocumentClasses {
    const document = dom.ownerDocument(element);
    return getOrCreate(this.#documents, document, () => new DocumentClasses(document));
  }
}
