import { t } from "../i18n/i18n.ts";
import { Sign } from "./Change.tsx";
import { useChangeOf } from "./changed.ts";
import type { KindKey } from "./kind.ts";

interface Props {
  readonly kind: KindKey;
  /** The text that identifies the token within its kind. */
  readonly id: string;
}

/** Says of a token that it is new, or that it has changed since the version before. */
export function ChangeMark({ kind, id }: Props) {
  const change = useChangeOf(kind)(id);
  if (!change) return null;
  return (
    <span class={`mark ${change}`}>
      <Sign kind={change} /> {t(`changed.${change}`)}
    </span>
  );
}
