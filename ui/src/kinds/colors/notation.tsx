import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import { CopyAs } from "../CopyAs.tsx";
import { inNotation, type Notation, type NotedColor, notations } from "./color-notation.ts";

/** The notation of colours that are not tokens, and how to choose another. */
export const NotationContext = createContext<[Notation, (notation: Notation) => void]>(["hex", () => {}]);

/** Provides the notation in which the colours inside are shown and copied: the one chosen last. */
export function NotationProvider({ children }: { readonly children: ComponentChildren }) {
  return (
    <NotationContext.Provider value={useStoredChoice("color-notation", notations)}>{children}</NotationContext.Provider>
  );
}

/** The menu of the notations, for views whose colours are not tokens. */
export function NotationChoice() {
  const [notation, choose] = useContext(NotationContext);
  return <CopyAs forms={notations} chosen={notation} onChoose={choose} />;
}

/** @returns a function that writes a colour in the chosen notation */
export function useNotation(): (value: string) => NotedColor {
  const [notation] = useContext(NotationContext);
  return (value) => inNotation(value, notation);
}
