import type { ComponentChildren } from "preact";
import { t } from "../i18n/i18n.ts";
import type { ChangedTokens } from "../kinds/changed.ts";
import type { KindView } from "../kinds/kind.ts";

interface Props {
  readonly changed: ChangedTokens;
  /** The kinds that are shown. */
  readonly kinds: readonly KindView[];
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Says how many tokens are new or have changed since the version before, with a button that shows only these. */
export function ChangedFilter({ changed, kinds, isOn, onSwitch }: Props) {
  const changes = kinds.flatMap(({ key }) => [...(changed.get(key)?.values() ?? [])]);
  if (changes.length === 0) return null;
  const modified = changes.filter((change) => change === "modified").length;
  const added = changes.length - modified;
  const parts = [
    ...(modified > 0 ? [t("changed.modifiedTokens", modified)] : []),
    ...(added > 0 ? [t("changed.addedTokens", added)] : []),
  ];
  return (
    <div class="changed-filter">
      <p>{t("changed.since", [parts.join(", ")])}</p>
      <button type="button" class="button small" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        {t("changed.only")}
      </button>
    </div>
  );
}

/** In place of a list in which no token has changed. */
export const NoneChanged = (): ComponentChildren => <p class="none">{t("changed.none")}</p>;
