import type { FurtherConditions } from "@tintype/shared/conditions/conditions";
import { writeConditions } from "@tintype/shared/conditions/short-form";
import type { Mode } from "@tintype/shared/modes/mode";
import { t } from "../../i18n/i18n.ts";

/** The most characters of the conditions of a theme. */
const MAX_CONDITIONS = 120;

/** The conditions of a mode, in words: `dark, 390 × 844`. */
export function describeMode({ color_scheme, viewport, reduced_motion, ...others }: Mode): string {
  return [
    t(`modes.scheme.${color_scheme}`),
    `${viewport.width} × ${viewport.height}`,
    ...(reduced_motion === undefined ? [] : [t(reduced_motion ? "modes.reducedMotion" : "modes.fullMotion")]),
    ...describeTheme(others),
  ].join(", ");
}

/** The conditions of a theme: preferences in words, all others as they are written: `.dark`, `storage:theme=dark`. */
export function describeTheme({ forced_colors, contrast, ...others }: FurtherConditions): string[] {
  const { on, attributes, classes, storage, cookies, query } = others;
  const text = writeConditions({ on, attributes, classes, storage, cookies, query });
  return [
    ...(forced_colors ? [t("modes.forcedColors")] : []),
    ...(contrast ? [t(`modes.contrast.${contrast}`)] : []),
    ...(text === "" ? [] : [text.length > MAX_CONDITIONS ? `${text.slice(0, MAX_CONDITIONS - 1)}…` : text]),
  ];
}
