import { safeStyle } from "./safe-style.ts";

interface Props {
  /** The most used first. Without `usage`, all have the same width. */
  readonly colors: readonly { readonly value: string; readonly usage?: number }[];
  /** The colour behind the page, on which translucent colours stand. See pageGround(). */
  readonly ground?: string | undefined;
}

const MAX_COLORS = 32;

/** A page's palette at a glance. Widths grow with the square root of usage: otherwise one background would fill it. */
export function PaletteStrip({ colors, ground = "#ffffff" }: Props) {
  if (colors.length === 0) return null;
  return (
    <div class="strip" aria-hidden="true" style={safeStyle("backgroundColor", ground)}>
      {colors.slice(0, MAX_COLORS).map(({ value, usage = 1 }, index) => (
        <span
          key={`${index} ${value}`}
          style={{ ...safeStyle("backgroundColor", value), flexGrow: Math.sqrt(usage) }}
        />
      ))}
    </div>
  );
}
