import { t } from "../../i18n/i18n.ts";
import { type Compared, usePictures } from "./use-pictures.ts";

/** Says once for all changes that neither version has a screenshot on which they could be shown. */
export function NoPictures({ compared }: { readonly compared: Compared }) {
  const pictures = usePictures(compared);
  if (!pictures || pictures.before.image || pictures.after.image) return null;
  return <p class="quiet-text">{t("review.pictures.neither")}</p>;
}
