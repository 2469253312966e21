import { hasRightsOf } from "@tintype/shared/api/accounts/team-roles";
import type { Team } from "@tintype/shared/api/accounts/teams";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

interface Props {
  readonly team: Team;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

/** A team's name and description, for its owners and admins; owners can delete it. */
export function TeamSettings({ team, onChanged, onDeleted }: Props) {
  if (!hasRightsOf(team.role, "admin")) return null;
  return (
    <section class="card stack">
      <h3>{t("teams.settings.title")}</h3>
      <Names key={`${team.name} ${team.description}`} team={team} onChanged={onChanged} />
      {team.role === "owner" && <Deletion team={team} onDeleted={onDeleted} />}
    </section>
  );
}

function Names({ team, onChanged }: Omit<Props, "onDeleted">) {
  const { call } = usePlatform();
  const [name, setName] = useState(team.name);
  const [description, setDescription] = useState(team.description);
  const isSame = name.trim() === team.name && description === team.description;
  const save = useAction(
    () => call((client) => client.teams.update.mutate({ id: team.id, name, description })),
    onChanged,
  );
  return (
    <ActionForm action={save} class="stack">
      <Field label={t("teams.settings.name")} value={name} onChange={setName} autocomplete="off" maxLength={100} />
      <Field
        label={t("teams.settings.description")}
        value={description}
        onChange={setDescription}
        autocomplete="off"
        maxLength={1000}
        required={false}
      />
      {save.fault && <FaultNote fault={save.fault} />}
      <p class="form-actions">
        <button type="submit" class="button small" disabled={save.isBusy || isSame || name.trim() === ""}>
          {t("save")}
        </button>
      </p>
    </ActionForm>
  );
}

function Deletion({ team, onDeleted }: Omit<Props, "onChanged">) {
  const { call } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim() === team.name;
  const remove = useAction(() => call((client) => client.teams.delete.mutate({ id: team.id })), onDeleted);
  if (!isAsking) {
    return (
      <p>
        <button type="button" class="button small danger" onClick={() => setAsking(true)}>
          {t("teams.settings.delete")}
        </button>
      </p>
    );
  }
  return (
    <ActionForm action={remove} class="stack">
      <p class="notice paused">{t("teams.settings.deleteQuestion", [team.name])}</p>
      <Field label={t("teams.settings.typeName")} value={typed} onChange={setTyped} autocomplete="off" />
      {remove.fault && <FaultNote fault={remove.fault} />}
      <p class="form-actions">
        <button type="submit" class="button small danger-solid" disabled={remove.isBusy || !isConfirmed}>
          {t("teams.settings.delete")}
        </button>
        <button type="button" class="button small" onClick={() => setAsking(false)}>
          {t("cancel")}
        </button>
      </p>
    </ActionForm>
  );
}
