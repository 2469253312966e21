import type { AccessInput, AccessView } from "@tintype/shared/api/access/access";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { EditableCard } from "../../kit/EditableCard.tsx";
import { LinesField } from "../../kit/LinesField.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { type AccessForm, EMPTY_FORM, readAccessForm } from "./access-form.ts";

interface Props {
  /** A page or a site. */
  readonly of: "page" | "site";
  readonly id: string;
  readonly mayChange: boolean;
}

/** The access to a page or a site behind a login: the names of its headers and cookies, and a form for new ones. */
export function AccessCard({ of, id, mayChange }: Props) {
  const { call } = usePlatform();
  const { data, fault, reload } = useServerQuery(`access ${of} ${id}`, (client) =>
    of === "site" ? client.access.getOfSite.query({ id }) : client.access.get.query({ id }),
  );
  const remove = useAction(
    () =>
      call((client) =>
        of === "site" ? client.access.removeOfSite.mutate({ id }) : client.access.remove.mutate({ id }),
      ),
    reload,
  );
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (data === undefined) return <div class="card ghost ghost-card" />;
  return (
    <EditableCard
      title={t("access.title")}
      edit={mayChange ? t(setTextOf(data)) : undefined}
      form={(close) => (
        <AccessEditor
          of={of}
          id={id}
          onSaved={() => {
            close();
            reload();
          }}
          onCancel={close}
        />
      )}
    >
      <Names of={of} access={data} />
      {!mayChange && data.ended && (
        <p class="field-hint">{t(of === "site" ? "sites.notAllowed" : "pageSettings.notAllowed")}</p>
      )}
      {mayChange && data.updated_at !== null && (
        <Confirm
          action={t("access.forget")}
          question={t("access.forgetQuestion")}
          yes={t("access.forget")}
          onYes={remove.run}
        />
      )}
      {remove.fault && <FaultNote fault={remove.fault} />}
    </EditableCard>
  );
}

/** The text of the button that opens the form. */
function setTextOf({ updated_at, ended }: AccessView) {
  if (updated_at === null) return "access.set";
  return ended ? "access.setAgain" : "access.replace";
}

interface NamesProps {
  readonly of: Props["of"];
  readonly access: AccessView;
}

function Names({ of, access: { headers, cookies, origins, updated_at, ended } }: NamesProps) {
  if (updated_at === null) return <p class="quiet-text">{t(`access.none.${of}`)}</p>;
  if (ended) return <p class="notice paused">{t(`access.ended.${ended}`)}</p>;
  const updatedAt = Date.parse(updated_at);
  return (
    <dl class="facts">
      {headers.length > 0 && (
        <>
          <dt>{t("access.headers")}</dt>
          <dd class="value">{headers.join(", ")}</dd>
        </>
      )}
      {cookies.length > 0 && (
        <>
          <dt>{t("access.cookies")}</dt>
          <dd class="value">{cookies.join(", ")}</dd>
        </>
      )}
      <dt>{t("access.origin")}</dt>
      <dd class="value">{origins.join(", ")}</dd>
      <dt>{t("access.updated")}</dt>
      <dd title={exactTime(updatedAt)}>{timeAgo(updatedAt, Date.now())}</dd>
    </dl>
  );
}

interface EditorProps extends Omit<Props, "mayChange"> {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const FIELDS = ["headers", "cookies", "state"] as const;

function AccessEditor({ of, id, onSaved, onCancel }: EditorProps) {
  const { call } = usePlatform();
  const [form, setForm] = useState<AccessForm>(EMPTY_FORM);
  const [faults, setFaults] = useState<ReadonlySet<keyof AccessForm>>(new Set());
  const save = useAction(
    (body: AccessInput) =>
      call((client) =>
        of === "site" ? client.access.putOfSite.mutate({ id, ...body }) : client.access.put.mutate({ id, ...body }),
      ),
    onSaved,
  );
  const submit = () => {
    const result = readAccessForm(form);
    setFaults("faults" in result ? result.faults : new Set());
    if ("body" in result) void save.run(result.body);
  };
  return (
    <form
      class="stack"
      noValidate
      onInput={save.forget}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p class="field-hint">{t(`access.hint.${of}`)}</p>
      {FIELDS.map((field) => (
        <LinesField
          key={field}
          label={t(`access.fields.${field}`)}
          hint={t(`access.hints.${field}`)}
          fault={faults.has(field) ? t(`access.faults.${field}`) : undefined}
          isLong={false}
          isOptional
          value={form[field]}
          onChange={(text) => setForm({ ...form, [field]: text })}
        />
      ))}
      {save.fault && <FaultNote fault={save.fault} />}
      <p class="form-actions">
        <button type="submit" class="button primary" disabled={save.isBusy}>
          {t(save.isBusy ? "access.saving" : "access.save")}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t("access.cancel")}
        </button>
      </p>
    </form>
  );
}
