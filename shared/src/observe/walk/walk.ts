import { backdropOf, readBox, readDecoration } from "../collect/colors.ts";
import { DEFINITIONS, readFill, readShape } from "../collect/svg.ts";
import type { Ground } from "../collect/text-backgrounds.ts";
import { CHILDLESS, hasText, isFrame, PSEUDOLESS, shownInstead, UNSHOWN } from "../dom/flat-tree.ts";
import { px, read, Subject, SVG } from "../dom/page-node.ts";
import type { Scope } from "../dom/scope.ts";
import type { ObserveOptions } from "../observation.ts";
import { indentedAway, isTopLayer, see } from "../visibility/element.ts";
import { pageSight, type Sight } from "../visibility/inherit.ts";
import { readControl } from "./form-controls.ts";
import { type Collectors, readMarker, readPseudoElements, readShownText } from "./pseudo-elements.ts";
import type { ScopeCatalogue } from "./scope-catalogue.ts";

const CONTROLS = new Set(["input", "textarea", "select", "progress"]);

/** What goes on from an element to its children. */
interface Inherited {
  readonly sight: Sight;
  readonly wanted: boolean;
  /** What its text stands on where it has no background of its own; undefined where that can't be known. */
  readonly ground: Ground | undefined;
}

interface Visit {
  readonly element: Element;
  readonly scope: Scope;
  readonly inherited: Inherited;
}

/** Walks the flat tree of a document: shadow trees in place of their hosts' children, slots with what is assigned to them. */
export class Walk {
  readonly #stack: Visit[] = [];
  readonly #into: Collectors;
  readonly #scopes: ScopeCatalogue;
  readonly #only: string;
  readonly #except: string;
  elements = 0;
  unreadableFrames = 0;

  constructor(options: ObserveOptions, scopes: ScopeCatalogue, into: Collectors) {
    this.#only = options.selectors?.join(", ") ?? "";
    this.#except = options.excludeSelectors?.join(", ") ?? "";
    this.#scopes = scopes;
    this.#into = into;
  }

  start(view: Window): void {
    const root = view.document.documentElement;
    const scope = this.#scopes.of(view.document, view);
    const ground = this.#into.grounds.canvas(view);
    const inherited = { sight: pageSight(view), wanted: this.#only === "", ground };
    this.#stack.push({ element: root, scope, inherited });
  }

  /** Reads one element. False when there is none left. */
  step(): boolean {
    const visit = this.#stack.pop();
    if (!visit) return false;
    this.#visit(visit);
    return true;
  }

  #visit({ element, scope, inherited: above }: Visit): void {
    const name = element.localName;
    if (UNSHOWN.has(name) || (DEFINITIONS.has(name) && element.namespaceURI === SVG)) return;
    if (this.#except !== "" && element.matches(this.#except)) return;
    const style = scope.frame.view.getComputedStyle(element);
    const display = style.getPropertyValue("display");
    if (display === "none") return;
    const subject = new Subject(element, "", style, scope);
    const topLayer = isTopLayer(subject);
    const { below, self } = display === "contents" ? above.sight.same : see(subject, display, above.sight, topLayer);
    if (!below) return;
    const wanted = above.wanted || element.matches(this.#only);
    const root = this.#scopes.shadowRoot(element);
    const visible = self && style.getPropertyValue("visibility") === "visible";
    // What an element of the top layer covers has nothing to do with where it stands in the tree.
    let ground = topLayer ? undefined : above.ground;
    if (visible && display !== "contents") ground = this.#readBox(subject, wanted, ground);
    const isAlike = below === above.sight && wanted === above.wanted && ground === above.ground;
    const inherited = isAlike ? above : { sight: below, wanted, ground };
    if (wanted) {
      this.elements++;
      if (visible) this.#read(subject, display, inherited, root);
      if (visible && topLayer) this.#readBackdrop(element, scope);
    }
    if (visible && isFrame(element)) this.#enterFrame(element, subject, inherited);
    if (CHILDLESS.has(name) || style.getPropertyValue("content-visibility") === "hidden") return;
    this.#descend(subject, inherited, root);
  }

  /** @returns what the text of an element stands on, and that of its children */
  #readBox(subject: Subject, wanted: boolean, around: Ground | undefined): Ground | undefined {
    if (subject.isDrawn) return undefined;
    const backdrop = wanted ? readBox(subject, this.#into) : backdropOf(subject);
    return subject.name === "svg" ? undefined : this.#into.grounds.behind(subject, around, backdrop);
  }

  #read(subject: Subject, display: string, { sight, ground: around }: Inherited, root: ShadowRoot | null): void {
    const { element, name } = subject;
    const into = this.#into;
    const text = hasText(element, name, root) && px(read(subject, "font-size")) > 0;
    if (subject.isDrawn) {
      this.#readDrawn(subject, text);
      return;
    }
    const ground = sight.opacity === 1 ? around : undefined;
    const shown = text && !indentedAway(subject);
    if (shown) readShownText(subject, into, { ground });
    readDecoration(subject, into.paints, text);
    if (display !== "contents") {
      into.spacing.add(subject, display);
      into.assets.readElement(subject);
      if (CONTROLS.has(name)) readControl(subject, into, ground);
    }
    if (display === "list-item") readMarker(subject, into);
    if (!PSEUDOLESS.has(name)) readPseudoElements(subject, display, shown, sight.opacity, into);
  }

  #readDrawn(subject: Subject, text: boolean): void {
    const { name } = subject;
    const { assets, paints, typography } = this.#into;
    assets.readElement(subject);
    if (!/^(text|tspan|textPath|a)$/.test(name)) readShape(subject, paints);
    if (!text || name === "foreignObject") return;
    readFill(subject, paints);
    typography.add(subject);
  }

  #readBackdrop(element: Element, scope: Scope): void {
    const style = scope.frame.view.getComputedStyle(element, "::backdrop");
    const backdrop = new Subject(element, "::backdrop", style, scope);
    this.#into.paints.add(backdrop, "background-color", read(backdrop, "background-color"));
  }

  #descend({ element, name, scope }: Subject, inherited: Inherited, root: ShadowRoot | null): void {
    const instead = shownInstead(element, name, root);
    if (!instead) {
      for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
        this.#stack.push({ element: child, scope, inherited });
      }
      return;
    }
    const within = root ? this.#scopes.of(root, scope.frame.view) : scope;
    for (const child of instead) {
      // What is slotted belongs to the tree it was written in, not to the slot's.
      const home = name === "slot" && !root ? this.#home(child, scope) : within;
      this.#stack.push({ element: child, scope: home, inherited });
    }
  }

  #home(child: Element, scope: Scope): Scope {
    const root = child.getRootNode();
    // An element that is shown stands in a document or a shadow root.
    return root === scope.root ? scope : this.#scopes.of(root as Document | ShadowRoot, scope.frame.view);
  }

  #enterFrame(frame: HTMLIFrameElement, subject: Subject, { sight, wanted, ground }: Inherited): void {
    const { width, height } = subject.box();
    if (width <= 1 || height <= 1) return;
    const inner = frame.contentDocument;
    const view = inner?.defaultView;
    if (!inner?.documentElement || !view) {
      if (wanted) this.unreadableFrames++;
      return;
    }
    const scope = this.#scopes.of(inner, view);
    // Where a frame's document paints nothing, it shows what lies behind the frame.
    const inherited = { sight: pageSight(view).faded(sight.opacity), wanted, ground };
    this.#stack.push({ element: inner.documentElement, scope, inherited });
  }
}
