import { t } from "../i18n/i18n.ts";
import { usePreviews } from "./previews.tsx";

/** Asks the person before any of these files is loaded. It shows nothing if there is nothing to ask. */
export function LoadPreviews({ urls }: { readonly urls: readonly string[] }) {
  const { accessTo, isAskedFor, askFor } = usePreviews();
  if (isAskedFor || !urls.some((url) => accessTo(url) === "on-click")) return null;
  return (
    <div class="notice load-previews">
      <p>{t("previews.text")}</p>
      <button type="button" class="button small" onClick={askFor}>
        {t("previews.load")}
      </button>
    </div>
  );
}
