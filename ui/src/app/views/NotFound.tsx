import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";

/** Says that no view has this address. */
export function NotFound() {
  const { link } = usePlatform();
  return (
    <div class="none">
      <h1 class="none-title">{t("web.notFound.title")}</h1>
      <p>{t("web.notFound.text")}</p>
      <a class="button" {...link({ at: "home" })}>
        {t("web.pages")}
      </a>
    </div>
  );
}
