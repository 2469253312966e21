/** An element ("" as `pseudo`) or one of its pseudo-elements ("::before"). */
export interface NodeKey {
  readonly element: Element;
  readonly pseudo: string;
}

/** A node with its computed style. */
export interface Styled extends NodeKey {
  readonly style: CSSStyleDeclaration;
}
