import type { TextStyleToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { usageText } from "../usage.ts";

/** Larger texts are drawn at this size, in px. */
const LARGEST = 40;

interface Props {
  readonly styles: readonly TextStyleToken[];
  readonly fontFamily: string | undefined;
}

/** The text styles of a family, the largest first: a sample of each, with its name, size and uses. A click copies it as CSS. */
export function FamilyStyles({ styles, fontFamily }: Props) {
  const sorted = styles.toSorted(
    (a, b) => Number.parseFloat(b.size) - Number.parseFloat(a.size) || Number(b.weight) - Number(a.weight),
  );
  return (
    <ul class="family-styles">
      {sorted.map((style) => (
        <li key={style.name} data-item>
          <CopyButton class="family-style" text={style.value} title={`${style.name}\n${style.value}`}>
            <span
              class="family-sample"
              aria-hidden="true"
              style={{
                fontFamily,
                ...safeStyle("fontSize", `${Math.min(LARGEST, Number.parseFloat(style.size))}px`),
                ...safeStyle("fontWeight", style.weight),
                ...safeStyle("fontStyle", style.font_style),
                ...safeStyle("letterSpacing", style.letter_spacing),
                ...safeStyle("textTransform", style.text_transform),
              }}
            >
              {t("textStyles.sample")}
            </span>
            <span class="family-facts">
              <b>{style.name}</b>
              <span class="value">
                {style.size} / {style.line_height} · {style.weight}
                {style.letter_spacing !== "normal" && ` · ${style.letter_spacing}`}
              </span>
              <small>{usageText(style)}</small>
            </span>
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}
