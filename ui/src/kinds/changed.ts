import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { KindKey } from "./kind.ts";

export type TokenChange = "added" | "modified";

/** By kind, and by what tells a token from the others of its kind: its name, a typeface's family, a spacing's value. */
export type ChangedTokens = ReadonlyMap<KindKey, ReadonlyMap<string, TokenChange>>;

export const ChangedContext = createContext<ChangedTokens | undefined>(undefined);

/** Tells what has changed of a token since the version before; undefined if nothing has, or if that is not known. */
export function useChangeOf(kind: KindKey): (id: string) => TokenChange | undefined {
  const changed = useContext(ChangedContext)?.get(kind);
  return (id) => changed?.get(id);
}
