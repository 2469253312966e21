import { readBox, readDecoration, readText } from "./colors.ts";
import { CHILDLESS, hasText, isFrame, PSEUDOLESS, shownInstead, UNSHOWN } from "./flat-tree.ts";
import { readControl } from "./form-controls.ts";
import type { ObserveOptions } from "./observation.ts";
import { type Collectors, readMarker, readPseudoElements } from "./pseudo-elements.ts";
import type { ScopeCatalogue } from "./scopes.ts";
import { indentedAway, isTopLayer, see } from "./sight.ts";
import { px, read, type Scope, Subject, SVG } from "./subject.ts";
import { DEFINITIONS, readFill, readShape } from "./svg.ts";
import { pageSight, type Sight } from "./visibility.ts";

const CONTROLS = new Set(["input", "textarea", "select", "progress"]);

interface Visit {
  readonly element: Element;
  readonly scope: Scope;
  readonly sight: Sight;
  readonly wanted: boolean;
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
    this.#stack.push({ element: root, scope, sight: pageSight(view), wanted: this.#only === "" });
  }

  /** Reads one element. False when there is none left. */
  step(): boolean {
    const visit = this.#stack.pop();
    if (!visit) return false;
    this.#visit(visit);
    return true;
  }

  #visit({ element, scope, sight, wanted: above }: Visit): void {
    const name = element.localName;
    if (UNSHOWN.has(name) || (DEFINITIONS.has(name) && element.namespaceURI === SVG)) return;
    if (this.#except !== "" && element.matches(this.#except)) return;
    const style = scope.frame.view.getComputedStyle(element);
    const display = style.getPropertyValue("display");
    if (display === "none") return;
    const subject = new Subject(element, "", style, scope);
    const topLayer = isTopLayer(subject);
    const { below, self } = display === "contents" ? sight.same : see(subject, display, sight, topLayer);
    if (!below) return;
    const wanted = above || element.matches(this.#only);
    const root = this.#scopes.shadowRoot(element);
    const visible = self && style.getPropertyValue("visibility") === "visible";
    if (wanted) {
      this.elements++;
      if (visible) this.#read(subject, display, below, root);
      if (visible && topLayer) this.#readBackdrop(element, scope);
    }
    if (visible && isFrame(element)) this.#enterFrame(element, below, wanted, subject);
    if (CHILDLESS.has(name) || style.getPropertyValue("content-visibility") === "hidden") return;
    this.#descend(subject, below, wanted, root);
  }

  #read(subject: Subject, display: string, sight: Sight, root: ShadowRoot | null): void {
    const { element, name } = subject;
    const into = this.#into;
    const text = hasText(element, name, root) && px(read(subject, "font-size")) > 0;
    if (name !== "svg" && element.namespaceURI === SVG) {
      this.#readDrawn(subject, text);
      return;
    }
    const shown = text && !indentedAway(subject);
    if (shown) {
      readText(subject, into.paints);
      into.typography.add(subject);
    }
    readDecoration(subject, into.paints, text);
    if (display !== "contents") {
      readBox(subject, into);
      into.spacing.add(subject, display);
      into.assets.readElement(subject);
      if (CONTROLS.has(name)) readControl(subject, into);
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

  #descend({ element, name, scope }: Subject, sight: Sight, wanted: boolean, root: ShadowRoot | null): void {
    const instead = shownInstead(element, name, root);
    if (!instead) {
      for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
        this.#stack.push({ element: child, scope, sight, wanted });
      }
      return;
    }
    const within = root ? this.#scopes.of(root, scope.frame.view) : scope;
    for (const child of instead) {
      // What is slotted belongs to the tree it was written in, not to the slot's.
      const home = name === "slot" && !root ? this.#home(child, scope) : within;
      this.#stack.push({ element: child, scope: home, sight, wanted });
    }
  }

  #home(child: Element, scope: Scope): Scope {
    const root = child.getRootNode();
    // An element that is shown stands in a document or a shadow root.
    return root === scope.root ? scope : this.#scopes.of(root as Document | ShadowRoot, scope.frame.view);
  }

  #enterFrame(frame: HTMLIFrameElement, sight: Sight, wanted: boolean, subject: Subject): void {
    const { width, height } = subject.box();
    if (width <= 1 || height <= 1) return;
    const inner = frame.contentDocument;
    const view = inner?.defaultView;
    if (!inner?.documentElement || !view) {
      if (wanted) this.unreadableFrames++;
      return;
    }
    const scope = this.#scopes.of(inner, view);
    const inside = pageSight(view).faded(sight.opacity);
    this.#stack.push({ element: inner.documentElement, scope, sight: inside, wanted });
  }
}
