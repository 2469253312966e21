import type { Channel } from "@tintype/shared/channels/wire";
import { useState } from "preact/hooks";
import { usePlatform } from "../../context.ts";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { ActionForm } from "../../server/ActionForm.tsx";
import { FaultNote } from "../../server/FaultNote.tsx";
import { FormEnd } from "../../server/FormEnd.tsx";
import { useAction } from "../../server/use-action.ts";
import { useHasRole } from "../../server/use-role.ts";
import { DeliveryLog } from "../deliveries/DeliveryLog.tsx";
import { eventName } from "../deliveries/events.ts";
import { ChannelFields } from "./ChannelFields.tsx";
import { ChannelPreview } from "./ChannelPreview.tsx";
import { ChannelStatus } from "./ChannelStatus.tsx";
import { type ChannelForm, changesOf, formOf, isComplete } from "./channel-form.ts";
import { digestText, typeName } from "./channel-name.ts";
import { FormPreview } from "./FormPreview.tsx";
import { onlyText } from "./only.ts";
import { useChannel, useDeliveriesOfChannel } from "./use-channels.ts";
import { WhatToDo } from "./WhatToDo.tsx";

interface Props {
  readonly channelId: string;
  readonly onDeleted: () => void;
}

/** A channel: where its messages go, its state, how they look, and what was sent. */
export function ChannelView({ channelId, onDeleted }: Props) {
  const { data, fault, reload } = useChannel(channelId);
  const [edited, setEdited] = useState<ChannelForm>();
  const mayChange = useHasRole(data?.team_id ?? null, "admin") ?? false;
  if (fault) return <FaultNote fault={fault} onRetry={fault.code === "not_found" ? undefined : reload} />;
  if (!data) return <Ghosts />;
  return (
    <div class="stack">
      <Details
        channel={data}
        mayChange={mayChange}
        onChanged={reload}
        onDeleted={onDeleted}
        edited={edited}
        onEdit={setEdited}
      />
      <section class="card">
        <h2 class="card-title">{t("channels.preview")}</h2>
        <FormPreview form={edited ?? formOf(data)} teamId={data.team_id} />
      </section>
      <Deliveries channel={data} mayChange={mayChange} onSent={reload} />
    </div>
  );
}

interface DeliveriesProps {
  readonly channel: Channel;
  readonly mayChange: boolean;
  readonly onSent: () => void;
}

function Deliveries({ channel: { id, type }, mayChange, onSent }: DeliveriesProps) {
  const { call } = usePlatform();
  const [page, setPage] = useState(1);
  return (
    <DeliveryLog
      query={useDeliveriesOfChannel(id, page)}
      page={page}
      onPage={setPage}
      onTest={mayChange ? () => call((client) => client.channels.test.mutate({ id })) : undefined}
      onRedeliver={
        mayChange ? (delivery_id) => call((client) => client.channels.redeliver.mutate({ id, delivery_id })) : undefined
      }
      onSent={onSent}
      contentOf={({ message }) => message && <ChannelPreview type={type} message={message} />}
    />
  );
}

interface DetailsProps {
  readonly channel: Channel;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
  /** The form; undefined: nobody changes the channel. */
  readonly edited: ChannelForm | undefined;
  readonly onEdit: (form: ChannelForm | undefined) => void;
}

function Details({ channel, mayChange, onChanged, onDeleted, edited, onEdit }: DetailsProps) {
  const { call } = usePlatform();
  const { id, active } = channel;
  const pauseOrResume = useAction(
    () => call((client) => client.channels.update.mutate({ id, active: !active })),
    onChanged,
  );
  const remove = useAction(() => call((client) => client.channels.delete.mutate({ id })), onDeleted);
  const fault = pauseOrResume.fault ?? remove.fault;
  const saved = () => {
    onEdit(undefined);
    onChanged();
  };
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">{typeName(channel.type)}</h2>
        <ChannelStatus channel={channel} />
      </header>
      {edited ? (
        <Editor channel={channel} form={edited} onChange={onEdit} onSaved={saved} onCancel={() => onEdit(undefined)} />
      ) : (
        <>
          <Facts channel={channel} />
          <WhatToDo channel={channel} mayChange={mayChange} />
          {mayChange ? (
            <div class="form-actions webhook-actions">
              <button type="button" class="button small" onClick={() => onEdit(formOf(channel))}>
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
                question={t("channels.deleteQuestion")}
                yes={t("webhooks.delete")}
                onYes={remove.run}
                isDangerous
              />
            </div>
          ) : (
            <p class="field-hint">{t("channels.notAllowed")}</p>
          )}
        </>
      )}
      {fault && <FaultNote fault={fault} />}
    </section>
  );
}

function Facts({ channel }: { readonly channel: Channel }) {
  const { type, target, events, language, only, remind_after: days, created_at: created } = channel;
  return (
    <dl class="facts">
      <dt>{t(type === "email" ? "channels.email" : "webhooks.url")}</dt>
      <dd class="value">{target}</dd>
      <dt>{t("channels.digest")}</dt>
      <dd>{digestText(channel)}</dd>
      <dt>{t("webhooks.events")}</dt>
      <dd>{events.map(eventName).join(", ")}</dd>
      <dt>{t("channels.language")}</dt>
      <dd>{t(`languages.${language}`)}</dd>
      <dt>{t("channels.only.fact")}</dt>
      <dd>{onlyText(only)}</dd>
      <dt>{t("channels.message.reminder")}</dt>
      <dd>{days === null ? t("channels.never") : t("channels.afterDays", days)}</dd>
      <dt>{t("webhooks.created")}</dt>
      <dd title={exactTime(Date.parse(created))}>{timeAgo(Date.parse(created), Date.now())}</dd>
    </dl>
  );
}

interface EditorProps {
  readonly channel: Channel;
  readonly form: ChannelForm;
  readonly onChange: (form: ChannelForm) => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function Editor({ channel, form, onChange, onSaved, onCancel }: EditorProps) {
  const { call } = usePlatform();
  const save = useAction(
    () => call((client) => client.channels.update.mutate({ id: channel.id, ...changesOf(form) })),
    onSaved,
  );
  return (
    <ActionForm action={save} class="stack">
      <ChannelFields form={form} onChange={onChange} isNew={false} teamId={channel.team_id} />
      <FormEnd action={save} isReady={isComplete(form)} onCancel={onCancel} />
    </ActionForm>
  );
}
