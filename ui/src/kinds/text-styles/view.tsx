import type { TextStyleToken, Tokens } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { safeStyle } from "../../kit/safe-style.ts";
import { LoadPreviews } from "../../tokens/previews/LoadPreviews.tsx";
import { namedView } from "../named-view.tsx";
import { fontUrlsOf, usePageFont } from "../typography/use-page-font.ts";

/** Larger texts are drawn at this size, in px. */
const LARGEST = 40;

/** Text styles as specimens, the largest first. */
export const textStyles = namedView({
  key: "text_styles",
  size: "line",
  Head: ({ matching, tokens }) => (
    <LoadPreviews
      urls={fontUrlsOf(
        matching.map(({ family }) => family),
        tokens.assets,
      )}
    />
  ),
  Drawing: ({ token, tokens }) => (token ? <Specimen style={token} tokens={tokens} /> : null),
  textsOf: ({ family, size, weight }) => [family, size, weight],
  compare: (a, b) => Number.parseFloat(b.size) - Number.parseFloat(a.size) || Number(b.weight) - Number(a.weight),
});

/** A few words in a text style, on the height of its line. */
function Specimen({ style, tokens }: { readonly style: TextStyleToken; readonly tokens: Tokens }) {
  const rendered = tokens.typography.find(({ family }) => family === style.family)?.rendered;
  const { fontFamily } = usePageFont(style.family, tokens.assets, rendered);
  return (
    <span
      class="text-sample"
      aria-hidden="true"
      style={{
        fontFamily,
        lineHeight: lineFactor(style),
        ...safeStyle("fontSize", `${Math.min(LARGEST, Number.parseFloat(style.size))}px`),
        ...safeStyle("fontWeight", style.weight),
        ...safeStyle("fontStyle", style.font_style),
        ...safeStyle("letterSpacing", style.letter_spacing),
        ...safeStyle("textTransform", style.text_transform),
      }}
    >
      {t("textStyles.sample")}
    </span>
  );
}

/** The height of a line as a multiple of the text's size; undefined if it is normal. */
function lineFactor({ line_height: height, size }: TextStyleToken): number | undefined {
  const factor = Number.parseFloat(height) / (height.endsWith("px") ? Number.parseFloat(size) : 1);
  return Number.isFinite(factor) ? Math.min(3, Math.max(0.8, factor)) : undefined;
}
