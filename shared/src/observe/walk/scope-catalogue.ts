import { type LiveRule, type LiveRules, listRules } from "../asking/live-rules.ts";
import { AskedDeclarations } from "../asking/names/asked-declarations.ts";
import { fullSelector, preludeOf } from "../asking/states/state-rules.ts";
import { AuthorColors } from "../authors/author-colors.ts";
import { AuthorFonts } from "../authors/author-fonts.ts";
import { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { FontSources } from "../collect/assets/page-assets.ts";
import { ConditionCollector } from "../collect/conditions.ts";
import { FamiliesInUse } from "../collect/fonts.ts";
import { Animated } from "../dom/animations.ts";
import * as dom from "../dom/members.ts";
import type { Frame, Scope } from "../dom/scope.ts";
import { shadowRootFinder } from "../dom/shadow-roots.ts";
import { MAX_RENEWALS } from "../limits.ts";
import type { ObserveOptions } from "../observation.ts";
import { atOnce, type Slices } from "../slices.ts";
import { States } from "../states/states.ts";

interface AskedFrame extends Frame {
  readonly asked: AskedDeclarations;
}

/** A scope, while its rules are read. */
interface OpenScope extends Scope {
  readonly frame: AskedFrame;
  readonly keyframes: Set<string>;
}

/** The documents and shadow trees of a page. Their rules are read once, when the walk first asks for the scope. */
export class ScopeCatalogue {
  readonly #scopes = new Map<dom.Root, OpenScope>();
  readonly #frames = new Map<Window, AskedFrame>();
  readonly fonts = new FontSources();
  readonly conditions = new ConditionCollector();
  readonly states = new States();
  readonly shadowRoot = shadowRootFinder();
  readonly #options: ObserveOptions;
  readonly #classes = new Map<dom.Root, ClassesInUse>();
  /** The trees whose conditions have been counted. */
  readonly #counted = new Set<dom.Root>();
  #renewals = 0;
  /** Rules were left out. */
  truncated = false;

  constructor(options: ObserveOptions) {
    this.#options = options;
  }

  /** The scope in which to read an element. It may have been renewed. */
  current(scope: Scope): Scope {
    return this.#scopes.get(scope.root) ?? scope;
  }

  /**
   * Returns whether the rules have to be read again for an element that is shown: it was not there when they were read,
   * or had no class that it has now, and those for that class were left out.
   */
  isStale({ root, frame: { view } }: Scope, element: Element): boolean {
    const asked = this.#frames.get(view)?.asked;
    if (!asked || asked.truncated || this.#renewals >= MAX_RENEWALS) return false;
    if (asked.knows(element) && !this.#classes.get(root)?.hasNew(element)) return false;
    return asked.styleOf(element).getPropertyValue("display") !== "none";
  }

  /** Reads the rules of a document again. */
  *renew({ root, frame: { view } }: Scope): Slices<void> {
    this.#renewals++;
    this.#scopes.delete(root);
    yield* this.#readDocument(this.#frames.get(view) ?? this.#create(view), true);
  }

  /** The scope of a tree. A document is asked when the walk first enters it, and again if it has made the tree since. */
  of(root: dom.Root, view: Window): Scope {
    const former = this.#frames.get(view);
    const frame = former ?? this.#create(view);
    if (!former || (!this.#scopes.has(root) && this.#renewals < MAX_RENEWALS)) {
      if (former) this.#renewals++;
      atOnce(this.#readDocument(frame, false));
    }
    return this.#scopes.get(root) ?? this.#createScope(root, frame);
  }

  /** Asks for a document in several tasks, before the walk enters it. Frames are asked when it enters them. */
  prepare(view: Window): Slices<void> {
    return this.#readDocument(this.#create(view), true);
  }

  #create(view: Window): AskedFrame {
    const asked = new AskedDeclarations(view, this.#options);
    const frame = {
      view,
      asked,
      animated: new Animated(),
      families: new FamiliesInUse(view.document),
      authorColors: new AuthorColors(asked, view),
      authorFonts: new AuthorFonts(asked),
    };
    this.#frames.set(view, frame);
    return frame;
  }

  /** Reads the rules of a document and of its shadow trees, and asks the browser about them. */
  *#readDocument(frame: AskedFrame, isDivided: boolean): Slices<void> {
    const { view, asked } = frame;
    const roots = treesOf(view.document, this.shadowRoot);
    yield;
    const live = yield* listRules(roots);
    const created = new Set(roots.filter((root) => !this.#scopes.has(root)));
    for (const root of created) this.#createScope(root, frame);
    yield* this.#addRules(live, created, view);
    const mayMatch = (root: dom.Root, selector: string) => this.#classes.get(root)?.mayMatchAny(selector) ?? true;
    yield* asked.ask({ roots, shadowRoot: this.shadowRoot, mayMatch }, live, isDivided);
    this.truncated ||= live.truncated || asked.truncated;
  }

  /** @param created the trees whose rules have not been added yet */
  *#addRules(live: LiveRules, created: ReadonlySet<dom.Root>, view: Window): Slices<void> {
    for (const rule of live.rules) {
      if (!rule.applies || !rule.roots.some((root) => created.has(root))) continue;
      if (rule.kind === "scope") this.states.addSelector(preludeOf(rule));
      else this.#addStyle(rule);
      yield;
    }
    for (const { style, base } of live.fontFaces) this.fonts.add(style, base, view);
    for (const { name, roots } of live.keyframes) for (const root of roots) this.#scopes.get(root)?.keyframes.add(name);
    for (const { kind, text, rules, roots } of live.conditions)
      if (rules > 0 && !roots.some((root) => this.#counted.has(root))) this.conditions.add(kind, text, rules);
    for (const root of created) this.#counted.add(root);
  }

  /** Reading the declarations of a rule takes longest, and most rules of a framework match nothing. */
  #addStyle(live: LiveRule): void {
    // The cast: rules of these kinds have declarations.
    const { style, selectorText } = live.rule as CSSStyleRule;
    if (live.kind === "style" && !live.roots.some((root) => this.#classes.get(root)?.mayMatchAny(selectorText))) return;
    const selector = fullSelector(live);
    if (selector === undefined) this.truncated = true;
    else {
      const text = style.cssText;
      this.states.addRule(selector, style, text, live.isInContainer);
      this.states.outlines.add(live, style, text);
    }
  }

  #createScope(root: dom.Root, frame: AskedFrame): Scope {
    if (!this.#classes.has(root)) frame.animated.add(root);
    this.#classes.set(root, new ClassesInUse(root));
    this.states.addTree(root);
    const scope = { frame, root, keyframes: new Set<string>() };
    this.#scopes.set(root, scope);
    return scope;
  }

  /** Stops watching the page. Call it when the page has been walked through. */
  end(): void {
    for (const { asked } of this.#frames.values()) asked.end();
  }

  get frames(): Iterable<Frame> {
    return this.#frames.values();
  }
}

function treesOf(document: Document, shadowRoot: (element: Element) => ShadowRoot | null): dom.Root[] {
  const roots: dom.Root[] = [document];
  for (const root of roots) {
    for (const element of dom.findAll(root, "*")) {
      const inner = shadowRoot(element);
      if (inner) roots.push(inner);
    }
  }
  return roots;
}
