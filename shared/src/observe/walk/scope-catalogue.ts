import { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import type { Trees } from "../asking/trees.ts";
import { AuthorBorders } from "../authors/author-borders.ts";
import { AuthorColors } from "../authors/author-colors.ts";
import { AuthorFonts } from "../authors/author-fonts.ts";
import { AuthorSpacing } from "../authors/author-spacing.ts";
import { ForeignPseudos, PseudoRules } from "../cascade/pseudo-rules.ts";
import { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { visitRules } from "../cascade/stylesheets.ts";
import { FontSources } from "../collect/assets/page-assets.ts";
import { Conditions } from "../collect/conditions.ts";
import { FamiliesInUse } from "../collect/fonts.ts";
import { Animated } from "../dom/animations.ts";
import * as dom from "../dom/members.ts";
import type { Frame, Scope } from "../dom/scope.ts";
import { shadowRootFinder } from "../dom/shadow-roots.ts";
import type { ObserveOptions } from "../observation.ts";
import { States } from "../states/states.ts";

/** The documents and shadow trees of a page. Their rules are read once, when the walk first asks for the scope. */
export class ScopeCatalogue {
  readonly #scopes = new Map<Document | ShadowRoot, Scope>();
  readonly #frames = new Map<Window, Frame>();
  readonly #authors = new Map<Window, Authors>();
  readonly fonts = new FontSources();
  readonly conditions = new Conditions();
  readonly states = new States();
  readonly #seenSheets = new WeakSet<CSSStyleSheet>();
  readonly #foreignPseudos = new ForeignPseudos();
  readonly #findShadowRoot = shadowRootFinder();
  readonly #reducedMotion: boolean;
  readonly #classes = new Map<Document | ShadowRoot, ClassesInUse>();
  /** Whether the page runs while it is read. */
  readonly #isSliced: boolean;
  #renewals = 0;
  /** Rules were left out. */
  truncated = false;

  constructor({ reducedMotion = false, slice = false }: ObserveOptions) {
    this.#reducedMotion = reducedMotion;
    this.#isSliced = slice;
  }

  /**
   * The scope in which to read an element. If the element was not there when the rules were read, or had no class that it has
   * now, they are read again: those for that class were left out.
   */
  current(scope: Scope, element: Element): Scope {
    if (!this.#isSliced) return scope;
    const { root, frame } = scope;
    const authors = this.#authorsOf(frame.view);
    const isNew = this.#classes.get(root)?.hasNew(element) || !authors.asked.knows(element);
    if (isNew && this.#renewals < MAX_RENEWALS) {
      this.#renewals++;
      this.#scopes.delete(root);
      this.#ask(frame.view, authors);
    }
    return this.#scopes.get(root) ?? scope;
  }

  of(root: Document | ShadowRoot, view: Window): Scope {
    const authors = this.#authorsOf(view);
    return this.#scopes.get(root) ?? this.#create(root, view, authors);
  }

  /** Asks for a document in several tasks, before the walk enters it. Frames are asked when it enters them. */
  async prepare(view: Window, pause: () => Promise<void>): Promise<void> {
    const authors = new Authors(view, this.#reducedMotion);
    const trees = this.#treesOf(view, authors);
    await pause();
    await authors.asked.askInTasks(trees, pause);
    this.#authors.set(view, authors);
    this.truncated ||= authors.asked.truncated;
  }

  /** The answers for a document, which is asked when the walk first enters it. */
  #authorsOf(view: Window): Authors {
    let authors = this.#authors.get(view);
    if (!authors) {
      authors = new Authors(view, this.#reducedMotion);
      this.#authors.set(view, authors);
      this.#ask(view, authors);
    }
    return authors;
  }

  #ask(view: Window, authors: Authors): void {
    authors.asked.ask(this.#treesOf(view, authors));
    this.truncated ||= authors.asked.truncated;
  }

  /** The trees of a document, whose rules are all read before it is asked. */
  #treesOf(view: Window, authors: Authors): Trees {
    const roots = treesOf(view.document, (element) => this.shadowRoot(element));
    for (const root of roots) if (!this.#scopes.has(root)) this.#create(root, view, authors);
    return {
      roots,
      shadowRoot: (element) => this.shadowRoot(element),
      pseudosOf: (element) => this.#scopeAround(element)?.pseudoRules.of(element) ?? [],
      mayMatch: (root, selector) => this.#classes.get(root)?.mayMatchAny(selector) ?? true,
    };
  }

  #scopeAround(element: Element): Scope | undefined {
    const root = dom.getRootNode(element);
    return isTree(root) ? this.#scopes.get(root) : undefined;
  }

  #create(root: Document | ShadowRoot, view: Window, authors: Authors): Scope {
    const pseudoRules = new PseudoRules(this.#foreignPseudos, root);
    const isNew = !this.#classes.has(root);
    const classes = new ClassesInUse(root);
    this.#classes.set(root, classes);
    this.states.addTree(root);
    const keyframes = new Keyframes();
    visitRules(root, view, this.#seenSheets, {
      style: (selector, rule, place) => {
        // Reading the declarations of a rule takes longest, and most rules of a framework match nothing.
        if (!classes.mayMatchAny(selector)) return;
        const { style } = rule;
        const text = style.cssText;
        if (!place.now) return;
        this.states.addRule(selector, style, text, place.isInContainer === true);
        pseudoRules.add(selector, style);
      },
      fontFace: (style, base) => this.fonts.add(style, base, view),
      keyframes: (name) => keyframes.add(name),
      condition: (kind, text, rules) => {
        if (isNew) this.conditions.add(kind, text, rules);
      },
      leftOut: () => {
        this.truncated = true;
      },
      unreadable: () => {
        pseudoRules.addUnreadable();
        keyframes.addUnreadable();
      },
    });
    const frame = this.#frame(view);
    if (isNew) frame.animated.add(root);
    const { asked } = authors;
    const scope: Scope = { frame, root, keyframes, motion: asked, pseudoRules, variables: asked, ...authors.readers };
    this.#scopes.set(root, scope);
    return scope;
  }

  #frame(view: Window): Frame {
    const known = this.#frames.get(view);
    if (known) return known;
    const { document } = view;
    const frame: Frame = { view, animated: new Animated(), families: new FamiliesInUse(document) };
    this.#frames.set(view, frame);
    return frame;
  }

  get frames(): Iterable<Frame> {
    return this.#frames.values();
  }

  shadowRoot(element: Element): ShadowRoot | null {
    return this.#findShadowRoot(element);
  }
}

/** What is asked of one document, and who answers by it. */
class Authors {
  readonly asked: AskedDeclarations;
  readonly readers: Pick<Scope, "authorBorders" | "authorSpacing" | "authorFonts" | "authorColors">;

  constructor(view: Window, isReduced: boolean) {
    const asked = new AskedDeclarations(view, isReduced);
    this.asked = asked;
    this.readers = {
      authorBorders: new AuthorBorders(asked),
      authorSpacing: new AuthorSpacing(asked),
      authorFonts: new AuthorFonts(asked, view),
      authorColors: new AuthorColors(asked, view),
    };
  }
}

/** The names of a tree's keyframes. */
class Keyframes {
  readonly #names = new Set<string>();
  #isUnreadable = false;

  add(name: string): void {
    this.#names.add(name);
  }

  addUnreadable(): void {
    this.#isUnreadable = true;
  }

  /** Whether there are keyframes of this name, or may be in a sheet that cannot be read. */
  has(name: string): boolean {
    return this.#isUnreadable || this.#names.has(name);
  }
}

/** A document and its shadow trees. */
function treesOf(document: Document, shadowRoot: (element: Element) => ShadowRoot | null): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const element of dom.findAll(root, "*")) {
      const inner = shadowRoot(element);
      if (inner) roots.push(inner);
    }
  }
  return roots;
}

/** A page that keeps adding classes is read with the rules of the last time. */
const MAX_RENEWALS = 8;

/** Elements outside of the page have another root. */
const isTree = (root: Node): root is Document | ShadowRoot => dom.isDocument(root) || dom.hostOf(root) !== undefined;
