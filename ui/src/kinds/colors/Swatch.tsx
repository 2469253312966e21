import type { ColorToken } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { perLanguage } from "../../i18n/per-language.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, ChevronIcon } from "../../kit/icons.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { TokenName } from "../../tokens/naming/TokenName.tsx";
import { usePicking } from "../../tokens/picking/picking.tsx";
import { Hit } from "../../tokens/search/Hit.tsx";
import { ChangeMark } from "../ChangeMark.tsx";
import { ConformanceMark } from "../ConformanceMark.tsx";
import { useCopyForm } from "../copy-forms.tsx";
import { NamedBy } from "../NamedBy.tsx";
import { usageText } from "../usage.ts";
import { inkOn } from "./color-notation.ts";

interface Props {
  readonly color: ColorToken;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Further buttons on the card. */
  readonly children?: ComponentChildren;
}

/** A colour. A click on it copies it in the chosen form; a click on its count opens its details. */
export function Swatch({ color, detailsId, isOpen, onToggle, children }: Props) {
  const { name, value, usage } = color;
  const noted = useCopyForm("colors").write(color);
  const isSelected = usePicking().selected.has(name);
  const times = usageText(color);
  return (
    <div class={isSelected ? "swatch selected" : "swatch"}>
      <CopyButton
        class="swatch-copy"
        text={noted.text}
        label={isSelected ? `${times}, ${t("picking.isSelected")}` : times}
        title={`${name}\n${noted.text}`}
        token={name}
      >
        <span class="swatch-color">
          <span style={safeStyle("backgroundColor", value)} />
          <span class="swatch-copied" style={{ color: inkOn(value) }}>
            <CheckIcon />
          </span>
        </span>
        <span class="swatch-name">
          <TokenName name={name} />
          <NamedBy by={color.named_by} />
          <ConformanceMark kind="colors" value={value} />
          <ChangeMark kind="colors" id={name} />
        </span>
        <Hit token={color} />
        <span class="value">
          {noted.classOf === "export" && <span title={t("forms.ofExport")}>↧ </span>}
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
      {children}
    </div>
  );
}

const compact = perLanguage((tag) => new Intl.NumberFormat(tag, { notation: "compact" }));

function shortNumber(value: number): string {
  return compact().format(value);
}
