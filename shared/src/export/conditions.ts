import type { Mode } from "../modes/mode.ts";
import { compareText } from "../text/order.ts";

/** The conditions of the base reading, and the size of the root's text in px, if it is not the browser's own. */
export type BaseConditions = Pick<Mode, "color_scheme" | "viewport"> & { readonly root_font_size?: number | undefined };

/** Conditions of an extraction without options. */
export const DEFAULT_CONDITIONS: BaseConditions = { color_scheme: "light", viewport: { width: 1280, height: 800 } };

/** The conditions in a snapshot's environment. Those of old releases do not tell them. */
export function baseConditions({
  color_scheme = DEFAULT_CONDITIONS.color_scheme,
  viewport = DEFAULT_CONDITIONS.viewport,
  root_font_size,
}: { readonly [Key in keyof BaseConditions]?: BaseConditions[Key] | undefined }): BaseConditions {
  return { color_scheme, viewport, root_font_size };
}

/** In which a mode differs from the base, as far as CSS can ask for it. */
export interface ModeConditions {
  readonly scheme: "light" | "dark" | undefined;
  readonly size: Size | undefined;
  readonly motion: "reduce" | "no-preference" | undefined;
}

interface Size {
  readonly feature: "width" | "height";
  readonly px: number;
  /** True if the condition holds up to this size; false if it holds from it. */
  readonly isUpTo: boolean;
}

export function conditionsOf(mode: Mode, base: BaseConditions): ModeConditions {
  const scheme = mode.color_scheme === base.color_scheme ? undefined : mode.color_scheme;
  const size = sizeOf(mode, base, "width") ?? sizeOf(mode, base, "height");
  // Without reduced motion is the same as the base, unless nothing else makes the mode.
  const isPlain = scheme === undefined && size === undefined;
  const motion = mode.reduced_motion
    ? "reduce"
    : mode.reduced_motion === false && isPlain
      ? "no-preference"
      : undefined;
  return { scheme, size, motion };
}

function sizeOf(mode: Mode, base: BaseConditions, feature: Size["feature"]): Size | undefined {
  const [px, basePx] = [mode.viewport[feature], base.viewport[feature]];
  return px === basePx ? undefined : { feature, px, isUpTo: px < basePx };
}

/** A media query: `(width <= 390px) and (prefers-color-scheme: dark)`. Undefined if the mode has no conditions. */
export function mediaQuery({ scheme, size, motion }: ModeConditions): string | undefined {
  const parts = [
    size && `(${size.feature} ${size.isUpTo ? "<=" : ">="} ${size.px}px)`,
    scheme && `(prefers-color-scheme: ${scheme})`,
    motion && `(prefers-reduced-motion: ${motion})`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" and ") : undefined;
}

/** Returns whether a block with these conditions applies where a mode was read. */
export function applies({ scheme, size, motion }: ModeConditions, mode: Mode): boolean {
  const length = size && mode.viewport[size.feature];
  return (
    (scheme === undefined || scheme === mode.color_scheme) &&
    (length === undefined || (size?.isUpTo ? length <= size.px : length >= (size?.px ?? 0))) &&
    (motion === undefined || (motion === "reduce") === (mode.reduced_motion ?? false))
  );
}

/**
 * Orders blocks so that the more special ones come later: combinations last, and of viewports the one that is farthest from
 * the base last, so that narrower ones begin with the widest.
 */
export function compareConditions(
  a: { readonly conditions: ModeConditions; readonly name: string },
  b: { readonly conditions: ModeConditions; readonly name: string },
): number {
  return (
    rank(a.conditions) - rank(b.conditions) || reach(a.conditions) - reach(b.conditions) || compareText(a.name, b.name)
  );
}

function rank({ scheme, size, motion }: ModeConditions): number {
  const count = [scheme, size, motion].filter((condition) => condition !== undefined).length;
  return count * 2 + (size === undefined ? 0 : 1);
}

const reach = ({ size }: ModeConditions): number => (size === undefined ? 0 : size.isUpTo ? -size.px : size.px);
