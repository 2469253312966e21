import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";
import { invite } from "../server/actions.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { InvitationLink } from "./InvitationLink.tsx";

const ROLES = ["member", "admin"] as const;
type Role = (typeof ROLES)[number];

/** A form that invites a person to the team. */
export function Invite({ teamId, onInvited }: { readonly teamId: string; readonly onInvited: () => void }) {
  const platform = usePlatform();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [fault, setFault] = useState<ServerFault>();
  const [invited, setInvited] = useState<{ readonly email: string; readonly url: string | undefined }>();
  const send = async () => {
    const outcome = await invite(platform, teamId, email, role);
    setFault(outcome.ok ? undefined : outcome.fault);
    setInvited(outcome.ok ? { email, url: outcome.value.invitation_url } : undefined);
    if (!outcome.ok) return;
    setEmail("");
    onInvited();
  };
  return (
    <form
      onInput={() => setFault(undefined)}
      class="line-form field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="email"
        aria-label={t("teams.inviteEmail")}
        placeholder={t("teams.inviteEmail")}
        value={email}
        autocomplete="off"
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <select
        class="narrow"
        aria-label={t("teams.roleLabel")}
        value={role}
        onChange={(event) => setRole(ROLES.find((each) => each === event.currentTarget.value) ?? "member")}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`teams.role.${each}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" disabled={email === ""}>
        {t("teams.invite")}
      </button>
      {invited && (
        <p class="field-hint" role="status">
          {t("teams.invited", [invited.email])}
        </p>
      )}
      {invited?.url && <InvitationLink email={invited.email} url={invited.url} />}
      {fault && <FaultNote fault={fault} />}
    </form>
  );
}
