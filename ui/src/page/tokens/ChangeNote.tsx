import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import type { ChangedTokens } from "../../kinds/changed.ts";
import type { KindView } from "../../kinds/kind.ts";
import type { Link } from "../../platform/platform.ts";

interface Props {
  readonly changed: ChangedTokens;
  /** Number of changes, as versions are compared: those that follow from others do not count. */
  readonly total: number;
  /** The kinds that are shown. */
  readonly kinds: readonly KindView[];
  /** Leads to the comparison. Absent where something else does. */
  readonly compare: Link | undefined;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** One line about the changes since the version before, with a button that shows only the tokens that have any. */
export function ChangeNote({ changed, total, kinds, compare, isOn, onSwitch }: Props) {
  if (total === 0) return null;
  const count = t("history.changed", total);
  const areMarked = kinds.some(({ key }) => (changed.get(key)?.size ?? 0) > 0);
  return (
    <p class="change-note">
      <span>
        {compare ? <a {...compare}>{count}</a> : count} {t("changed.since")}
      </span>
      {areMarked && (
        <button type="button" class="button small" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
          {t("changed.only")}
        </button>
      )}
    </p>
  );
}

/** In place of a list in which no token has changed. */
export const NoneChanged = (): ComponentChildren => <p class="none">{t("changed.none")}</p>;
