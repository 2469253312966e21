import { CascadeNodes } from "../cascade/cascade-nodes.ts";
import { PseudoRules } from "../cascade/pseudo-rules.ts";
import { visitRules } from "../cascade/stylesheets.ts";
import { VariableRules } from "../cascade/variable-rules.ts";
import { FamiliesInUse } from "../collect/fonts.ts";
import { FontSources } from "../collect/page-assets.ts";
import { SpacingRules } from "../collect/spacing.ts";
import { Animated } from "../dom/animations.ts";
import type { Frame, Scope } from "../dom/scope.ts";
import { shadowRootFinder } from "../dom/shadow-roots.ts";

/** The documents and shadow trees of a page. Their rules are read once, when the walk first asks for the scope. */
export class ScopeCatalogue {
  readonly #scopes = new Map<Document | ShadowRoot, Scope>();
  readonly #frames = new Map<Window, Frame>();
  readonly #cascadeNodes = new CascadeNodes();
  readonly fonts = new FontSources();
  readonly #pseudoElements = new Set<string>();
  readonly #findShadowRoot = shadowRootFinder();

  of(root: Document | ShadowRoot, view: Window): Scope {
    const known = this.#scopes.get(root);
    if (known) return known;
    const variables = new VariableRules(this.#cascadeNodes, root);
    const spacing = new SpacingRules(view.document);
    const pseudoRules = new PseudoRules(this.#pseudoElements);
    visitRules(root, view, {
      style: (selector, style) => {
        variables.add(selector, style);
        spacing.add(selector, style);
        pseudoRules.add(selector, style);
      },
      fontFace: (style, base) => this.fonts.add(style, base, view),
      unreadable: () => pseudoRules.addUnreadable(),
    });
    const frame = this.#frame(view);
    frame.animated.add(root);
    const scope: Scope = { frame, root, variables, spacing, pseudoRules };
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
