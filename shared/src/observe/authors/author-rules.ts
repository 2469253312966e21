import { splitList } from "../../css/lists.ts";
import type { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { SelectorIndex } from "../cascade/selectors/selector-index.ts";
import type { RulePlace } from "../cascade/stylesheets.ts";
import { wins } from "../cascade/winner.ts";
import * as dom from "../dom/members.ts";
import { type Declared, declaredIn } from "../states/declared.ts";
import { Entry, Rule, type RuleWinner } from "../states/rule.ts";

const COLORS = /color|border|background|outline|fill|\ball:/;

/** Colours that authors like to call by their names, which rules keep. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["rgb(255, 255, 255)", "white"],
  ["rgb(0, 0, 0)", "black"],
]);

/** The rules of a document or shadow tree that declare colours, and which of them wins. */
export class AuthorRules {
  readonly #classes: ClassesInUse;
  readonly #rules: Rule[] = [];
  #index: SelectorIndex<Entry> | undefined;
  #host: readonly Rule[] | undefined;
  readonly #mentioned = new Map<string, boolean>();

  constructor(classes: ClassesInUse) {
    this.#classes = classes;
  }

  /** @param text the declarations of the rule */
  add(selector: string, style: CSSStyleDeclaration, text: string, place: RulePlace): void {
    if (COLORS.test(text)) this.#rules.push(new Rule(selector, style, text, place, this.#rules.length, this.#classes));
  }

  /** Whether one of them contains a computed colour as it is, which browsers write alike in rules, or a name for it. */
  mention(color: string): boolean {
    let is = this.#mentioned.get(color);
    if (is === undefined) {
      const name = NAMES.get(color);
      is = this.#rules.some(({ text }) => text.includes(color) || (name !== undefined && text.includes(name)));
      this.#mentioned.set(color, is);
    }
    return is;
  }

  /** The winning declaration of a longhand at a node; undefined without one. In rules, `revert-layer` never wins. */
  winner(element: Element, pseudo: string, property: string): Declared | undefined {
    this.#index ??= this.#build();
    let best: RuleWinner | undefined;
    for (const entry of this.#index.matching(element, pseudo)) {
      const declaration = entry.declaration(property);
      if (!declaration || declaration.text === "revert-layer") continue;
      if (best && !wins(declaration.rank, best.rank)) continue;
      if (entry.rule.appliesAt(element, pseudo)) best = declaration;
    }
    const style = pseudo === "" && dom.hasAttribute(element, "style") ? dom.styleOf(element) : undefined;
    const inline = style && declaredIn(style, property);
    return inline && (!best?.important || inline.important) ? inline : best;
  }

  /** The declarations for a property in the rules for the host of a shadow tree. */
  ofHost(property: string): Declared[] {
    this.#host ??= this.#rules.filter(({ selector }) => selector.includes(":host"));
    return this.#host.flatMap((rule) => rule.declared(property) ?? []);
  }

  #build(): SelectorIndex<Entry> {
    const index = new SelectorIndex<Entry>();
    for (const rule of this.#rules) {
      for (const complex of splitList(rule.selector)) {
        if (!complex.includes(":host")) index.add(complex, new Entry(complex, rule));
      }
    }
    return index;
  }
}
