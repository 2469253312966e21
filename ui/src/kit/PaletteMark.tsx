import { safeStyle } from "./safe-style.ts";

interface Props {
  /** The most used first. */
  readonly colors: readonly { readonly value: string }[];
  /** The colour behind the page, on which translucent colours stand. See pageGround(). */
  readonly ground?: string | undefined;
}

const COLORS = 4;

/** A page's palette as a mark beside its title, like a site's icon: its four most used colours. */
export function PaletteMark({ colors, ground = "#ffffff" }: Props) {
  if (colors.length === 0) return null;
  return (
    <span class="palette-mark" aria-hidden="true" style={safeStyle("backgroundColor", ground)}>
      {colors.slice(0, COLORS).map(({ value }, index) => (
        <span key={`${index} ${value}`} style={safeStyle("backgroundColor", value)} />
      ))}
    </span>
  );
}
