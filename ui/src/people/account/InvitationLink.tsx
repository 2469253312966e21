import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";

/** The link of an invitation, and the email that it is for. */
export interface MadeLink {
  readonly email: string;
  readonly url: string;
}

/** Copies the link of an invitation; nothing if the link is not known. */
export function CopyLink({ link }: { readonly link: MadeLink | undefined }) {
  if (!link) return null;
  const { email, url } = link;
  return (
    <CopyButton class="button small" text={url} label={email} saysCopy title={t("teams.invitation.copyTitle", [email])}>
      {t("teams.invitation.copy")}
    </CopyButton>
  );
}

/** A link that was just made: for whom it is, how long it is valid, and the link itself. */
export function InvitationLink({ link }: { readonly link: MadeLink }) {
  const { email, url } = link;
  return (
    <section class="secret" role="status">
      <p>{t("teams.invitation.link", [email])}</p>
      <code class="secret-text">{url}</code>
      <p class="fault-actions">
        <CopyLink link={link} />
      </p>
    </section>
  );
}
