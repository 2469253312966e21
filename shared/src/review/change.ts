import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { KindKey } from "../kinds/keys.ts";
import type { FamilyPart } from "../kinds/typography/parts.ts";
import { toBase32 } from "../text/base32.ts";
import type { Patch } from "./patches.ts";

/** A token's value. Of a list of a family the whole list; null: the token is not there. */
export type ChangedValue = string | readonly string[] | null;

/** A difference between a baseline and a snapshot. */
export interface Change {
  /** See idOf. */
  readonly id: string;
  /** The id with the token's name in any case. It stays when another change no longer has the same id. */
  readonly namedId: string;
  /** Id of the pair for this change and for the change back. */
  readonly namedPair: string;
  /** Token of the baseline that the change replaces, the same for all changes of it. */
  readonly token: string;
  readonly kind: KindKey;
  /** null: the base. */
  readonly mode: string | null;
  readonly change: "added" | "removed" | "modified";
  /** As stored: without renames by people. Of a family its name, of spacing the step of the scale or the value. */
  readonly name: string;
  readonly part: FamilyPart | null;
  readonly from: ChangedValue;
  readonly to: ChangedValue;
  /** How the baseline takes the new value. */
  readonly patches: readonly Patch[];
}

/** The fields of a change that its id depends on. */
export interface Identified extends Pick<Change, "kind" | "mode" | "part" | "from" | "to"> {
  /** null if the page did not give the name: a generated name may differ from page to page. */
  readonly name: string | null;
}

const ID_LENGTH = 26;

/**
 * The id of a change: `c1_` and 26 characters of the base32 of SHA-256 over the JSON of its fields. It contains no address and
 * no order, so the same change has the same id on every page.
 */
export const idOf = ({ kind, mode, name, part, from, to }: Identified): string =>
  `c1_${digest([kind, mode, name, part, from, to])}`;

/** A key that is equal for a change and for the change back. */
export function pairOf({ kind, mode, name, part, from, to }: Identified): string {
  const values = [JSON.stringify(from), JSON.stringify(to)].sort();
  return digest([kind, mode, name, part, ...values]);
}

const digest = (fields: readonly unknown[]): string =>
  toBase32(sha256(utf8ToBytes(JSON.stringify(fields)))).slice(0, ID_LENGTH);
