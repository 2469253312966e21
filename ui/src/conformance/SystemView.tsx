import type { SystemWithTokens } from "@tintype/shared/api/systems";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Confirm } from "../kit/Confirm.tsx";
import { Ghosts } from "../kit/Ghosts.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { formatName } from "./format-name.ts";
import { EMPTY_SOURCE, SourceField } from "./SourceField.tsx";
import { countTokens } from "./SystemsView.tsx";
import { SystemTokens } from "./SystemTokens.tsx";
import { useMayChange, useSystem, useSystems } from "./use-systems.ts";
import { Warnings } from "./Warnings.tsx";

interface Props {
  readonly systemId: string;
  readonly onDeleted: () => void;
}

/** A design system: its version and source, what of that could not be read, and its tokens. */
export function SystemView({ systemId, onDeleted }: Props) {
  const { data, fault, reload } = useSystem(systemId);
  const list = useSystems();
  if (fault) return <FaultNote fault={fault} onRetry={fault.code === "not_found" ? undefined : reload} />;
  if (!data) return <Ghosts />;
  const changed = () => {
    reload();
    list.reload();
  };
  return (
    <div class="stack">
      <Details
        system={data}
        onChanged={changed}
        onDeleted={() => {
          list.reload();
          onDeleted();
        }}
      />
      <Warnings warnings={data.warnings} />
      <SystemTokens tokens={data.tokens} />
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
  const mayChange = useMayChange(system.team_id);
  const [editing, setEditing] = useState<"name" | "source">();
  const [fault, setFault] = useState<ServerFault>();
  const update = async (changes: {
    name?: string;
    source?: { format: typeof EMPTY_SOURCE.format; content: string };
  }) => {
    const outcome = await call((client) => client.systems.update.mutate({ id, ...changes }));
    setFault(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    setEditing(undefined);
    onChanged();
  };
  const remove = async () => {
    const outcome = await call((client) => client.systems.delete.mutate({ id }));
    setFault(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok) onDeleted();
  };
  const cancel = () => {
    setFault(undefined);
    setEditing(undefined);
  };
  return (
    <section class="card stack">
      <header class="card-head">
        <h2 class="card-title" dir="auto">
          {name}
        </h2>
      </header>
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
      {editing === "name" && <NameForm name={name} onSave={(wanted) => update({ name: wanted })} onCancel={cancel} />}
      {editing === "source" && <SourceForm onSave={(source) => update({ source })} onCancel={cancel} />}
      {fault && <FaultNote fault={fault} />}
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
            onYes={remove}
            isDangerous
          />
        </div>
      )}
    </section>
  );
}

interface FormProps<Value> {
  readonly onSave: (value: Value) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ name, onSave, onCancel }: FormProps<string> & { readonly name: string }) {
  const [wanted, setWanted] = useState(name);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(wanted.trim());
      }}
    >
      <div class="field">
        <label for="system-name">{t("systems.name")}</label>
        <input
          id="system-name"
          type="text"
          maxLength={100}
          required
          autocomplete="off"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
        />
      </div>
      <Buttons isReady={wanted.trim() !== ""} onCancel={onCancel} />
    </form>
  );
}

function SourceForm({ onSave, onCancel }: FormProps<{ format: typeof EMPTY_SOURCE.format; content: string }>) {
  const [source, setSource] = useState(EMPTY_SOURCE);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave({ format: source.format, content: source.content });
      }}
    >
      <SourceField source={source} onChange={setSource} />
      <p class="field-hint">{t("systems.replaceHint")}</p>
      <Buttons isReady={source.content !== ""} onCancel={onCancel} />
    </form>
  );
}

function Buttons({ isReady, onCancel }: { readonly isReady: boolean; readonly onCancel: () => void }) {
  return (
    <p class="form-actions">
      <button type="submit" class="button primary" disabled={!isReady}>
        {t("save")}
      </button>
      <button type="button" class="button" onClick={onCancel}>
        {t("cancel")}
      </button>
    </p>
  );
}
