import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import { t } from "../../i18n/i18n.ts";
import { CopyIcon, CrossIcon, PinIcon } from "../../kit/icons.tsx";
import { usePicking } from "../../tokens/picking/picking.tsx";

interface Props {
  readonly kind: NamedKey;
  readonly tokens: readonly NamedToken[];
  readonly onCopy: () => void;
}

/** The actions for the selected tokens. */
export function Selection({ kind, tokens, onCopy }: Props) {
  const { pins, togglePins, select } = usePicking();
  const names = tokens.map(({ name }) => name);
  const arePinned = names.every((name) => pins[kind]?.includes(name));
  return (
    <div class="token-bar selection">
      <span role="status">{t("picking.selected", tokens.length)}</span>
      <button type="button" class="button small" aria-keyshortcuts="c" title="C" onClick={onCopy}>
        <CopyIcon />
        {t("picking.copy")}
      </button>
      <button
        type="button"
        class="button small"
        aria-keyshortcuts="p"
        title="P"
        onClick={() => togglePins(kind, names)}
      >
        <PinIcon />
        {t(arePinned ? "picking.unpin" : "picking.pin")}
      </button>
      <button
        type="button"
        class="icon-button small"
        aria-label={t("picking.clear")}
        title={`${t("picking.clear")} (Esc)`}
        onClick={() => select([])}
      >
        <CrossIcon />
      </button>
    </div>
  );
}
