import type { System } from "@tintype/shared/api/systems";
import { useId, useState } from "preact/hooks";
import { OwnerSelect } from "../../account/OwnerSelect.tsx";
import { usePlatform } from "../../context.ts";
import { t } from "../../i18n/i18n.ts";
import { ActionForm } from "../../server/ActionForm.tsx";
import { FormEnd } from "../../server/FormEnd.tsx";
import { useAction } from "../../server/use-action.ts";
import { EMPTY_SOURCE, SourceField } from "../source/SourceField.tsx";

interface Props {
  readonly onCreated: (system: System) => void;
  readonly onCancel: () => void;
}

/** A form for a new design system. */
export function NewSystem({ onCreated, onCancel }: Props) {
  const { call } = usePlatform();
  const id = useId();
  const [name, setName] = useState("");
  const [source, setSource] = useState(EMPTY_SOURCE);
  const [teamId, setTeamId] = useState<string | null>(null);
  const suggested = source.file.replace(/\.[^.]*$/, "");
  const wantedName = name.trim() || suggested;
  const create = useAction(() => {
    const { format, content } = source;
    const wanted = { name: wantedName, team_id: teamId, source: { format, content } };
    return call((client) => client.systems.create.mutate(wanted));
  }, onCreated);
  return (
    <ActionForm action={create} class="card stack">
      <h2 class="card-title">{t("systems.new")}</h2>
      <SourceField source={source} onChange={setSource} />
      <div class="field">
        <label for={id}>{t("systems.name")}</label>
        <input
          id={id}
          type="text"
          maxLength={100}
          autocomplete="off"
          placeholder={suggested}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <OwnerSelect label={t("systems.owner")} teamId={teamId} onChoose={setTeamId} isForAdmins />
      <FormEnd
        action={create}
        send={t("systems.create")}
        isReady={source.content !== "" && wantedName !== ""}
        onCancel={onCancel}
      />
    </ActionForm>
  );
}
