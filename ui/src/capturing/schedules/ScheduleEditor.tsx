import type { ScheduleTiming } from "@tintype/shared/api/schedules/schedules";
import { useState } from "preact/hooks";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { ConfirmField } from "./ConfirmField.tsx";
import { KindsField } from "./KindsField.tsx";
import { NextRunPreview } from "./NextRunPreview.tsx";
import { RhythmFields } from "./RhythmFields.tsx";
import { bodyOf, formOf, newSchedule, type ScheduleForm } from "./schedule-form.ts";
import type { ScheduleSource } from "./schedule-source.ts";

interface Props {
  readonly source: ScheduleSource;
  /** null: a new one. */
  readonly schedule: ScheduleTiming | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** A form for the schedule of a page or a site. */
export function ScheduleEditor({ source, schedule, onSaved, onCancel }: Props) {
  const { call } = usePlatform();
  const [form, setForm] = useState<ScheduleForm>(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return schedule ? formOf(schedule, timeZone) : newSchedule(timeZone);
  });
  const set = (changes: Partial<ScheduleForm>) => setForm({ ...form, ...changes });
  const save = useAction(() => call((client) => source.put(client, bodyOf(form))), onSaved);
  return (
    <ActionForm action={save} class="stack">
      <RhythmFields form={form} onChange={set} />
      <NextRunPreview source={source} body={bodyOf({ ...form, kinds: undefined, confirm: undefined })} />
      <KindsField kinds={form.kinds} onChange={(kinds) => set({ kinds })} />
      <ConfirmField confirm={form.confirm} onChange={(confirm) => set({ confirm })} />
      <FormEnd action={save} isReady={form.kinds?.length !== 0} onCancel={onCancel} />
    </ActionForm>
  );
}
