import { AuthorColors } from "../authors/author-colors.ts";
import { AuthorBorders } from "../cascade/author-borders.ts";
import { AuthorFonts } from "../cascade/author-fonts.ts";
import { AuthorSpacing } from "../cascade/author-spacing.ts";
import { CascadeNodes } from "../cascade/cascade-nodes.ts";
import { MotionRules } from "../cascade/motion-rules.ts";
import { ForeignPseudos, PseudoRules } from "../cascade/pseudo-rules.ts";
import { ClassesInUse } from "../cascade/selectors/classes-in-use.ts";
import { visitRules } from "../cascade/stylesheets.ts";
import { VariableRules } from "../cascade/variable-rules.ts";
import { FontSources } from "../collect/assets/page-assets.ts";
import { Conditions } from "../collect/conditions.ts";
import { FamiliesInUse } from "../collect/fonts.ts";
import { SpacingRules } from "../collect/spacing.ts";
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
  readonly #authorColors = new Map<Node, AuthorColors>();
  readonly #authorFonts = new Map<Node, AuthorFonts>();
  readonly #cascadeNodes = new CascadeNodes();
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
   * The scope in which to read an element. If the page has given the element a class that it had nowhere when the rules were
   * read, they are read again, since those for that class were left out.
   */
  current(scope: Scope, element: Element): Scope {
    if (!this.#isSliced) return scope;
    const { root, frame } = scope;
    if (this.#renewals < MAX_RENEWALS && this.#classes.get(root)?.hasNew(element)) {
      this.#renewals++;
      this.#scopes.delete(root);
      return this.of(root, frame.view);
    }
    return this.#scopes.get(root) ?? scope;
  }

  of(root: Document | ShadowRoot, view: Window): Scope {
    const known = this.#scopes.get(root);
    if (known) return known;
    const variables = new VariableRules(this.#cascadeNodes, root, (...use) => authorColors.isLiteral(...use));
    const spacing = new SpacingRules();
    const pseudoRules = new PseudoRules(this.#foreignPseudos, root);
    const authorBorders = new AuthorBorders();
    const authorSpacing = new AuthorSpacing();
    const isNew = !this.#classes.has(root);
    const classes = new ClassesInUse(root);
    this.#classes.set(root, classes);
    const authorColors = new AuthorColors(classes, (element) => this.#colorsOf(element, view, authorColors));
    this.#authorColors.set(root, authorColors);
    const authorFonts: AuthorFonts = new AuthorFonts(view, (element) => this.#fontsOf(element, view) ?? authorFonts);
    this.#authorFonts.set(root, authorFonts);
    this.states.addTree(root);
    const motion = new MotionRules(view.document, this.#reducedMotion);
    visitRules(root, view, this.#seenSheets, {
      style: (selector, rule, place) => {
        // Reading the declarations of a rule takes longest, and most rules of a framework match nothing.
        if (!classes.mayMatchAny(selector)) return;
        const { style } = rule;
        const text = style.cssText;
        motion.add(selector, style, text, place);
        if (!place.now) {
          if (place.inMotion) variables.addInMotion(selector, text, place);
          return;
        }
        this.states.addRule(selector, style, text, place.containers !== undefined);
        variables.add(selector, text, place);
        spacing.add(selector, style, text);
        pseudoRules.add(selector, style);
        authorBorders.add(selector, text);
        authorSpacing.add(selector, text);
        authorFonts.add(selector, text);
        authorColors.add(selector, style, text, place);
      },
      fontFace: (style, base) => this.fonts.add(style, base, view),
      keyframes: (name) => motion.addKeyframes(name),
      condition: (kind, text, rules) => {
        if (isNew) this.conditions.add(kind, text, rules);
      },
      leftOut: () => {
        this.truncated = true;
      },
      unreadable: () => {
        for (const each of [pseudoRules, authorBorders, authorSpacing, authorColors, authorFonts, motion])
          each.addUnreadable();
      },
    });
    const frame = this.#frame(view);
    if (isNew) frame.animated.add(root);
    const scope: Scope = {
      frame,
      root,
      variables,
      spacing,
      motion,
      authorBorders,
      authorSpacing,
      authorFonts,
      authorColors,
      pseudoRules,
    };
    this.#scopes.set(root, scope);
    return scope;
  }

  /** An element around one of a shadow tree may be in another tree. */
  #colorsOf(element: Element, view: Window, own: AuthorColors): AuthorColors {
    const root = dom.getRootNode(element);
    if (!isTree(root)) return own;
    if (!this.#authorColors.has(root)) this.of(root, view);
    return this.#authorColors.get(root) ?? own;
  }

  #fontsOf(element: Element, view: Window): AuthorFonts | undefined {
    const root = dom.getRootNode(element);
    if (!isTree(root)) return undefined;
    if (!this.#authorFonts.has(root)) this.of(root, view);
    return this.#authorFonts.get(root);
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

/** A page that keeps adding classes is read with the rules of the last time. */
const MAX_RENEWALS = 8;

/** Elements outside of the page have another root. */
const isTree = (root: Node): root is Document | ShadowRoot => dom.isDocument(root) || dom.hostOf(root) !== undefined;
