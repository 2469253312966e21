import { restingContrasts } from "../resting-contrasts.ts";
import type { Tokens } from "../wire.ts";

/** A browser paints this behind a page without a background. */
const CANVAS = "#ffffff";
/** Canonical values have six digits in hex, or write an alpha after a slash. */
const OPAQUE = /^(#[\da-f]{6}|[a-z]+\([^/]+\))$/i;

/**
 * The colour behind most of the page, on which its translucent colours stand. It is the background of most texts, because
 * those are known composited and with the browser's own white; else the most used opaque background.
 */
export function pageGround({ colors, contrasts }: Pick<Tokens, "colors" | "contrasts">): string {
  const usage = new Map<string, number>();
  for (const { background, usage: count, of } of restingContrasts(contrasts)) {
    if (!of && OPAQUE.test(background)) usage.set(background, (usage.get(background) ?? 0) + count);
  }
  const [behindText] = [...usage].sort(([, a], [, b]) => b - a)[0] ?? [];
  return behindText ?? opaqueBackground(colors) ?? CANVAS;
}

function opaqueBackground(colors: Tokens["colors"]): string | undefined {
  const uses = (color: Tokens["colors"][number]) => color.uses?.["background-color"] ?? color.usage;
  return colors
    .filter(({ value, contexts }) => OPAQUE.test(value) && contexts.includes("background-color"))
    .sort((a, b) => uses(b) - uses(a))[0]?.value;
}
