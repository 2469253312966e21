import { readLetters, readShape, readUsedShape } from "../collect/assets/svg.ts";
import { backdropOf, readBox, readCast, readDecoration } from "../collect/colors.ts";
import type { Icon } from "../collect/edge-pairs.ts";
import type { TextBackground } from "../collect/text-background.ts";
import { DEFINITIONS } from "../dom/definitions.ts";
import { CHILDLESS, hasText, isFrame, PSEUDOLESS, shownInstead, UNSHOWN } from "../dom/flat-tree.ts";
import * as dom from "../dom/members.ts";
import { ownElement } from "../dom/own-element.ts";
import { PageNode, px, readProperty, SVG } from "../dom/page-node.ts";
import type { Scope } from "../dom/scope.ts";
import { TreeMatcher } from "../dom/tree-matcher.ts";
import type { ObserveOptions } from "../observation.ts";
import type { Surroundings } from "../readers.ts";
import type { Slices } from "../slices.ts";
import { isIndentedAway, isTopLayer, visibilityOf } from "../visibility/element.ts";
import { asVisible, faded, HIDDEN_OPACITY, pageVisibility, type Visibility } from "../visibility/inherit.ts";
import { waitsForScrolling } from "../visibility/waits-for-scrolling.ts";
import type { Collectors } from "./collectors.ts";
import { readControlParts } from "./control-parts.ts";
import { readControl } from "./form-controls.ts";
import { Highlights } from "./highlights.ts";
import { isItemContainer, readMarker, readPseudoElements } from "./pseudo-elements.ts";
import type { ScopeCatalogue } from "./scope-catalogue.ts";
import { readShownText } from "./shown-text.ts";

const CONTROLS = new Set(["input", "textarea", "select", "progress"]);

/** The facts that an element passes to its children. */
interface Inherited {
  readonly visibility: Visibility;
  /** The selectors of the options include the element. */
  readonly wanted: boolean;
  /** The background behind the text of an element that has no background itself; undefined if it cannot be known. */
  readonly background: TextBackground | undefined;
  readonly icon: Icon | undefined;
  /** The colours of everything are mixed with what is behind it. */
  readonly isBlended: boolean;
  /** The element lays out its children as flex or grid items. */
  readonly items: boolean;
}

interface Visit {
  readonly element: Element;
  readonly scope: Scope;
  readonly inherited: Inherited;
}

/** Walks the flat tree of a document: shadow trees instead of their hosts' children, slots with the nodes assigned to them. */
export class Walk {
  readonly #stack: Visit[] = [];
  readonly #into: Collectors;
  readonly #scopes: ScopeCatalogue;
  readonly #only: TreeMatcher;
  readonly #except: TreeMatcher;
  readonly #banners: ReadonlySet<Element>;
  readonly #ownElement = ownElement();
  readonly #highlights = new Highlights();
  elements = 0;
  unreadableFrames = 0;
  /** Elements that wait for somebody to scroll to them. What is in them is not read. */
  notRevealed = 0;

  /** @param banners are not read */
  constructor(options: ObserveOptions, scopes: ScopeCatalogue, into: Collectors, banners: ReadonlySet<Element>) {
    this.#banners = banners;
    this.#only = new TreeMatcher(options.selectors ?? []);
    this.#except = new TreeMatcher(options.excludeSelectors ?? []);
    this.#scopes = scopes;
    this.#into = into;
  }

  /**
   * Reads a page, one element in a step.
   * @param isRunning whether the page runs in between, so that its rules may have to be read again
   */
  *readPage(view: Window, isRunning: boolean): Slices<void> {
    if (isRunning) yield* this.#scopes.prepare(view);
    const background = this.#into.textBackgrounds.canvas(view);
    this.#enter(view, { visibility: pageVisibility(view), wanted: this.#only.isEmpty, background });
    for (let visit = this.#stack.pop(); visit; visit = this.#stack.pop()) {
      const { element, scope } = visit;
      if (isRunning && this.#scopes.isStale(this.#scopes.current(scope), element)) yield* this.#scopes.renew(scope);
      this.#visit(visit);
      yield;
    }
  }

  /** Begins to read a document. */
  #enter(view: Window, above: Pick<Inherited, "visibility" | "wanted" | "background">): void {
    const scope = this.#scopes.of(view.document, view);
    const inherited = { ...above, icon: undefined, items: false, isBlended: false };
    this.#stack.push({ element: dom.documentElement(view.document), scope, inherited });
  }

  #visit({ element, scope: former, inherited: above }: Visit): void {
    const name = dom.localName(element);
    if (
      element === this.#ownElement ||
      this.#banners.has(element) ||
      UNSHOWN.has(name) ||
      (DEFINITIONS.has(name) && dom.namespaceURI(element) === SVG)
    )
      return;
    if (this.#except.matches(element)) return;
    const scope = this.#scopes.current(former);
    const { asked } = scope.frame;
    const node = new PageNode(element, "", asked.styleOf(element), scope);
    node.values = asked.valuesOf(node);
    const display = readProperty(node, "display");
    if (display === "none") return;
    const topLayer = isTopLayer(node);
    const { children, self, isOutside } =
      display === "contents" ? asVisible(above.visibility) : visibilityOf(node, display, above.visibility, topLayer);
    const isSelected = above.wanted || this.#only.matches(element);
    if (isOutside && isSelected && readProperty(node, "visibility") === "visible") {
      this.#into.paints.nextElement();
      if (!node.isDrawn) readCast(node, this.#into);
    }
    if (!children) {
      if (isSelected && waitsForScrolling(node)) this.notRevealed++;
      return;
    }
    const root = this.#scopes.shadowRoot(element);
    // Its rules may be for the element itself.
    if (root) this.#scopes.of(root, scope.frame.view);
    const visible = self && readProperty(node, "visibility") === "visible";
    // The background of an element of the top layer does not depend on its position in the tree.
    let background = topLayer ? undefined : above.background;
    const isBlended = above.isBlended || (display !== "contents" && readProperty(node, "mix-blend-mode") !== "normal");
    if (isBlended) background = undefined;
    const behind = children.opacity === 1 ? background : undefined;
    this.#into.paints.nextElement();
    if (visible && display !== "contents") {
      const ground = this.#readBox(node, isSelected, background, { display, isItem: above.items, hasContent: false });
      background = isBlended ? undefined : ground;
    }
    // Elements that are inline or have no box show their content all the same.
    const isSkipped = !/^(inline|contents)$/.test(display) && readProperty(node, "content-visibility") === "hidden";
    const items = display === "contents" ? above.items : isItemContainer(display);
    const icon =
      above.icon ?? (name === "svg" && visible && isSelected ? this.#into.edges.icon(node, behind) : undefined);
    const isAlike =
      children === above.visibility &&
      isSelected === above.wanted &&
      background === above.background &&
      icon === above.icon &&
      isBlended === above.isBlended &&
      items === above.items;
    const inherited = isAlike
      ? above
      : { visibility: children, wanted: isSelected, background, icon, isBlended, items };
    if (isSelected) {
      this.elements++;
      if (visible) {
        this.#into.edges.addBorder(node, behind);
        if (display !== "contents")
          this.#into.focusRings.add(node, behind, children.opacity === 1 ? background : undefined);
        this.#readContent(node, display, inherited, root, isSkipped);
      }
      if (visible && topLayer) this.#readBackdrop(element, scope);
    }
    if (visible && isFrame(element)) this.#enterFrame(element, node, inherited);
    if (CHILDLESS.has(name) || isSkipped) return;
    this.#descend(node, inherited, root);
  }

  /** @returns the background of the text of an element and its children */
  #readBox(
    node: PageNode,
    isSelected: boolean,
    behind: TextBackground | undefined,
    around: Surroundings,
  ): TextBackground | undefined {
    if (node.isDrawn) {
      if (isSelected) this.#into.kinds.readElement(node, around);
      return undefined;
    }
    const backdrop = isSelected ? readBox(node, this.#into, around.display) : backdropOf(node);
    this.#into.grounds.add(node, backdrop);
    if (isSelected) this.#into.kinds.readBox(node, around);
    return node.name === "svg" ? undefined : this.#into.textBackgrounds.behind(node, behind, backdrop);
  }

  /** @param isSkipped the element shows its box, but nothing in it */
  #readContent(
    node: PageNode,
    display: string,
    inherited: Inherited,
    root: ShadowRoot | null,
    isSkipped: boolean,
  ): void {
    if (isSkipped) {
      this.#into.spacing.add(node, display);
      return;
    }
    const { visibility, background: around } = inherited;
    const { element, name } = node;
    const into = this.#into;
    const text = hasText(element, name, root) && px(readProperty(node, "font-size")) > 0;
    if (node.isDrawn) {
      this.#readDrawn(node, text, inherited);
      return;
    }
    const background = visibility.opacity === 1 ? around : undefined;
    const isShown = text && !isIndentedAway(node);
    if (isShown) {
      readShownText(node, into, { background, isFaded: visibility.opacity !== 1 && around !== undefined });
      this.#highlights.readTexts(node, into);
    }
    readDecoration(node, into.paints, isShown);
    if (display !== "contents") {
      into.spacing.add(node, display);
      into.assets.readElement(node);
      if (CONTROLS.has(name)) readControl(node, into, background);
      readControlParts(node, into);
    }
    if (display === "list-item") readMarker(node, into);
    if (!PSEUDOLESS.has(name)) readPseudoElements(node, display, isShown, visibility.opacity, into);
  }

  #readDrawn(node: PageNode, text: boolean, { icon, visibility }: Inherited): void {
    const { name } = node;
    const { assets, kinds, typography } = this.#into;
    const paints = icon?.recording(this.#into.paints) ?? this.#into.paints;
    if (visibility.opacity !== 1 || name === "image" || name === "foreignObject") icon?.spoil();
    assets.readElement(node);
    if (name === "use") this.#readUse(node, icon, paints);
    else if (!/^(text|tspan|textPath|a)$/.test(name)) readShape(node, paints);
    if (!text || name === "foreignObject") return;
    readLetters(node, paints);
    kinds.readText(node, typography.add(node));
  }

  #readUse(node: PageNode, icon: Icon | undefined, paints: Parameters<typeof readUsedShape>[1]): void {
    const { kinds, typography, uses } = this.#into;
    const shapes = uses.of(node);
    if (!shapes) icon?.spoil();
    for (const shape of shapes ?? []) {
      if (shape.opacity !== 1 || shape.isPartial) icon?.spoil();
      readUsedShape(shape, paints);
      const { node: used } = shape;
      if (/^(text|tspan|textPath)$/.test(used.name) && px(readProperty(used, "font-size")) > 0)
        kinds.readText(used, typography.add(used));
    }
  }

  #readBackdrop(element: Element, scope: Scope): void {
    const style = scope.frame.view.getComputedStyle(element, "::backdrop");
    const backdrop = new PageNode(element, "::backdrop", style, scope);
    if (readProperty(backdrop, "display") === "none" || Number(backdrop.opacity()) < HIDDEN_OPACITY) return;
    readBox(backdrop, this.#into, "block");
    const hasContent = backdrop.showsEdge;
    this.#into.kinds.readBox(backdrop, { display: "block", isItem: false, hasContent });
  }

  #descend({ element, name, scope }: PageNode, inherited: Inherited, root: ShadowRoot | null): void {
    const instead = shownInstead(element, name, root);
    if (!instead) {
      for (let child = dom.firstElementChild(element); child; child = dom.nextElementSibling(child)) {
        this.#stack.push({ element: child, scope, inherited });
      }
      return;
    }
    const within = root ? this.#scopes.of(root, scope.frame.view) : scope;
    for (const child of instead) {
      // Slotted elements belong to the tree that they are children in, not to the slot's.
      const inner = name === "slot" && !root ? this.#scopeOf(child, scope) : within;
      this.#stack.push({ element: child, scope: inner, inherited });
    }
  }

  #scopeOf(child: Element, scope: Scope): Scope {
    const root = dom.getRootNode(child);
    // The cast: the root of an element that is shown is a document or a shadow root.
    return root === scope.root ? scope : this.#scopes.of(root as dom.Root, scope.frame.view);
  }

  #enterFrame(frame: HTMLIFrameElement, node: PageNode, { visibility, wanted, background }: Inherited): void {
    const { width, height } = node.box();
    if (width <= 1 || height <= 1) return;
    const inner = frame.contentDocument;
    const view = inner && dom.defaultView(inner);
    if (!view || !dom.documentElement(inner)) {
      if (wanted) this.unreadableFrames++;
      return;
    }
    // A frame whose document paints no background shows what is behind the frame.
    this.#enter(view, { visibility: faded(pageVisibility(view), visibility.opacity), wanted, background });
  }
}
