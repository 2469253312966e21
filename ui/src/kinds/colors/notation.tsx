import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import { inNotation, type Notation, type NotedColor, notations } from "./color-notation.ts";

const Context = createContext<[Notation, (notation: Notation) => void]>(["hex", () => {}]);

/** Provides the notation in which the colours inside are shown and copied: the one chosen last. */
export function NotationProvider({ children }: { readonly children: ComponentChildren }) {
  return <Context.Provider value={useStoredChoice("color-notation", notations)}>{children}</Context.Provider>;
}

export function NotationChoice() {
  const [notation, choose] = useContext(Context);
  return <Segments label={t("colors.notation")} values={notations} chosen={notation} onChoose={choose} />;
}

/** @returns a function that writes a colour in the chosen notation */
export function useNotation(): (value: string) => NotedColor {
  const [notation] = useContext(Context);
  return (value) => inNotation(value, notation);
}
