import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { ChangeMark } from "../ChangeMark.tsx";
import { ConformanceMark } from "../ConformanceMark.tsx";

/** The spacing values, each drawn in its real length. A length that does not fit fades out at its end. */
export function Spacing({ values }: { readonly values: readonly string[] }) {
  return (
    <>
      <p class="caption">{t("spacing.note")}</p>
      <ul class="scale">
        {values.map((value) => (
          <li key={value}>
            <CopyButton class="step" text={value}>
              <span class="value">
                {value} <ConformanceMark kind="spacing" value={value} /> <ChangeMark kind="spacing" id={value} />
              </span>
              <SpacingBar value={value} />
            </CopyButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A length in its real size on a ruler. Negative lengths are hatched. */
export function SpacingBar({ value }: { readonly value: string }) {
  const isNegative = Number.parseFloat(value) < 0;
  return (
    <span class="bar">
      <span class={isNegative ? "negative" : ""} style={safeStyle("width", value.replace(/^-/, ""))} />
    </span>
  );
}
