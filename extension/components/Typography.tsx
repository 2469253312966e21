import type { TypographyToken } from "@tintype/shared/tokens/schema";
import { i18n } from "#i18n";
import { fontFamilyValue, isInstalled } from "../lib/installed-font.ts";
import { CopyButton } from "./copying.tsx";

/** In px: larger sizes are drawn at this one. */
const LARGEST = 44;

export function Typography({ families }: { readonly families: readonly TypographyToken[] }) {
  if (families.length === 0) return <p class="none">{i18n.t("typography.none")}</p>;
  return families.map((each) => <Specimen key={each.family} font={each} />);
}

function Specimen({ font }: { readonly font: TypographyToken }) {
  const { family, weights, sizes, line_heights } = font;
  const fontFamily = fontFamilyValue(family);
  return (
    <section class="specimen" aria-label={family}>
      <div class="specimen-head" style={{ fontFamily }}>
        <span class="specimen-glyphs" aria-hidden="true">
          Ag
        </span>
        <CopyButton class="specimen-name" text={family}>
          {family}
        </CopyButton>
      </div>
      {!isInstalled(family) && <p class="specimen-note">{i18n.t("typography.standIn")}</p>}
      <dl>
        <dt>{i18n.t("typography.weights")}</dt>
        <dd class="chips">
          {weights.map((weight) => (
            <CopyButton class="chip" text={weight} key={weight}>
              <span style={{ fontFamily, fontWeight: weight }}>{weight}</span>
            </CopyButton>
          ))}
        </dd>
        <dt>{i18n.t("typography.sizes")}</dt>
        <dd class="sizes">
          {sizes.map((size) => (
            <CopyButton class="size" text={size} key={size}>
              <span style={{ fontFamily, fontSize: `min(${size}, ${LARGEST}px)` }}>Aa</span>
              <small>{size.replace(/px$/, "")}</small>
            </CopyButton>
          ))}
        </dd>
        <dt>{i18n.t("typography.lineHeights")}</dt>
        <dd class="chips">
          {line_heights.map((height) => (
            <CopyButton class="chip" text={height} key={height}>
              {height}
            </CopyButton>
          ))}
        </dd>
      </dl>
    </section>
  );
}
