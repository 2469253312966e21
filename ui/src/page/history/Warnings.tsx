import { type EnvironmentDifference, environmentDifferences, show } from "@tintype/shared/diff/environment";
import { t } from "../../i18n/i18n.ts";
import type { Content } from "../../platform/sources/page-source.ts";

interface Props {
  readonly before: Content;
  readonly after: Content;
  /** True if they are of two pages instead of two versions of one. */
  readonly areOfPages?: boolean;
}

/** Other reasons than the page why two versions may differ. */
export function Warnings({ before, after, areOfPages = false }: Props) {
  if (!before.environment || !after.environment) return null;
  const differences = environmentDifferences(before.environment, after.environment);
  if (differences.length === 0) return null;
  return (
    <ul class="notice warnings" aria-label={t("warnings.title")}>
      {differences.map((difference) => (
        <li key={difference.of}>{describe(difference, areOfPages)}</li>
      ))}
    </ul>
  );
}

function describe({ of, before, after }: EnvironmentDifference, areOfPages: boolean): string {
  const parts = [t(`warnings.${of}`), wordFor(of, before), wordFor(of, after)];
  return t(areOfPages ? "warnings.pages" : "warnings.versions", parts);
}

function wordFor(of: EnvironmentDifference["of"], value: unknown): string {
  if (of === "taken_by") return t(value === "extension" ? "warnings.value.extension" : "warnings.value.server");
  const words = {
    unknown: t("warnings.value.unknown"),
    none: t("warnings.value.none"),
    yes: t("warnings.value.yes"),
    no: t("warnings.value.no"),
  };
  return show(value, words);
}
