import type { NamedKey } from "@tintype/shared/kinds/kind";
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { type Pins, usePins } from "./pins.ts";

/** The tokens that a person has selected and pinned. */
export interface Picking {
  /** The names of selected tokens of the shown kind. */
  readonly selected: ReadonlySet<string>;
  readonly select: (names: readonly string[]) => void;
  readonly pins: Pins;
  /** Pins tokens, or unpins them if all are pinned. */
  readonly togglePins: (kind: NamedKey, names: readonly string[]) => void;
}

const NONE: ReadonlySet<string> = new Set();

export const PickingContext = createContext<Picking>({
  selected: NONE,
  select: () => {},
  pins: {},
  togglePins: () => {},
});

export const usePicking = (): Picking => useContext(PickingContext);

/** Splits tokens into those that are pinned, in the order in which they were, and the others. */
export function usePinned<Token extends { readonly name: string }>(
  kind: NamedKey,
  tokens: readonly Token[],
): { readonly pinned: readonly Token[]; readonly others: readonly Token[] } {
  const names = usePicking().pins[kind] ?? [];
  if (names.length === 0) return { pinned: [], others: tokens };
  const byName = new Map(tokens.map((token) => [token.name, token]));
  return {
    pinned: names.flatMap((name) => byName.get(name) ?? []),
    others: tokens.filter(({ name }) => !names.includes(name)),
  };
}

/**
 * The tokens of a page that a person has selected or pinned.
 * @param kind a selection ends when another kind is shown
 */
export function usePickingOf(url: string, kind: string | undefined): Picking {
  const [pins, togglePins] = usePins(url);
  const [selection, setSelection] = useState<{
    readonly kind: string | undefined;
    readonly names: ReadonlySet<string>;
  }>();
  return {
    selected: selection && selection.kind === kind ? selection.names : NONE,
    select: (names) => setSelection({ kind, names: new Set(names) }),
    pins,
    togglePins,
  };
}
