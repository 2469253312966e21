import type { Mode } from "@tintype/shared/modes/mode";
import { t } from "../../i18n/i18n.ts";

/** The conditions of a mode, in words: `dark, 390 × 844`. */
export function describeMode({ color_scheme, viewport, reduced_motion }: Mode): string {
  return [
    t(`modes.scheme.${color_scheme}`),
    `${viewport.width} × ${viewport.height}`,
    ...(reduced_motion === undefined ? [] : [t(reduced_motion ? "modes.reducedMotion" : "modes.fullMotion")]),
  ].join(", ");
}
