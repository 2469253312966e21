import type { SystemWithTokens } from "@tintype/shared/api/systems/systems";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useHasRole } from "../../platform/server/use-role.ts";
import { useSystem, useSystems } from "../choice/use-systems.ts";
import { formatName } from "../source/format-name.ts";
import { EMPTY_SOURCE, SourceField, sourceOf } from "../source/SourceField.tsx";
import { Warnings } from "../source/Warnings.tsx";
import { NameField } from "./NameField.tsx";
import { SystemPages } from "./SystemPages.tsx";
import { countTokens } from "./SystemsView.tsx";
import { SystemTokens } from "./SystemTokens.tsx";

interface Props {
  readonly systemId: string;
  readonly onDeleted: () => void;
}

/** A design system: its version and source, how far pages conform to it, what of it could not be read, and its tokens. */
export function SystemView({ systemId, onDeleted }: Props) {
  const { data, fault, reload } = useSystem(systemId);
  const list = useSystems();
  if (fault) return <FaultNote fault={fault} onRetry={fault.code === "not_found" ? undefined : reload} />;
  if (!data) return <Ghosts />;
  const reloadBoth = () => {
    reload();
    list.reload();
  };
  return (
    <div class="stack system-view">
      <Details
        system={data}
        onChanged={reloadBoth}
        onDeleted={() => {
          list.reload();
          onDeleted();
        }}
      />
      <SystemPages system={data} />
      <Warnings warnings={data.warnings} />
      <SystemTokens system={data} />
    </div>
  );
}

interface DetailsProps {
  readonly system: SystemWithTokens;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

function Details({ system, onChanged, onDeleted }: DetailsProps) {
  const { call } = usePlatform();
  const { id, name, version, format, updated_at: updated } = system;
  const mayChange = useHasRole(system.team_id, "admin") ?? false;
  const [editing, setEditing] = useState<"name" | "source">();
  const remove = useAction(() => call((client) => client.systems.delete.mutate({ id })), onDeleted);
  const form: FormProps = {
    system,
    onSaved: () => {
      setEditing(undefined);
      onChanged();
    },
    onCancel: () => setEditing(undefined),
  };
  return (
    <section class="card stack" aria-label={name}>
      <dl class="facts">
        <dt>{t("systems.version")}</dt>
        <dd>{version}</dd>
        <dt>{t("systems.format")}</dt>
        <dd>{formatName(format)}</dd>
        <dt>{t("systems.content")}</dt>
        <dd>{t("systems.tokens", countTokens(system))}</dd>
        <dt>{t("systems.updated")}</dt>
        <dd title={exactTime(Date.parse(updated))}>{timeAgo(Date.parse(updated), Date.now())}</dd>
      </dl>
      {editing === "name" && <NameForm {...form} />}
      {editing === "source" && <SourceForm {...form} />}
      {remove.fault && <FaultNote fault={remove.fault} />}
      {!mayChange && <p class="field-hint">{t("systems.notAllowed")}</p>}
      {mayChange && !editing && (
        <div class="form-actions">
          <button type="button" class="button small" onClick={() => setEditing("source")}>
            {t("systems.replace")}
          </button>
          <button type="button" class="button small" onClick={() => setEditing("name")}>
            {t("token.rename.action")}
          </button>
          <Confirm
            action={t("systems.delete")}
            question={t("systems.deleteQuestion", [name])}
            yes={t("systems.delete")}
            onYes={remove.run}
            isDangerous
          />
        </div>
      )}
    </section>
  );
}

interface FormProps {
  readonly system: SystemWithTokens;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function NameForm({ system: { id, name }, onSaved, onCancel }: FormProps) {
  const { call } = usePlatform();
  const [newName, setNewName] = useState(name);
  const save = useAction(() => call((client) => client.systems.update.mutate({ id, name: newName.trim() })), onSaved);
  return (
    <ActionForm action={save} class="stack">
      <NameField name={newName} onChange={setNewName} />
      <FormEnd action={save} isReady={newName.trim() !== ""} onCancel={onCancel} />
    </ActionForm>
  );
}

function SourceForm({ system: { id }, onSaved, onCancel }: FormProps) {
  const { call } = usePlatform();
  const [form, setForm] = useState(EMPTY_SOURCE);
  const source = sourceOf(form);
  const save = useAction(() => call((client) => client.systems.update.mutate({ id, source })), onSaved);
  return (
    <ActionForm action={save} class="stack">
      <SourceField source={form} onChange={setForm} />
      <p class="field-hint">{t("systems.replaceHint")}</p>
      <FormEnd action={save} isReady={source !== undefined} onCancel={onCancel} />
    </ActionForm>
  );
}
