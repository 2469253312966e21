import { buildTokens } from "../../kinds/build.ts";
import { kinds } from "../../kinds/index.ts";
import type { KindTokens } from "../../kinds/wire.ts";
import { observation, type Paint } from "../../testing/tokens.ts";

// For tests: the tokens of a page, without a page.

export interface TextUse {
  readonly size?: number;
  readonly weight?: number;
  /** In px. Default: 1.5 times the size. */
  readonly height?: number;
  readonly stack?: string;
  readonly count?: number;
}

export interface PageUses {
  readonly paints?: readonly Paint[];
  readonly texts?: readonly TextUse[];
  readonly media?: readonly string[];
  readonly global?: readonly (readonly [name: string, value: string])[];
}

const SPACING = /^((margin|padding)-(top|right|bottom|left)|(row|column)-gap)$/;

/** Builds the tokens of a page that was read for all kinds. */
export function pageTokens({ paints = [], texts = [], media = [], global = [] }: PageUses): KindTokens {
  const styles = texts.map(
    ({ size = 16, weight = 400, height = size * 1.5, stack = "Inter, sans-serif", count = 1 }) => ({
      size: `${size}px`,
      weight: String(weight),
      line_height: `${height}px`,
      stack,
      count,
    }),
  );
  const fonts = styles.map(
    ({ size, weight, line_height, stack, count }): Paint => ({
      property: "font",
      value: `normal ${weight} ${size}/${line_height} ${stack}; letter-spacing: normal; text-transform: none`,
      count,
    }),
  );
  const all = [...paints, ...fonts];
  const built = buildTokens({
    ...observation(all, {
      global,
      version: 2,
      read: kinds.map(({ key }) => key),
      groups: all.map(({ count = 1 }, index) => ({ paints: [index], count })),
      media: media.map((condition) => ({ kind: "media" as const, condition, rules: 1 })),
      spacing: all.flatMap(({ property = "", value, count = 1 }) => (SPACING.test(property) ? [{ value, count }] : [])),
      typography: styles.map((style) => ({
        ...style,
        family: "DejaVu Sans",
        letter_spacing: "normal",
        font_style: "normal",
        text_transform: "none",
      })),
    }),
  });
  return built.tokens;
}
