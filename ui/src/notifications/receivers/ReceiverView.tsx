import type { FunctionComponent } from "preact";
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
import { DeliveryLog, type LoggedDelivery } from "../deliveries/DeliveryLog.tsx";
import { ReceiverStatus } from "./ReceiverStatus.tsx";
import type { Receiver, ReceiverKind } from "./receiver-kind.ts";

export interface ViewProps {
  readonly id: string;
  readonly onDeleted: () => void;
}

/** Makes the view of a webhook or a channel: where it sends, its state, and what was sent. */
export function createReceiverView<Item extends Receiver, Form, Logged extends LoggedDelivery = LoggedDelivery>(
  kind: ReceiverKind<Item, Form, Logged>,
): FunctionComponent<ViewProps> {
  interface PartProps {
    readonly receiver: Item;
    readonly mayChange: boolean;
    readonly onChanged: () => void;
  }

  interface DetailsProps extends PartProps {
    readonly onDeleted: () => void;
    /** The form; undefined: nobody changes the receiver. */
    readonly edited: Form | undefined;
    readonly onEdit: (form: Form | undefined) => void;
  }

  interface EditorProps {
    readonly receiver: Item;
    readonly form: Form;
    readonly onEdit: (form: Form | undefined) => void;
    readonly onChanged: () => void;
  }

  function View({ id, onDeleted }: ViewProps) {
    const { data, fault, reload } = kind.useOne(id);
    const [edited, setEdited] = useState<Form>();
    const mayChange = useHasRole(data?.team_id ?? null, "admin") ?? false;
    if (fault) return <FaultNote fault={fault} onRetry={fault.code === "not_found" ? undefined : reload} />;
    if (!data) return <Ghosts />;
    const part = { receiver: data, mayChange, onChanged: reload };
    return (
      <div class="stack">
        <Details {...part} onDeleted={onDeleted} edited={edited} onEdit={setEdited} />
        {kind.Preview && (
          <section class="card">
            <h2 class="card-title">{t("channels.preview")}</h2>
            <kind.Preview form={edited ?? kind.formOf(data)} teamId={data.team_id} />
          </section>
        )}
        <Deliveries {...part} />
      </div>
    );
  }

  function Deliveries({ receiver, mayChange, onChanged }: PartProps) {
    const { call } = usePlatform();
    const [page, setPage] = useState(1);
    const { id } = receiver;
    return (
      <DeliveryLog
        query={kind.useDeliveries(id, page)}
        page={page}
        onPage={setPage}
        onTest={mayChange ? () => call((client) => kind.test(client, id)) : undefined}
        onRedeliver={mayChange ? (deliveryId) => call((client) => kind.redeliver(client, id, deliveryId)) : undefined}
        onSent={onChanged}
        contentOf={(delivery) => kind.contentOf?.(receiver, delivery)}
      />
    );
  }

  function Details({ receiver, mayChange, onChanged, onDeleted, edited, onEdit }: DetailsProps) {
    const { call } = usePlatform();
    const { id, active, created_at: created } = receiver;
    const pauseOrResume = useAction(() => call((client) => kind.setActive(client, id, !active)), onChanged);
    const remove = useAction(() => call((client) => kind.remove(client, id)), onDeleted);
    const fault = pauseOrResume.fault ?? remove.fault;
    return (
      <section class="card">
        <header class="card-head">
          <h2 class="card-title">{kind.titleOf(receiver)}</h2>
          <ReceiverStatus receiver={receiver} />
        </header>
        {edited === undefined ? (
          <>
            <dl class="facts">
              <kind.Facts receiver={receiver} />
              <dt>{t("webhooks.created")}</dt>
              <dd title={exactTime(Date.parse(created))}>{timeAgo(Date.parse(created), Date.now())}</dd>
            </dl>
            <kind.Hint receiver={receiver} mayChange={mayChange} />
            {mayChange ? (
              <div class="form-actions webhook-actions">
                <button type="button" class="button small" onClick={() => onEdit(kind.formOf(receiver))}>
                  {t("webhooks.change")}
                </button>
                <button
                  type="button"
                  class="button small"
                  disabled={pauseOrResume.isBusy}
                  onClick={() => void pauseOrResume.run()}
                >
                  {t(active ? "webhooks.pause" : "webhooks.resume")}
                </button>
                <Confirm
                  action={t("webhooks.delete")}
                  question={kind.deleteQuestion()}
                  yes={t("webhooks.delete")}
                  onYes={remove.run}
                  isDangerous
                />
              </div>
            ) : (
              <p class="field-hint">{kind.notAllowed()}</p>
            )}
          </>
        ) : (
          <Editor receiver={receiver} form={edited} onEdit={onEdit} onChanged={onChanged} />
        )}
        {fault && <FaultNote fault={fault} />}
      </section>
    );
  }

  function Editor({ receiver, form, onEdit, onChanged }: EditorProps) {
    const { call } = usePlatform();
    const save = useAction(
      () => call((client) => kind.save(client, receiver.id, form)),
      () => {
        onEdit(undefined);
        onChanged();
      },
    );
    return (
      <ActionForm action={save} class="stack">
        <kind.Fields form={form} onChange={onEdit} isNew={false} teamId={receiver.team_id} />
        <FormEnd action={save} isReady={kind.isComplete(form)} onCancel={() => onEdit(undefined)} />
      </ActionForm>
    );
  }

  return View;
}
