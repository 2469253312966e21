import { readBox, readDecoration, readText } from "./colors.ts";
import { CHILDLESS, hasText, isFrame, PSEUDOLESS, shownChildren, UNSHOWN } from "./flat-tree.ts";
import { readControl } from "./form-controls.ts";
import type { ObserveOptions } from "./observation.ts";
import { type Collectors, readGenerated, readMarker } from "./pseudo-elements.ts";
import type { ScopeCatalogue } from "./scopes.ts";
import { indentedAway, isTopLayer, see } from "./sight.ts";
import { px, read, type Scope, type Subject, SVG } from "./subject.ts";
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

  #visit(visit: Visit): void {
    const { element, scope, sight } = visit;
    const name = element.localName;
    const drawn = element.namespaceURI === SVG;
    if (UNSHOWN.has(name) || (drawn && DEFINITIONS.has(name))) return;
    if (this.#except !== "" && element.matches(this.#except)) return;
    const { view } = scope.frame;
    const style = view.getComputedStyle(element);
    const display = style.getPropertyValue("display");
    if (display === "none") return;
    const wanted = visit.wanted || element.matches(this.#only);
    const subject: Subject = { element, pseudo: "", style, scope };
    let rect: DOMRect | undefined;
    const box = () => {
      rect ??= element.getBoundingClientRect();
      return rect;
    };
    const root = this.#scopes.shadowRoot(element);
    const seen = display === "contents" ? { below: sight, self: true } : see(subject, display, sight, box);
    if (!seen.below) return;
    if (wanted) this.elements++;
    const visible = seen.self && read(subject, "visibility") === "visible";
    if (visible && wanted) this.#read(subject, display, seen.below, root, box);
    if (visible && isFrame(element)) this.#enterFrame(element, seen.below, wanted, box);
    if (CHILDLESS.has(name) || read(subject, "content-visibility") === "hidden") return;
    this.#descend({ element, scope, sight: seen.below, wanted }, root);
  }

  #read(subject: Subject, display: string, sight: Sight, root: ShadowRoot | null, box: () => DOMRect): void {
    const { element, scope } = subject;
    const into = this.#into;
    const inner = element.namespaceURI === SVG && element.localName !== "svg";
    const text = hasText(element, root) && px(read(subject, "font-size")) > 0;
    if (inner) {
      into.assets.readElement(subject, box);
      if (!/^(text|tspan|textPath|a)$/.test(element.localName)) readShape(subject, into.paints, box);
      if (!text || element.localName === "foreignObject") return;
      readFill(subject, into.paints);
      into.typography.add(subject);
      return;
    }
    if (text && !indentedAway(subject, box)) {
      readText(subject, into.paints);
      into.typography.add(subject);
    }
    readDecoration(subject, into.paints, () => text || (element.textContent ?? "").trim() !== "");
    if (display !== "contents") {
      const canvas = element === element.ownerDocument.documentElement || element === element.ownerDocument.body;
      const area = () => canvas || (box().width > 0 && box().height > 0);
      readBox(subject, into.paints, area);
      into.spacing.add(subject, display);
      into.assets.readStyle(subject, area);
      into.assets.readElement(subject, box);
      if (CONTROLS.has(element.localName)) readControl(subject, into);
    }
    if (display === "list-item") readMarker(element, scope, subject, into);
    if (!PSEUDOLESS.has(element.localName)) readGenerated(element, scope, sight.opacity, into);
    if (isTopLayer(element)) this.#readBackdrop(element, scope);
  }

  #readBackdrop(element: Element, scope: Scope): void {
    const style = scope.frame.view.getComputedStyle(element, "::backdrop");
    const backdrop: Subject = { element, pseudo: "::backdrop", style, scope };
    this.#into.paints.add(backdrop, "background-color", read(backdrop, "background-color"));
  }

  #descend({ element, scope, sight, wanted }: Visit, root: ShadowRoot | null): void {
    const within = root ? this.#scopes.of(root, scope.frame.view) : scope;
    for (const child of shownChildren(element, root)) {
      // What is slotted belongs to the tree it was written in, not to the slot's.
      const home = element.localName === "slot" ? this.#home(child, scope) : within;
      this.#stack.push({ element: child, scope: home, sight, wanted });
    }
  }

  #home(child: Element, scope: Scope): Scope {
    const root = child.getRootNode();
    // An element that is shown stands in a document or a shadow root.
    return root === scope.root ? scope : this.#scopes.of(root as Document | ShadowRoot, scope.frame.view);
  }

  #enterFrame(frame: HTMLIFrameElement, sight: Sight, wanted: boolean, box: () => DOMRect): void {
    if (box().width <= 1 || box().height <= 1) return;
    const inner = frame.contentDocument;
    const view = inner?.defaultView;
    if (!inner?.documentElement || !view) {
      if (wanted) this.unreadableFrames++;
      return;
    }
    const scope = this.#scopes.of(inner, view);
    const inside = { ...pageSight(view), opacity: sight.opacity };
    this.#stack.push({ element: inner.documentElement, scope, sight: inside, wanted });
  }
}
