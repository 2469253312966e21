interface Props {
  /** The most used first; without `usage` all get the same share. */
  readonly colors: readonly { readonly value: string; readonly usage?: number }[];
}

const MOST = 32;

/** A page's palette at a glance. Shares grow with the square root of usage, or one background would be all there is. */
export function PaletteStrip({ colors }: Props) {
  if (colors.length === 0) return null;
  return (
    <div class="strip" aria-hidden="true">
      {colors.slice(0, MOST).map(({ value, usage = 1 }) => (
        <span key={value} style={{ background: value, flexGrow: Math.sqrt(usage) }} />
      ))}
    </div>
  );
}
