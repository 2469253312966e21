import { type LiveRule, type LiveRules, listRules } from "../asking/live-rules.ts";
import { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import { fullSelector, preludeOf } from "../asking/states/state-rules.ts";
import type { Trees } from "../asking/trees.ts";
import { AuthorBorders } from "../authors/author-borders.ts";
import { AuthorColors } from "../authors/author-colors.ts";
import { AuthorFonts } from "../authors/author-fonts.ts";
import { AuthorSpacing } from "../authors/author-spacing.ts";
import { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { FontSources } from "../collect/assets/page-assets.ts";
import { Conditions } from "../collect/conditions.ts";
import { FamiliesInUse } from "../collect/fonts.ts";
import { Animated } from "../dom/animations.ts";
import * as dom from "../dom/members.ts";
import type { Frame, Scope } from "../dom/scope.ts";
import { shadowRootFinder } from "../dom/shadow-roots.ts";
import { MAX_RENEWALS } from "../limits.ts";
import type { ObserveOptions } from "../observation.ts";
import { atOnce, inTasks, type Steps } from "../slices.ts";
import { States } from "../states/states.ts";

/** The documents and shadow trees of a page. Their rules are read once, when the walk first asks for the scope. */
export class ScopeCatalogue {
  readonly #scopes = new Map<Document | ShadowRoot, Scope>();
  readonly #frames = new Map<Window, Frame>();
  readonly #authors = new Map<Window, Authors>();
  readonly fonts = new FontSources();
  readonly conditions = new Conditions();
  readonly states = new States();
  readonly #findShadowRoot = shadowRootFinder();
  readonly #reducedMotion: boolean;
  readonly #classes = new Map<Document | ShadowRoot, ClassesInUse>();
  readonly #keyframes = new Map<Document | ShadowRoot, Keyframes>();
  /** The trees whose conditions have been counted. */
  readonly #counted = new Set<Document | ShadowRoot>();
  #renewals = 0;
  /** Rules were left out. */
  truncated = false;

  constructor({ reducedMotion = false }: ObserveOptions) {
    this.#reducedMotion = reducedMotion;
  }

  /** The scope in which to read an element. It may have been renewed. */
  current(scope: Scope): Scope {
    return this.#scopes.get(scope.root) ?? scope;
  }

  /**
   * Whether the rules have to be read again for an element that is shown: it was not there when they were read, or had no class
   * that it has now, and those for that class were left out.
   */
  isStale({ root, frame }: Scope, element: Element): boolean {
    const asked = this.#authors.get(frame.view)?.asked;
    if (!asked || asked.truncated || this.#renewals >= MAX_RENEWALS) return false;
    if (asked.knows(element) && !this.#classes.get(root)?.hasNew(element)) return false;
    return frame.view.getComputedStyle(element).getPropertyValue("display") !== "none";
  }

  /** Reads the rules of a document again. */
  async renew({ root, frame }: Scope, pause: () => Promise<void>): Promise<void> {
    this.#renewals++;
    this.#scopes.delete(root);
    await inTasks(this.#readDocument(frame.view, this.#authorsOf(frame.view), true), pause);
  }

  of(root: Document | ShadowRoot, view: Window): Scope {
    const authors = this.#authorsOf(view);
    if (!this.#scopes.has(root) && this.#renewals < MAX_RENEWALS) {
      // The page has just made the tree.
      this.#renewals++;
      this.#ask(view, authors);
    }
    return this.#scopes.get(root) ?? this.#create(root, view, authors);
  }

  /** Asks for a document in several tasks, before the walk enters it. Frames are asked when it enters them. */
  async prepare(view: Window, pause: () => Promise<void>): Promise<void> {
    const authors = new Authors(view, this.#reducedMotion);
    await inTasks(this.#readDocument(view, authors, true), pause);
    this.#authors.set(view, authors);
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
    atOnce(this.#readDocument(view, authors, false));
  }

  /** Reads the rules of a document and of its shadow trees, and asks the browser about them. */
  *#readDocument(view: Window, authors: Authors, isDivided: boolean): Steps<void> {
    const roots = treesOf(view.document, (element) => this.shadowRoot(element));
    yield;
    const live = yield* listRules(roots);
    const created = new Set(roots.filter((root) => !this.#scopes.has(root)));
    for (const root of created) this.#create(root, view, authors);
    yield* this.#addRules(live, created, view);
    const trees: Trees = {
      roots,
      shadowRoot: (element) => this.shadowRoot(element),
      mayMatch: (root, selector) => this.#classes.get(root)?.mayMatchAny(selector) ?? true,
    };
    yield* authors.asked.ask(trees, live, isDivided);
    this.truncated ||= live.truncated || authors.asked.truncated;
  }

  /** @param created the trees whose rules have not been added yet */
  *#addRules(live: LiveRules, created: ReadonlySet<dom.Root>, view: Window): Steps<void> {
    const isCreated = (roots: readonly dom.Root[]) => roots.some((root) => created.has(root));
    for (const rule of live.rules) {
      if (!rule.applies || !isCreated(rule.roots)) continue;
      if (rule.kind === "scope") this.states.addSelector(preludeOf(rule));
      else this.#addStyle(rule);
      yield;
    }
    for (const { style, base } of live.fontFaces) this.fonts.add(style, base, view);
    for (const { name, roots } of live.keyframes) for (const root of roots) this.#keyframes.get(root)?.add(name);
    for (const root of live.unreadable) this.#keyframes.get(root)?.addUnreadable();
    for (const { kind, text, rules, roots } of live.conditions)
      if (!roots.some((root) => this.#counted.has(root))) this.conditions.add(kind, text, rules);
    for (const root of created) this.#counted.add(root);
  }

  /** Reading the declarations of a rule takes longest, and most rules of a framework match nothing. */
  #addStyle(live: LiveRule): void {
    // The cast: rules of these kinds have declarations.
    const { style, selectorText } = live.rule as CSSStyleRule;
    if (live.kind === "style" && !live.roots.some((root) => this.#classes.get(root)?.mayMatchAny(selectorText))) return;
    const selector = fullSelector(live);
    if (selector === undefined) this.truncated = true;
    else this.states.addRule(selector, style, style.cssText, live.isInContainer);
  }

  #create(root: Document | ShadowRoot, view: Window, authors: Authors): Scope {
    const frame = this.#frame(view);
    if (!this.#classes.has(root)) frame.animated.add(root);
    this.#classes.set(root, new ClassesInUse(root));
    this.states.addTree(root);
    const keyframes = new Keyframes();
    this.#keyframes.set(root, keyframes);
    const { asked } = authors;
    const pseudoElements = { of: (element: Element) => asked.pseudosOf(element) };
    const scope: Scope = {
      ...{ frame, root, keyframes, motion: asked, pseudoElements, variables: asked },
      ...authors.readers,
    };
    this.#scopes.set(root, scope);
    return scope;
  }

  #frame(view: Window): Frame {
    const former = this.#frames.get(view);
    if (former) return former;
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

/** The questions about one document, and the readers that answer by them. */
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
