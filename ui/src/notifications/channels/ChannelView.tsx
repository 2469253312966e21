import type { Channel } from "@tintype/shared/channels/wire";
import { t } from "../../i18n/i18n.ts";
import { createReceiverView } from "../receivers/ReceiverView.tsx";
import { ChannelFacts, ChannelFields, type ChannelForm, changesOf, formOf, isComplete } from "./ChannelFields.tsx";
import { ChannelPreview } from "./ChannelPreview.tsx";
import { FormPreview } from "./FormPreview.tsx";
import { useChannel, useDeliveriesOfChannel } from "./use-channels.ts";
import { WhatToDo } from "./WhatToDo.tsx";

type Sent = NonNullable<ReturnType<typeof useDeliveriesOfChannel>["data"]>["data"][number];

/** A channel: where its messages go, its state, how they look, and what was sent. */
export const ChannelView = createReceiverView<Channel, ChannelForm, Sent>({
  useOne: useChannel,
  useDeliveries: useDeliveriesOfChannel,
  setActive: (client, id, active) => client.channels.update.mutate({ id, active }),
  save: (client, id, form) => client.channels.update.mutate({ id, ...changesOf(form) }),
  remove: (client, id) => client.channels.delete.mutate({ id }),
  test: (client, id) => client.channels.test.mutate({ id }),
  redeliver: (client, id, delivery_id) => client.channels.redeliver.mutate({ id, delivery_id }),
  titleOf: ({ type }) => t(`channels.type.${type}`),
  deleteQuestion: () => t("channels.deleteQuestion"),
  notAllowed: () => t("channels.notAllowed"),
  formOf,
  isComplete,
  Fields: ChannelFields,
  Facts: ChannelFacts,
  Hint: WhatToDo,
  Preview: FormPreview,
  contentOf: ({ type }, { message }) => message && <ChannelPreview type={type} message={message} />,
});
