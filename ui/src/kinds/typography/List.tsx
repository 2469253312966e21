import type { AssetToken, TextStyleToken, TypographyToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { ShowOnPage } from "../../tokens/on-page/ShowOnPage.tsx";
import { LoadPreviews } from "../../tokens/previews/LoadPreviews.tsx";
import { ChangeMark } from "../ChangeMark.tsx";
import { ConformanceMark } from "../ConformanceMark.tsx";
import { FamilyStyles } from "./FamilyStyles.tsx";
import { fontUrlsOf, usePageFont } from "./use-page-font.ts";

/** Larger sizes are drawn at this one, in px. */
const LARGEST = 56;
/** Higher lines are drawn at this height, in px. */
const HIGHEST = 72;

interface Props {
  readonly families: readonly TypographyToken[];
  /** All assets of the page, with its font files. */
  readonly assets: readonly AssetToken[];
  /** All text styles of the page; empty if they were not read. */
  readonly styles: readonly TextStyleToken[];
}

export function Typography({ families, assets, styles }: Props) {
  // The page's main family is usually the one with the most weights and sizes.
  const ways = ({ weights, sizes }: TypographyToken) => weights.length + sizes.length;
  const names = families.map(({ family }) => family);
  return (
    <>
      <LoadPreviews urls={fontUrlsOf(names, assets)} />
      <div class="specimens">
        {families
          .toSorted((a, b) => ways(b) - ways(a))
          .map((font) => (
            <Specimen
              key={font.family}
              font={font}
              assets={assets}
              styles={styles.filter(({ family }) => family === font.family)}
            />
          ))}
      </div>
    </>
  );
}

interface SpecimenProps extends Pick<Props, "assets" | "styles"> {
  readonly font: TypographyToken;
}

function Specimen({ font, assets, styles }: SpecimenProps) {
  const { family, weights, sizes, line_heights, letter_spacings = [], stack = [], rendered = [] } = font;
  const { fontFamily, isStandIn } = usePageFont(family, assets, rendered);
  const others = rendered.filter((name) => name !== family);
  const heaviest = weights.at(-1);
  return (
    <section class="specimen" aria-label={family}>
      <div class="specimen-head" style={{ fontFamily }}>
        <span class="specimen-glyphs" aria-hidden="true" style={{ fontWeight: heaviest }}>
          Ag
        </span>
        <div>
          <CopyButton class="specimen-name" text={family}>
            {family}
          </CopyButton>{" "}
          <ConformanceMark kind="typography" value={family} /> <ChangeMark kind="typography" id={family} />
          <p class="specimen-alphabet" aria-hidden="true">
            ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 &amp; ! ? @ %
          </p>
        </div>
      </div>
      {rendered.length > 0 && (
        <p class={others.length > 0 ? "specimen-note" : "specimen-declared"}>
          {t("typography.declared", [
            family,
            others.length > 0 ? t("typography.rendered", [others.join(", ")]) : t("typography.drawnAsDeclared"),
          ])}
        </p>
      )}
      {isStandIn && <p class="specimen-note">{t("typography.standIn")}</p>}
      {styles.length > 0 && <FamilyStyles styles={styles} fontFamily={fontFamily} />}
      <ShowOnPage target={{ kind: "typography", value: family }} name={family} />
      <dl>
        {styles.length === 0 && (
          <>
            <dt>{t("typography.weights")}</dt>
            <dd class="chips">
              {weights.map((weight) => (
                <CopyButton class="chip weight" text={weight} key={weight}>
                  <span aria-hidden="true" style={{ fontFamily, fontWeight: weight }}>
                    Aa
                  </span>
                  <small>{weight}</small>
                </CopyButton>
              ))}
            </dd>
            <dt>{t("typography.sizes")}</dt>
            <dd class="sizes">
              {sizes.map((size) => (
                <CopyButton class="size" text={size} key={size}>
                  <span aria-hidden="true" style={{ fontFamily, fontSize: `min(${size}, ${LARGEST}px)` }}>
                    Aa
                  </span>
                  <small>{size.replace(/px$/, "")}</small>
                </CopyButton>
              ))}
            </dd>
            {line_heights.length > 0 && (
              <>
                <dt>{t("typography.lineHeights")}</dt>
                <dd class="lines">
                  {line_heights.map((height) => (
                    <CopyButton class="line" text={height} key={height}>
                      <span
                        class="line-box"
                        aria-hidden="true"
                        style={{ height: `min(${boxHeight(height)}, ${HIGHEST}px)`, fontFamily }}
                      >
                        x
                      </span>
                      <small>{height.replace(/px$/, "")}</small>
                    </CopyButton>
                  ))}
                </dd>
              </>
            )}
          </>
        )}
        <Chips
          label={t("typography.letterSpacings")}
          values={styles.length > 0 ? [] : letter_spacings.filter((spacing) => spacing !== "normal")}
        />
        <Chips label={t("typography.stack")} values={stack} />
      </dl>
    </section>
  );
}

/** A list of values as text. Renders nothing without values. */
function Chips({ label, values }: { readonly label: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd class="chips">
        {values.map((value) => (
          <CopyButton class="chip" text={value} key={value}>
            <span class="value">{value}</span>
          </CopyButton>
        ))}
      </dd>
    </>
  );
}

/** The height of a line: lengths as they are, factors and `normal` for text of 16 px. */
function boxHeight(height: string): string {
  if (height.endsWith("px")) return height;
  return `${(Number.parseFloat(height) || 1.2) * 16}px`;
}
