import { t } from "../i18n/i18n.ts";
import { CopyButton } from "../kit/copying.tsx";

/** The link of an invitation, which the server tells once, to be copied. */
export function InvitationLink({ email, url }: { readonly email: string; readonly url: string }) {
  return (
    <div class="field-hint" role="status">
      <p>{t("teams.invitation.link", [email])}</p>
      <code class="secret-text">{url}</code>
      <CopyButton class="button small" text={url} title={url}>
        {t("teams.invitation.copy")}
      </CopyButton>
    </div>
  );
}
