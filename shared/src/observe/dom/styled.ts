/** An element ("" as `pseudo`) or one of its pseudo-elements ("::before"). */
export interface NodeKey {
  readonly element: Element;
  readonly pseudo: string;
}

/** A node with its computed style. */
export interface Styled extends NodeKey {
  readonly style: CSSStyleDeclaration;
  /** Values that the node shares with others. */
  readonly values?: Values | undefined;
}

/** The computed values of all nodes of one kind, see SharedValues. */
export interface Values {
  valueAt(node: Styled, property: string): string;
}
