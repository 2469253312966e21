import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { acceptInvitation } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { invitationTokenIn } from "./invitation-token.ts";

/** A form for the link of an invitation to a team. */
export function AcceptInvitation({ onAccepted }: { readonly onAccepted: () => void }) {
  const platform = usePlatform();
  const [pasted, setPasted] = useState("");
  const token = invitationTokenIn(pasted);
  const accept = useAction(
    () => acceptInvitation(platform, token ?? ""),
    () => {
      setPasted("");
      onAccepted();
    },
  );
  return (
    <ActionForm action={accept} class="line-form field">
      <input
        aria-label={t("teams.invitation.paste")}
        placeholder={t("teams.invitation.paste")}
        value={pasted}
        autocomplete="off"
        onInput={(event) => setPasted(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={token === undefined}>
        {t("teams.invitation.accept")}
      </button>
      {accept.fault?.code === "not_found" ? (
        <p class="field-hint" role="alert">
          {t("teams.invitation.invalid")}
        </p>
      ) : (
        accept.fault && <FaultNote fault={accept.fault} />
      )}
    </ActionForm>
  );
}
