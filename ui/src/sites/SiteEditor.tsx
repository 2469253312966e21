import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Field } from "../kit/Field.tsx";
import { usePlatform } from "../platform/context.ts";
import { ActionForm } from "../platform/server/ActionForm.tsx";
import { FormEnd } from "../platform/server/FormEnd.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { changesOf, wishesOf } from "./site-form.ts";
import { WishesFields } from "./WishesFields.tsx";

interface Props {
  readonly site: SiteOnWire;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** A form for all of a site but its source. Which pages are read follows when the source is read again. */
export function SiteEditor({ site, onSaved, onCancel }: Props) {
  const { call } = usePlatform();
  const [storedWishes] = useState(() => wishesOf(site, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const [form, setForm] = useState(storedWishes);
  const save = useAction(
    () => call((client) => client.sites.update.mutate({ id: site.id, ...changesOf(form, storedWishes) })),
    onSaved,
  );
  return (
    <ActionForm action={save} class="stack site-form">
      <Field
        label={t("sites.name")}
        value={form.name}
        maxLength={100}
        autocomplete="off"
        onChange={(name) => setForm({ ...form, name })}
      />
      <WishesFields
        form={form}
        onChange={(changes) => setForm({ ...form, ...changes })}
        details={save.fault?.details ?? []}
      />
      <p class="fine-print">{t("sites.changesLater")}</p>
      <FormEnd action={save} isReady={form.name.trim() !== ""} onCancel={onCancel} />
    </ActionForm>
  );
}
