import { i18n } from "#i18n";
import { CopyButton } from "./copying.tsx";

/** The scale, drawn in its own lengths; what is longer than the popup is wide ends in a fade. */
export function Spacing({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return <p class="none">{i18n.t("spacing.none")}</p>;
  return (
    <>
      <p class="caption">{i18n.t("spacing.note")}</p>
      <ul class="scale">
        {values.map((value) => (
          <li key={value}>
            <CopyButton class="step" text={value}>
              <span class="value">{value}</span>
              <span class="bar">
                <span class={barClass(value)} style={{ width: value.replace(/^-/, "") }} />
              </span>
            </CopyButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In px: what fits beside the value. */
const WIDEST = 280;

function barClass(value: string): string {
  const length = Number.parseFloat(value);
  if (length < 0) return "negative";
  return length > WIDEST ? "longer" : "";
}
