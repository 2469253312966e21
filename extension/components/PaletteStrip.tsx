import type { ColorToken } from "@tintype/shared/tokens/schema";

const MOST = 32;

/** The page's palette at a glance. Shares grow with the square root of usage, or one background would be all there is. */
export function PaletteStrip({ colors }: { readonly colors: readonly ColorToken[] }) {
  if (colors.length === 0) return null;
  return (
    <div class="strip" aria-hidden="true">
      {colors.slice(0, MOST).map(({ name, value, usage }) => (
        <span key={name} style={{ background: value, flexGrow: Math.sqrt(usage) }} />
      ))}
    </div>
  );
}
