import type { System } from "@tintype/shared/api/systems";
import { useId, useState } from "preact/hooks";
import { OwnerSelect } from "../account/OwnerSelect.tsx";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { EMPTY_SOURCE, SourceField } from "./SourceField.tsx";

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
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const suggested = source.file.replace(/\.[^.]*$/, "");
  const wantedName = name.trim() || suggested;
  const create = async () => {
    setBusy(true);
    const { format, content } = source;
    const wanted = { name: wantedName, team_id: teamId, source: { format, content } };
    const outcome = await call((client) => client.systems.create.mutate(wanted));
    setBusy(false);
    if (outcome.ok) onCreated(outcome.value);
    else setFault(outcome.fault);
  };
  return (
    <form
      class="card stack"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
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
      {fault && <FaultNote fault={fault} />}
      <p class="form-actions">
        <button type="submit" class="button primary" disabled={isBusy || source.content === "" || wantedName === ""}>
          {t("systems.create")}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </p>
    </form>
  );
}
