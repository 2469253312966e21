import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { useKeys } from "../kit/use-keys.ts";
import { useLoaded } from "../kit/use-loaded.ts";
import { useStoredChoice } from "../kit/use-stored-choice.ts";
import { CopyAs } from "./CopyAs.tsx";
import { NotationContext } from "./colors/notation.tsx";
import {
  type CopyForm,
  colorForms,
  formKeys,
  isNotation,
  valueForms,
  type Written,
  writeToken,
  writeTokens,
} from "./copy-form.ts";
import type { FindTailwindClass } from "./tailwind-classes.ts";

interface CopyForms {
  readonly ofColors: CopyForm;
  readonly ofOthers: CopyForm;
  readonly choose: (kind: NamedKey, form: CopyForm) => void;
  /** Undefined until it is loaded: classes are rarely wanted. */
  readonly findClass: FindTailwindClass | undefined;
  /** Loads findClass. */
  readonly wantClasses: () => void;
}

const Context = createContext<CopyForms>({
  ofColors: "hex",
  ofOthers: "value",
  choose: () => {},
  findClass: undefined,
  wantClasses: () => {},
});

interface ProviderProps {
  /** All tokens of the page, for their classes. */
  readonly tokens: Tokens;
  readonly children: ComponentChildren;
}

/** Provides the forms in which the tokens inside are copied: those that were chosen last. */
export function CopyFormsProvider({ tokens, children }: ProviderProps) {
  const [ofColors, chooseOfColors] = useStoredChoice("color-notation", colorForms);
  const [ofOthers, chooseOfOthers] = useStoredChoice("copy-form", valueForms);
  const [isWanted, setWanted] = useState(false);
  const module = useLoaded(loadClasses, isWanted || ofColors === "class" || ofOthers === "class");
  const findClass = useMemo(() => module?.tailwindClasses(tokens), [module, tokens]);
  const choose = (kind: NamedKey, form: CopyForm) => {
    const color = colorForms.find((option) => option === form);
    const otherForm = valueForms.find((option) => option === form);
    if (kind === "colors" && color) chooseOfColors(color);
    if (kind !== "colors" && otherForm) chooseOfOthers(otherForm);
  };
  const value = { ofColors, ofOthers, choose, findClass, wantClasses: () => setWanted(true) };
  return (
    <Context.Provider value={value}>
      <NotationContext.Provider value={[isNotation(ofColors) ? ofColors : "hex", chooseOfColors]}>
        {children}
      </NotationContext.Provider>
    </Context.Provider>
  );
}

const loadClasses = () => import("./tailwind-classes.ts");

/** The forms in which the tokens of a kind are copied. */
export function useCopyForm(kind: NamedKey) {
  const { ofColors, ofOthers, findClass } = useContext(Context);
  const form = kind === "colors" ? ofColors : ofOthers;
  return {
    form,
    write: (token: NamedToken): Written => writeToken(kind, token, form, findClass),
    writeIn: (token: NamedToken, copyForm: CopyForm): Written => writeToken(kind, token, copyForm, findClass),
    writeAll: (tokens: readonly NamedToken[]): string => writeTokens(kind, tokens, form, findClass),
  };
}

/** Finds the classes of tokens; undefined until that is loaded. */
export function useTailwindClasses(): FindTailwindClass | undefined {
  const { findClass, wantClasses } = useContext(Context);
  if (!findClass) queueMicrotask(wantClasses);
  return findClass;
}

/** The form in which a click copies the tokens of a kind, with a key for each. */
export function CopyFormChoice({ kind }: { readonly kind: NamedKey }) {
  const { ofColors, ofOthers, choose } = useContext(Context);
  const forms: readonly CopyForm[] = kind === "colors" ? colorForms : valueForms;
  useKeys((event) => {
    const form = forms.find((option) => formKeys[option] === event.key);
    if (form) choose(kind, form);
  });
  const chosen = kind === "colors" ? ofColors : ofOthers;
  return <CopyAs forms={forms} chosen={chosen} onChoose={(form) => choose(kind, form)} />;
}
