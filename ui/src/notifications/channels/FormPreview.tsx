import { nameIn } from "../receivers/NameField.tsx";
import type { ChannelForm } from "./ChannelFields.tsx";
import { ChannelPreview } from "./ChannelPreview.tsx";
import { onlyOf, useSubjectsOf } from "./only.ts";
import { sampleMessage } from "./sample-message.ts";

interface Props {
  readonly form: ChannelForm;
  /** Whose sites and pages it tells about; null: the person's. */
  readonly teamId: string | null;
}

/** A message as a channel with these settings would get it. */
export function FormPreview({ form, teamId }: Props) {
  const subjects = useSubjectsOf(form, teamId);
  const sample = sampleMessage({ ...form, only: onlyOf(form) }, subjects);
  return <ChannelPreview type={form.type} message={{ ...sample, channel: { name: nameIn(form.name), by: null } }} />;
}
