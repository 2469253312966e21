import { type CheckedKind, checkedAs } from "@tintype/shared/conformance/checked-kinds";
import type { Finding } from "@tintype/shared/conformance/report";
import type { KindKey } from "@tintype/shared/kinds/kind";
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

export type Mark = Finding["status"] | "on_system";
/** Undefined: the value has no mark. */
export type MarkOf = (kind: CheckedKind, value: string) => Mark | undefined;

const Context = createContext<MarkOf | undefined>(undefined);

interface Props {
  /** Undefined: nothing is marked. */
  readonly markOf: MarkOf | undefined;
  readonly children: ComponentChildren;
}

/** Marks the tokens in the views inside as the design system's, nearly so, or not. */
export function MarksProvider({ markOf, children }: Props) {
  return <Context.Provider value={markOf}>{children}</Context.Provider>;
}

/** The mark of a token. Nothing if the page is not checked against a design system, or if that has no tokens of the kind. */
export function ConformanceMark({ kind, value }: { readonly kind: KindKey; readonly value: string }) {
  const markOf = useContext(Context);
  const checked = checkedAs(kind);
  const mark = checked && markOf?.(checked, value);
  return mark ? <span class={`mark ${mark}`}>{t(`conformance.status.${mark}`)}</span> : null;
}
