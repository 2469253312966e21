import type { ColorToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { perLanguage } from "../../i18n/per-language.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, ChevronIcon } from "../../kit/icons.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { ConformanceMark } from "../ConformanceMark.tsx";
import { NamedBy } from "../NamedBy.tsx";
import { usageText } from "../usage.ts";
import { inkOn } from "./color-notation.ts";
import { useNotation } from "./notation.tsx";

interface Props {
  readonly color: ColorToken;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A colour. A click on it copies it in the chosen notation; a click on its count opens its details. */
export function Swatch({ color, detailsId, isOpen, onToggle }: Props) {
  const { name, value, usage } = color;
  const noted = useNotation()(value);
  const times = usageText(color);
  return (
    <div class="swatch">
      <CopyButton class="swatch-copy" text={noted.text} label={times} title={`${name}\n${noted.text}`}>
        <span class="swatch-color">
          <span style={safeStyle("backgroundColor", value)} />
          <span class="swatch-copied" style={{ color: inkOn(value) }}>
            <CheckIcon />
          </span>
        </span>
        <span class="swatch-name">
          {name}
          <NamedBy by={color.named_by} />
          <ConformanceMark kind="colors" value={value} />
        </span>
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
        <span class="unseen">, {t("token.details", [name])}</span>
        <ChevronIcon />
      </button>
    </div>
  );
}

const compact = perLanguage((tag) => new Intl.NumberFormat(tag, { notation: "compact" }));

function shortNumber(value: number): string {
  return compact().format(value);
}
