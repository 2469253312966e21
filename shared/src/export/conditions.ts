import type { Mode, ThemedMode } from "../modes/mode.ts";
import { compareText } from "../text/order.ts";
import { type ModeSelector, selectorsOf } from "./modes/mode-selectors.ts";

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
export interface ModeConditions extends MediaConditions {
  /** The elements that wear the mode's theme. Undefined if only media conditions make the mode. */
  readonly selector: ModeSelector | undefined;
}

interface MediaConditions {
  readonly scheme: "light" | "dark" | undefined;
  readonly size: Size | undefined;
  readonly motion: "reduce" | "no-preference" | undefined;
  readonly contrast: "more" | "less" | undefined;
  readonly isForced: boolean;
}

interface Size {
  readonly feature: "width" | "height";
  readonly px: number;
  /** True if the condition holds up to this size; false if it holds from it. */
  readonly isUpTo: boolean;
}

/** The conditions of each mode. No two modes have the same, unless their media conditions are all that they have. */
export function conditionsOfModes(modes: readonly ThemedMode[], base: BaseConditions): ModeConditions[] {
  const media = modes.map((mode) => mediaConditionsOf(mode, base));
  const selectors = selectorsOf(modes.map((mode, i) => ({ mode, query: (media[i] && mediaQuery(media[i])) ?? "" })));
  return media.map((conditions, i) => ({ ...conditions, selector: selectors[i] }));
}

function mediaConditionsOf(mode: Mode, base: BaseConditions): MediaConditions {
  const scheme = mode.color_scheme === base.color_scheme ? undefined : mode.color_scheme;
  const size = sizeOf(mode, base, "width") ?? sizeOf(mode, base, "height");
  const { contrast, forced_colors: isForced = false } = mode;
  // Without reduced motion is the same as the base, unless nothing else makes the mode.
  const isPlain = scheme === undefined && size === undefined && contrast === undefined && !isForced;
  const motion = mode.reduced_motion
    ? "reduce"
    : mode.reduced_motion === false && isPlain
      ? "no-preference"
      : undefined;
  return { scheme, size, motion, contrast, isForced };
}

function sizeOf(mode: Mode, base: BaseConditions, feature: Size["feature"]): Size | undefined {
  const [px, basePx] = [mode.viewport[feature], base.viewport[feature]];
  return px === basePx ? undefined : { feature, px, isUpTo: px < basePx };
}

/** A media query: `(width <= 390px) and (prefers-color-scheme: dark)`. Undefined without such conditions. */
export function mediaQuery({ scheme, size, motion, contrast, isForced }: MediaConditions): string | undefined {
  const parts = [
    size && `(${size.feature} ${size.isUpTo ? "<=" : ">="} ${size.px}px)`,
    scheme && `(prefers-color-scheme: ${scheme})`,
    contrast && `(prefers-contrast: ${contrast})`,
    isForced ? "(forced-colors: active)" : undefined,
    motion && `(prefers-reduced-motion: ${motion})`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" and ") : undefined;
}

/** Returns whether a block with these conditions applies where a mode was read. */
export function applies(block: ModeConditions, { mode, conditions }: ReadMode): boolean {
  const { scheme, size, motion, contrast, isForced, selector } = block;
  const length = size && mode.viewport[size.feature];
  return (
    (scheme === undefined || scheme === mode.color_scheme) &&
    (length === undefined || (size?.isUpTo ? length <= size.px : length >= (size?.px ?? 0))) &&
    (motion === undefined || (motion === "reduce") === (mode.reduced_motion ?? false)) &&
    (contrast === undefined || contrast === mode.contrast) &&
    (!isForced || mode.forced_colors === true) &&
    (selector === undefined || selector.asked.every((mark) => conditions.selector?.stated.includes(mark)))
  );
}

interface ReadMode {
  readonly mode: Mode;
  readonly conditions: ModeConditions;
}

/**
 * Orders blocks so that the more special ones come later: selectors by their specificity, then combinations last, and of
 * viewports the one that is farthest from the base last, so that narrower ones begin with the widest.
 */
export function compareConditions(
  a: { readonly conditions: ModeConditions; readonly name: string },
  b: { readonly conditions: ModeConditions; readonly name: string },
): number {
  return (
    specificity(a.conditions) - specificity(b.conditions) ||
    rank(a.conditions) - rank(b.conditions) ||
    reach(a.conditions) - reach(b.conditions) ||
    compareText(a.name, b.name)
  );
}

const specificity = ({ selector }: ModeConditions): number => selector?.specificity ?? 0;

function rank({ scheme, size, motion, contrast, isForced }: ModeConditions): number {
  const conditions = [scheme, size, motion, contrast, isForced || undefined];
  return conditions.filter((condition) => condition !== undefined).length * 2 + (size === undefined ? 0 : 1);
}

const reach = ({ size }: ModeConditions): number => (size === undefined ? 0 : size.isUpTo ? -size.px : size.px);
