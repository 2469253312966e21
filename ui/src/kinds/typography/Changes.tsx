import type { TypographyChanges as Changes } from "@tintype/shared/kinds/changes";
import type { AssetToken, Tokens, TypographyToken } from "@tintype/shared/kinds/wire";
import type { CSSProperties } from "preact";
import { t } from "../../i18n/i18n.ts";
import { safeStyle } from "../../kit/safe-style.ts";
import { LoadPreviews } from "../../tokens/previews/LoadPreviews.tsx";
import { ChangeGroup, type ChangeKind, Sign } from "../Change.tsx";
import { FACETS } from "./facets.ts";
import { fontUrlsOf, usePageFont } from "./use-page-font.ts";

/** Larger sizes are drawn at this one, in px. */
const LARGEST = 44;

type Facet = (typeof FACETS)[number][0];

interface Props {
  readonly changes: Changes;
  readonly before: Tokens;
  readonly after: Tokens;
}

export function TypographyChanges({ changes: { modified, added, removed }, before, after }: Props) {
  const { assets } = after;
  const names = [...modified, ...added, ...removed].map(({ family }) => family);
  return (
    <section class="change-kind">
      <h2>{t("kinds.typography")}</h2>
      <LoadPreviews urls={fontUrlsOf(names, assets)} />
      <ChangeGroup kind="modified" count={modified.length}>
        {modified.map(({ family, changes }) => (
          <FamilyChange key={family} family={family} tokens={after} assets={assets} changes={changes} />
        ))}
      </ChangeGroup>
      <ChangeGroup kind="added" count={added.length}>
        <Families families={added} tokens={after} assets={assets} />
      </ChangeGroup>
      <ChangeGroup kind="removed" count={removed.length}>
        <Families families={removed} tokens={before} assets={assets} />
      </ChangeGroup>
    </section>
  );
}

type FacetChanges = Changes["modified"][number]["changes"];

interface FamilyProps {
  readonly family: string;
  /** Tokens of the version that has the family. */
  readonly tokens: Tokens;
  readonly assets: readonly AssetToken[];
  readonly changes: FacetChanges;
}

function FamilyChange({ family, tokens, assets, changes }: FamilyProps) {
  const { fontFamily } = usePageFont(family, assets);
  return (
    <div class="family-change">
      <p class="family-name" style={{ fontFamily }}>
        {family}
      </p>
      <dl>
        {FACETS.map(([facet, label]) => {
          const change = changes[facet];
          if (!change) return null;
          return [
            <dt key={`${facet} name`}>{t(label)}</dt>,
            <dd key={facet}>
              <Values kind="removed" facet={facet} values={change.removed} fontFamily={fontFamily} />
              <Values kind="added" facet={facet} values={change.added} fontFamily={fontFamily} />
            </dd>,
          ];
        })}
      </dl>
      <Elements family={family} tokens={tokens} />
    </div>
  );
}

interface ValuesProps {
  readonly kind: ChangeKind;
  readonly facet: Facet;
  readonly values: readonly string[];
  readonly fontFamily: string;
}

function Values({ kind, facet, values, fontFamily }: ValuesProps) {
  return values.map((value) => (
    <span class={`type-change ${kind}`} key={value}>
      <Sign kind={kind} />
      <span class="unseen">{t(`diff.${kind}`)}</span>
      {sampleStyle(facet, value) && (
        <span class="type-sample" aria-hidden="true" style={{ fontFamily, ...sampleStyle(facet, value) }}>
          Aa
        </span>
      )}
      <span class="value">{value}</span>
    </span>
  ));
}

/** Returns the style that draws a value with two letters; undefined if two letters do not show it. */
function sampleStyle(facet: Facet, value: string): CSSProperties | undefined {
  if (facet === "weights") return safeStyle("fontWeight", value);
  if (facet === "sizes") return safeStyle("fontSize", `${Math.min(LARGEST, Number.parseFloat(value))}px`);
  return facet === "letter_spacings" ? safeStyle("letterSpacing", value) : undefined;
}

/** The number of elements that have a text style of the family. Nothing if the version has no text styles. */
function Elements({ family, tokens }: { readonly family: string; readonly tokens: Tokens }) {
  const styles = tokens.text_styles?.filter((style) => style.family === family) ?? [];
  if (styles.length === 0) return null;
  const count = styles.reduce((sum, { usage }) => sum + usage, 0);
  return <small class="touched">{t("token.elements", count)}</small>;
}

interface FamiliesProps {
  readonly families: readonly TypographyToken[];
  /** Tokens of the version that has them. */
  readonly tokens: Tokens;
  readonly assets: readonly AssetToken[];
}

function Families({ families, ...props }: FamiliesProps) {
  return families.map((font) => <Family key={font.family} font={font} {...props} />);
}

function Family({ font, tokens, assets }: Omit<FamiliesProps, "families"> & { readonly font: TypographyToken }) {
  const { family, weights, sizes } = font;
  const { fontFamily } = usePageFont(family, assets);
  return (
    <div class="family-change">
      <p class="family-name" style={{ fontFamily }}>
        {family}
      </p>
      <p class="value">{[weights.join(" "), sizes.join(" ")].filter(Boolean).join(" · ")}</p>
      <Elements family={family} tokens={tokens} />
    </div>
  );
}
