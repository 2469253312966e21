import type { ColorToken } from "@tintype/shared/kinds/wire";
import { language, t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, ChevronIcon } from "../../kit/icons.tsx";
import { inkOn } from "./color-notation.ts";
import { useNotation } from "./notation.tsx";

interface Props {
  readonly color: ColorToken;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A colour. A click on it copies it in the chosen notation; a click on its count opens its details. */
export function Swatch({ color: { name, value, usage }, detailsId, isOpen, onToggle }: Props) {
  const noted = useNotation()(value);
  const times = t("colors.usage", usage);
  return (
    <div class="swatch">
      <CopyButton class="swatch-copy" text={noted.text} label={times} title={`${name}\n${noted.text}`}>
        <span class="swatch-color">
          <span style={{ backgroundColor: value }} />
          <span class="swatch-copied" style={{ color: inkOn(value) }}>
            <CheckIcon />
          </span>
        </span>
        <span class="swatch-name">{name}</span>
        <span class="value">
          {!noted.exact && <span title={t("colors.nearest")}>≈ </span>}
          {noted.text}
        </span>
      </CopyButton>
      <button
        type="button"
        class="swatch-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        title={times}
        style={{ "--ink-on": inkOn(value) }}
        onClick={onToggle}
      >
        <span class="usage">{shortNumber(usage)}×</span>
        <span class="unseen">, {t("colors.details", [name])}</span>
        <ChevronIcon />
      </button>
    </div>
  );
}

function shortNumber(value: number): string {
  return new Intl.NumberFormat(language(), { notation: "compact" }).format(value);
}
