import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";
import { acceptInvitation } from "../server/actions.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { invitationTokenIn } from "./invitation-token.ts";

/** A form for the link of an invitation to a team. */
export function AcceptInvitation({ onAccepted }: { readonly onAccepted: () => void }) {
  const platform = usePlatform();
  const [pasted, setPasted] = useState("");
  const [fault, setFault] = useState<ServerFault>();
  const token = invitationTokenIn(pasted);
  const accept = async () => {
    if (token === undefined) return;
    const outcome = await acceptInvitation(platform, token);
    setFault(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    setPasted("");
    onAccepted();
  };
  return (
    <form
      onInput={() => setFault(undefined)}
      class="line-form field"
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
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
      {fault?.code === "not_found" ? (
        <p class="field-hint" role="alert">
          {t("teams.invitation.invalid")}
        </p>
      ) : (
        fault && <FaultNote fault={fault} />
      )}
    </form>
  );
}
