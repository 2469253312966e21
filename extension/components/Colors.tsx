import type { ColorToken } from "@tintype/shared/tokens/schema";
import { i18n } from "#i18n";
import { CopyButton } from "./copying.tsx";
import { CheckIcon } from "./icons.tsx";

/** Swatches, the most used first; a click copies the value. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  if (colors.length === 0) return <p class="none">{i18n.t("colors.none")}</p>;
  return (
    <ul class="swatches">
      {colors.map((color) => (
        <li key={color.name}>
          <Swatch color={color} />
        </li>
      ))}
    </ul>
  );
}

function Swatch({ color: { name, value, usage, contexts } }: { readonly color: ColorToken }) {
  const times = i18n.t("colors.usage", usage);
  return (
    <CopyButton
      class="swatch"
      text={value}
      label={`${name}, ${times}`}
      title={`${name}\n${value}\n${times}: ${contexts.join(", ")}`}
    >
      <span class="swatch-color">
        <span style={{ background: value }} />
        <span class="swatch-copied">
          <CheckIcon />
        </span>
      </span>
      <span class="swatch-name">{name}</span>
      <span class="swatch-facts">
        <span class="value">{value}</span>
        <span class="usage">{short.format(usage)}×</span>
      </span>
    </CopyButton>
  );
}

const short = new Intl.NumberFormat(i18n.t("language"), { notation: "compact" });
