import { DEFAULT_VISITOR } from "@tintype/shared/api/access/visitor";
import { DEFAULT_CONSENT } from "@tintype/shared/api/extractions/consent";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { t } from "../../i18n/i18n.ts";
import { describeTheme } from "../../tokens/modes/describe-mode.ts";
import { modeName } from "../../tokens/modes/mode-name.ts";

/** The options with which the server reads a page. They are chosen when the page is made. */
export function ReadingOptions({ options }: { readonly options: ExtractionOptions }) {
  const {
    viewport,
    color_scheme: scheme,
    wait_for: wait,
    selectors,
    exclude_selectors: excluded,
    consent = DEFAULT_CONSENT,
    visitor = DEFAULT_VISITOR,
    modes = [],
  } = options;
  return (
    <dl class="facts">
      <dt>{t("newPage.window")}</dt>
      <dd>
        {viewport.width} × {viewport.height}
      </dd>
      <dt>{t("newPage.scheme")}</dt>
      <dd>{t(`newPage.schemes.${scheme}`)}</dd>
      {modes.length > 0 && (
        <>
          <dt>{t("newPage.modes")}</dt>
          <dd>{modes.map((mode) => modeText(mode, options)).join(", ")}</dd>
        </>
      )}
      <dt>{t("newPage.wait")}</dt>
      <dd>{t(`newPage.waits.${wait}`)}</dd>
      <dt>{t("newPage.consent")}</dt>
      <dd>{t(`newPage.consents.${consent}`)}</dd>
      <dt>{t("newPage.visitor")}</dt>
      <dd>{t(`newPage.visitors.${visitor}`)}</dd>
      {selectors.length > 0 && (
        <>
          <dt>{t("newPage.only")}</dt>
          <dd class="value">{selectors.join(", ")}</dd>
        </>
      )}
      {excluded.length > 0 && (
        <>
          <dt>{t("newPage.without")}</dt>
          <dd class="value">{excluded.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

type Mode = NonNullable<ExtractionOptions["modes"]>[number];

/** A mode's name, and in which conditions it differs. */
function modeText(mode: Mode, base: ExtractionOptions): string {
  const { viewport, color_scheme: scheme } = mode;
  const isOtherSize = viewport && (viewport.width !== base.viewport.width || viewport.height !== base.viewport.height);
  const conditions = [
    scheme && scheme !== base.color_scheme && t(`newPage.schemes.${scheme}`),
    isOtherSize && `${viewport.width} × ${viewport.height}`,
    mode.reduced_motion && t("newPage.reducedMotion"),
    ...describeTheme(mode),
  ].filter((part) => typeof part === "string");
  return `${modeName(mode.name)} (${conditions.join(", ")})`;
}
