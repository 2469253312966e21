/** A sentence of a document that promises something, as plain text, and the tests that hold it. */
export interface ProductPromise {
  readonly says: string;
  /** Tests from outside, as "file: title". A title is "describe > test". */
  readonly heldBy: readonly string[];
  /** Why no test from outside can hold it, if `heldBy` names tests of the code. */
  readonly inside?: string;
}

/** A sentence that explains, leads on or names a step, and so needs no test. */
export interface Explanation {
  readonly explains: string;
}

export type Statement = ProductPromise | Explanation;

/** The promises of one section of a page. */
export interface Section {
  /** The heading of the second level; "" is the text above the first one. */
  readonly heading: string;
  /** Empty if the section promises nothing that a user could try: then `because` says why. */
  readonly promises: readonly ProductPromise[];
  readonly because?: string;
}

export interface Page {
  /** The path from the repository's root. */
  readonly file: string;
  readonly sections: readonly Section[];
}

export const isPromise = (statement: Statement): statement is ProductPromise => "says" in statement;
