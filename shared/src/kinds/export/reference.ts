import type { KindKey } from "../kind.ts";

/** A part of a value that is the whole value of another entry. */
export interface Reference {
  readonly kind: KindKey;
  readonly namespace: string;
  /** The entry's name in the tokens. */
  readonly name: string;
  /** The value, for formats without references and for exports without that entry. */
  readonly css: string;
}
