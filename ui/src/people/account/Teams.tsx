import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ChevronIcon, TeamIcon } from "../../kit/icons.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { createTeam } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useTeams } from "../../platform/server/use-server.ts";
import { AcceptInvitation } from "./AcceptInvitation.tsx";

/** The teams that the person belongs to, and a form to make a new one. */
export function Teams({ onTeam }: { readonly onTeam: (teamId: string) => void }) {
  const { data, fault, reload } = useTeams();
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  return (
    <section class="card">
      <h3>{t("teams.title")}</h3>
      {data?.data.length === 0 && <p class="quiet-text">{t("teams.none")}</p>}
      {data && data.data.length > 0 && (
        <ul class="rows" aria-label={t("teams.title")}>
          {data.data.map(({ id, name, role, member_count: count, pending_count: invited = 0 }) => (
            <li key={id}>
              <button type="button" class="row" onClick={() => onTeam(id)}>
                <TeamIcon />
                <span class="row-main">
                  <b>{name}</b>
                  <small>
                    {t(`teams.role.${role}`)} · {t("teams.members", count - invited)}
                    {invited > 0 && `, ${t("teams.invitedCount", invited)}`}
                  </small>
                </span>
                <span class="row-go">
                  <ChevronIcon />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewTeam onMade={reload} />
      <AcceptInvitation onAccepted={reload} />
    </section>
  );
}

function NewTeam({ onMade }: { readonly onMade: () => void }) {
  const platform = usePlatform();
  const [name, setName] = useState("");
  const make = useAction(
    () => createTeam(platform, name),
    () => {
      setName("");
      onMade();
    },
  );
  return (
    <ActionForm action={make} class="line-form field">
      <input
        aria-label={t("teams.name")}
        placeholder={t("teams.name")}
        value={name}
        maxLength={100}
        autocomplete="off"
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={make.isBusy || name.trim() === ""}>
        {t("teams.create")}
      </button>
      {make.fault && <FaultNote fault={make.fault} />}
    </ActionForm>
  );
}
