import type { NewShare } from "@tintype/shared/api/shares/shares";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { QrCode } from "./QrCode.tsx";

/** The languages in which a visitor may see the page. */
const LANGUAGES = ["en", "de"] as const;

/** A link that was just made, for copying, for the camera of a phone, and as its visitors see the page. */
export function MadeLink({ share: { url } }: { readonly share: NewShare }) {
  return (
    <section class="made-link" aria-labelledby="made-link">
      <div>
        <h3 id="made-link">{t("shares.made")}</h3>
        <code class="secret-text">{url}</code>
        <p class="field-hint">{t("shares.once")}</p>
        <p class="fault-actions">
          <CopyButton class="button small" text={url} saysCopy>
            <CopyIcon /> {t("shares.copy")}
          </CopyButton>
          <CopyButton class="button small" text={`${url}/feed.atom`} saysCopy title={t("shares.feedHint")}>
            <CopyIcon /> {t("shares.feed")}
          </CopyButton>
        </p>
        <p>
          {t("shares.preview")}{" "}
          {LANGUAGES.map((language) => (
            <a
              key={language}
              class="share-preview"
              href={`${url}?preview=true&lang=${language}`}
              target="_blank"
              rel="noreferrer"
            >
              {t(`languages.${language}`)}
            </a>
          ))}
        </p>
      </div>
      <QrCode text={url} label={t("shares.qr")} />
    </section>
  );
}
