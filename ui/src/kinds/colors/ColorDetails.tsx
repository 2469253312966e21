import type { ColorToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { CloseButton, Sheet } from "../../kit/Sheet.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { ShowOnPage } from "../../tokens/on-page/ShowOnPage.tsx";
import { TokenFacts } from "../TokenFacts.tsx";
import { usageText } from "../usage.ts";
import { inNotation, notations } from "./color-notation.ts";

interface Props {
  readonly id: string;
  readonly color: ColorToken;
  readonly onClose: () => void;
}

/** A colour in all notations, each with a button that copies it, its aliases and the properties that use it. */
export function ColorDetails({ id, color, onClose }: Props) {
  const { name, value } = color;
  return (
    <Sheet id={id} label={name} onClose={onClose}>
      <header>
        <span class="details-color">
          <span style={safeStyle("backgroundColor", value)} />
        </span>
        <CopyButton class="details-name" text={name}>
          {name}
        </CopyButton>
        <ShowOnPage target={{ kind: "colors", value }} name={name} />
        <CloseButton onClick={onClose} />
      </header>
      <ul class="details-notations">
        {notations.map((notation) => {
          const { text, exact } = inNotation(value, notation);
          return (
            <li key={notation}>
              <CopyButton class="details-value" text={text} label={exact ? undefined : t("colors.nearest")}>
                <span class="details-notation">{exact ? t(`forms.${notation}`) : `${t(`forms.${notation}`)} ≈`}</span>
                <span class="value">{text}</span>
                <CopyIcon />
              </CopyButton>
            </li>
          );
        })}
      </ul>
      <TokenFacts kind="colors" token={color} usage={usageText(color)} />
    </Sheet>
  );
}
