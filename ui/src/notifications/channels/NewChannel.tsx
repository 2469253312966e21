import { CHANNEL_TYPES } from "@tintype/shared/channels/types";
import type { Channel } from "@tintype/shared/channels/wire";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { OwnerSelect } from "../../people/account/OwnerSelect.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { bodyOf, ChannelFields, isComplete, newChannel } from "./ChannelFields.tsx";
import { FormPreview } from "./FormPreview.tsx";

interface Props {
  readonly onCreated: (channel: Channel) => void;
  readonly onCancel: () => void;
}

/** A form for a new channel, with a message as it will look. */
export function NewChannel({ onCreated, onCancel }: Props) {
  const { call } = usePlatform();
  const [form, setForm] = useState(newChannel);
  const [teamId, setTeamId] = useState<string | null>(null);
  const create = useAction(
    () => call((client) => client.channels.create.mutate({ ...bodyOf(form), team_id: teamId })),
    onCreated,
  );
  // The sites and pages of one owner are not those of another.
  const chooseOwner = (id: string | null) => {
    setTeamId(id);
    setForm({ ...form, siteIds: [], extractionIds: [] });
  };
  return (
    <ActionForm action={create} class="card stack">
      <h2 class="card-title">{t("channels.new")}</h2>
      <Segments
        label={t("channels.where")}
        isLabelVisible
        values={CHANNEL_TYPES}
        labelOf={(type) => t(`channels.type.${type}`)}
        chosen={form.type}
        onChoose={(type) => setForm({ ...form, type, target: "" })}
      />
      <OwnerSelect label={t("channels.owner")} teamId={teamId} onChoose={chooseOwner} atLeast="admin" />
      <ChannelFields form={form} onChange={setForm} isNew teamId={teamId} />
      <section>
        <h3 class="field-label">{t("channels.preview")}</h3>
        <FormPreview form={form} teamId={teamId} />
      </section>
      <FormEnd action={create} send={t("channels.create")} isReady={isComplete(form)} onCancel={onCancel} />
    </ActionForm>
  );
}
