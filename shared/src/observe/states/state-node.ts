import * as dom from "../dom/members.ts";
import { NodeRules, type RulesOfPage, type Styled, type Winner } from "./node-rules.ts";
import { INHERITED, PAINTED } from "./painted.ts";
import type { StateName } from "./pseudo-classes.ts";
import { type Affected, affectedBy, type Reaches, reachesOf, UNAFFECTED } from "./reach.ts";
import { type Assumption, assume, type StateRules, type Trigger } from "./state-rules.ts";
import { isOfColor, MAX_DEPTH, OWN_CUSTOM, type ValueReader } from "./values.ts";

/** What all nodes of a page have in common. */
export interface StatePage extends RulesOfPage {
  readonly values: ValueReader;
}

/** What is known of a node under an assumption. */
interface Known {
  readonly values: Map<string, string | undefined>;
  readonly customs: Map<string, string>;
}

/** The browser's own style gives them a text colour. */
const COLORED = new Set([
  "a",
  "button",
  "input",
  "select",
  "textarea",
  "option",
  "optgroup",
  "mark",
  "meter",
  "progress",
]);

/** The browser's own style gives them a border. */
const BORDERED = new Set(["input", "button", "select", "textarea", "fieldset", "meter", "progress", "iframe"]);

/** The browser's own style sets nothing of them that paints. */
const PLAIN = new Set([
  ...["div", "span", "p", "section", "article", "header", "footer", "nav", "main", "aside", "label", "form"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "blockquote"],
]);

/** An element or pseudo-element, with the values that its properties have, or would have in a state. */
export class StateNode {
  readonly element: Element;
  readonly pseudo: string;
  readonly style: CSSStyleDeclaration;
  readonly parent: StateNode | undefined;
  readonly #page: StatePage;
  readonly #rules: NodeRules;
  readonly #known = new Map<Assumption, Known>();
  readonly #holding = new Map<StateName, boolean>();
  #affected: Affected | undefined;
  #reaches: Reaches | undefined;

  constructor(page: StatePage, rules: StateRules, node: Styled, parent: StateNode | undefined) {
    this.#page = page;
    this.#rules = new NodeRules(page, rules, node);
    this.element = node.element;
    this.pseudo = node.pseudo;
    this.style = node.style;
    this.parent = parent;
  }

  /** The rules that apply here in states. */
  get triggers(): readonly Trigger[] {
    return this.#rules.triggers;
  }

  /** The states that change something that elements here inherit. */
  get reaches(): Reaches {
    this.#reaches ??= reachesOf(this.triggers, this.parent?.reaches);
    return this.#reaches;
  }

  /** The states in which something may be painted otherwise here, with the properties that may be. */
  get affected(): Affected {
    this.#affected ??= affectedBy(this.triggers, this.reaches, this.#inherited(), () => this.#rules.madeOfChangeable());
    return this.#affected;
  }

  /** What may be painted otherwise around and is inherited here, although other elements do not inherit it. */
  #inherited(): Affected {
    const around = this.parent?.affected ?? UNAFFECTED;
    if (around.size === 0) return UNAFFECTED;
    const inheriting = new Set(this.#rules.inheriting());
    if (inheriting.size === 0) return UNAFFECTED;
    const found = new Map<StateName, Set<string>>();
    for (const [state, properties] of around) {
      const own = new Set([...properties].filter((each) => inheriting.has(each)));
      if (own.size > 0) found.set(state, own);
    }
    return found;
  }

  /** The value as the browser computed it. */
  computed(property: string): string {
    return this.style.getPropertyValue(property).trim();
  }

  /** The value of a property under an assumption; undefined if it is not known. */
  value(property: string, assumption: Assumption | undefined): string | undefined {
    if (!assumption || (!assumption.holds && !this.holdsNow(assumption.state))) return this.computed(property);
    const { values } = this.#under(assumption);
    if (values.has(property)) return values.get(property);
    // A value that depends on itself is not known: this entry ends the recursion.
    values.set(property, undefined);
    const value = this.#find(property, assumption);
    values.set(property, value);
    return value;
  }

  #find(property: string, assumption: Assumption): string | undefined {
    const now = this.#rules.winner(property, undefined);
    const winner = this.#rules.winner(property, assumption);
    if (winner) {
      const isSame = now?.entry === winner.entry && now?.text === winner.text;
      return isSame && !this.#isOther(property, winner, assumption)
        ? this.computed(property)
        : this.#resolve(property, winner, assumption);
    }
    if (!now && !this.#mayDiffer(property, assumption)) return this.computed(property);
    return this.#undeclared(property, assumption, now === undefined);
  }

  /** Whether a property without a declaration may have another value, because it comes from somewhere else. */
  #mayDiffer(property: string, assumption: Assumption): boolean {
    if (INHERITED.has(property)) return this.#inherits(property);
    if (this.#hasBrowserBorder(property)) return false;
    return PAINTED.get(property)?.initial === "currentcolor" && this.#isOtherColor(assumption);
  }

  /** The value of a property that nothing declares. */
  #undeclared(property: string, assumption: Assumption, isNow: boolean): string | undefined {
    if (INHERITED.has(property)) {
      if (isNow || !this.#hasBrowserColor(property)) {
        return this.parent ? this.parent.value(property, assumption) : PAINTED.get(property)?.initial;
      }
      return undefined;
    }
    const initial = PAINTED.get(property)?.initial;
    if (initial === "currentcolor" && !this.#hasBrowserBorder(property)) return this.value("color", assumption);
    // The browser's own style paints controls.
    return this.pseudo === "" &&
      COLORED.has(dom.localName(this.element)) &&
      /^(background|border|outline)/.test(property)
      ? undefined
      : initial;
  }

  /** Whether the browser's own style gives a border another colour than that of the text. */
  #hasBrowserBorder(property: string): boolean {
    if (this.pseudo !== "" || !BORDERED.has(dom.localName(this.element))) return false;
    return property.startsWith("border-") && property.endsWith("-color");
  }

  /** Whether the browser's own style may set a property that paints. */
  #hasBrowserStyle(): boolean {
    if (this.pseudo !== "") return !/^::(before|after)$/.test(this.pseudo);
    const name = dom.localName(this.element);
    return !PLAIN.has(name) && !name.includes("-");
  }

  #hasBrowserColor(property: string): boolean {
    return property === "color" && this.pseudo === "" && COLORED.has(dom.localName(this.element));
  }

  /** Whether a property that nothing declares here comes from the element around. */
  #inherits(property: string): boolean {
    const { parent } = this;
    return (
      parent !== undefined && !this.#hasBrowserColor(property) && parent.computed(property) === this.computed(property)
    );
  }

  /** Whether the same declaration gives another value under the assumption. */
  #isOther(property: string, { text }: Winner, assumption: Assumption): boolean {
    if (property !== "color" && isOfColor(text) && this.#isOtherColor(assumption)) return true;
    if (text === "inherit" || (text === "unset" && INHERITED.has(property))) {
      return this.parent !== undefined && this.parent.value(property, assumption) !== this.parent.computed(property);
    }
    return this.changeableIn(text).some((name) => this.custom(name, assumption) !== this.computed(name));
  }

  #isOtherColor(assumption: Assumption): boolean {
    return this.value("color", assumption) !== this.computed("color");
  }

  #resolve(property: string, { text, shorthand }: Winner, assumption: Assumption): string | undefined {
    const { values } = this.#page;
    const plain = values.substitute(text, (name) => this.custom(name, assumption));
    const whole = plain && shorthand !== undefined ? values.longhand(property, shorthand, plain) : plain;
    switch (whole?.toLowerCase()) {
      case "revert":
        return this.#hasBrowserStyle() ? undefined : this.#unset(property, assumption);
      case "revert-layer":
        return undefined;
      case "inherit":
        return this.parent?.value(property, assumption);
      case "initial":
        return this.#initial(property, assumption);
      // A value that is not valid once its var() are known counts as unset.
      case undefined:
      case "":
      case "unset":
        return this.#unset(property, assumption);
      case "currentcolor":
        return property === "color" ? this.parent?.value(property, assumption) : this.value("color", assumption);
    }
    const value = values.compute(property, whole ?? "", this.style, () => this.value("color", assumption));
    return value === "" ? this.#unset(property, assumption) : value;
  }

  #unset(property: string, assumption: Assumption): string | undefined {
    return INHERITED.has(property) ? this.parent?.value(property, assumption) : this.#initial(property, assumption);
  }

  #initial(property: string, assumption: Assumption): string | undefined {
    const initial = PAINTED.get(property)?.initial;
    return initial === "currentcolor" ? this.value("color", assumption) : initial;
  }

  /** The value of a custom property under an assumption; "" if it has none. */
  custom(name: string, assumption: Assumption | undefined, depth = 0): string {
    if (!assumption || !this.#page.changeable.has(name) || depth > MAX_DEPTH) return this.computed(name);
    const { customs } = this.#under(assumption);
    const known = customs.get(name);
    if (known !== undefined) return known;
    customs.set(name, "");
    const value = this.#findCustom(name, assumption, depth);
    customs.set(name, value);
    return value;
  }

  #findCustom(name: string, assumption: Assumption, depth: number): string {
    const winner = this.#rules.winner(name, assumption);
    if (!winner) {
      const now = this.#rules.winner(name, undefined);
      if (!now && (OWN_CUSTOM.test(name) || !this.parent)) return this.computed(name);
      return OWN_CUSTOM.test(name) ? "" : (this.parent?.custom(name, assumption, depth + 1) ?? "");
    }
    if (winner.text === "inherit") return this.parent?.custom(name, assumption, depth + 1) ?? "";
    if (winner.text === "initial") return "";
    return this.#page.values.substitute(winner.text, (each) => this.custom(each, assumption, depth + 1))?.trim() ?? "";
  }

  /** The declaration of a property that wins in a state. */
  winner(property: string, state: StateName): Winner | undefined {
    return this.#rules.winner(property, assume(state, true));
  }

  /** The custom properties in a value that may have other values in a state. */
  changeableIn(text: string): readonly string[] {
    const { values, changeable } = this.#page;
    return values.names(text).filter((name) => changeable.has(name));
  }

  #under(assumption: Assumption): Known {
    let known = this.#known.get(assumption);
    if (!known) {
      known = { values: new Map(), customs: new Map() };
      this.#known.set(assumption, known);
    }
    return known;
  }

  /** Whether a rule for the state applies now, here or where something is inherited from. */
  holdsNow(state: StateName): boolean {
    let holds = this.#holding.get(state);
    if (holds === undefined) {
      holds = (this.parent?.holdsNow(state) ?? false) || this.#rules.asksNow(state);
      this.#holding.set(state, holds);
    }
    return holds;
  }
}
