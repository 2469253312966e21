import { MAX_CRAWL_DEPTH } from "@tintype/shared/api/sites/site-limits";
import { extractionsFor } from "@tintype/shared/conditions/bounds";
import { useState } from "preact/hooks";
import { RhythmFields } from "../capturing/schedules/RhythmFields.tsx";
import { newSchedule } from "../capturing/schedules/schedule-form.ts";
import { t } from "../i18n/i18n.ts";
import { CheckField } from "../kit/CheckField.tsx";
import { Field } from "../kit/Field.tsx";
import { LinesField } from "../kit/LinesField.tsx";
import { Tabs } from "../kit/Tabs.tsx";
import { OwnerSelect } from "../people/account/OwnerSelect.tsx";
import { usePlatform } from "../platform/context.ts";
import { ActionForm } from "../platform/server/ActionForm.tsx";
import { FormEnd } from "../platform/server/FormEnd.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { SelectField } from "./SelectField.tsx";
import { PagesThatFit } from "./SiteFault.tsx";
import { emptySite, firstPageOf, type SiteForm, SOURCE_TYPES, siteBody } from "./site-form.ts";
import { WishesFields } from "./WishesFields.tsx";

const PANEL = "site-source";
const DEPTHS = Array.from({ length: MAX_CRAWL_DEPTH + 1 }, (_, depth) => depth);

/** A form for a site. It leads to the site, which shows the progress of its first run. */
export function NewSite() {
  const { call, go } = usePlatform();
  const [form, setForm] = useState<SiteForm>(emptySite);
  const [isWrong, setWrong] = useState(false);
  const set = (changes: Partial<SiteForm>) => setForm({ ...form, ...changes });
  const create = useAction(
    (body: NonNullable<ReturnType<typeof siteBody>>) => call((client) => client.sites.create.mutate(body)),
    ({ id }) => go({ at: "site", siteId: id, tab: "pages" }, { replace: true }),
  );
  const submit = async () => {
    const body = siteBody(form);
    setWrong(body === undefined);
    if (body) await create.run(body);
    else create.forget();
  };
  const action = { ...create, run: submit };
  return (
    <ActionForm action={action} class="stack site-form">
      <p class="lead">{t("sites.lead")}</p>
      <Field
        label={t("sites.name")}
        value={form.name}
        maxLength={100}
        autocomplete="off"
        onChange={(name) => set({ name })}
      />
      <div class="field">
        <Tabs
          label={t("sites.source")}
          panel={PANEL}
          class="tabs"
          tabs={SOURCE_TYPES.map((id) => ({ id, label: t(`sites.sources.${id}.title`) }))}
          chosen={form.source}
          onChoose={(source) => {
            setWrong(false);
            set({ source });
          }}
        />
        <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-${form.source}`} class="stack">
          <LinesField
            key={form.source}
            label={t(`sites.sources.${form.source}.label`)}
            hint={t(`sites.sources.${form.source}.hint`)}
            fault={isWrong ? t("sites.wrongAddress") : undefined}
            isLong={form.source === "urls"}
            value={form.typed[form.source]}
            onChange={(text) => {
              setWrong(false);
              set({ typed: { ...form.typed, [form.source]: text } });
            }}
          />
          {form.source === "crawl" && (
            <SelectField
              label={t("sites.depth")}
              value={String(form.depth)}
              options={DEPTHS.map((depth) => [String(depth), t("sites.links", depth)])}
              onChange={(depth) => set({ depth: Number(depth) })}
            />
          )}
        </div>
      </div>
      <WishesFields firstPage={firstPageOf(form)} form={form} onChange={set} details={create.fault?.details ?? []} />
      <CheckField
        label={t("sites.regularly")}
        checked={form.schedule !== undefined}
        onChange={(isOn) =>
          set({ schedule: isOn ? newSchedule(Intl.DateTimeFormat().resolvedOptions().timeZone) : undefined })
        }
      />
      {form.schedule && (
        <RhythmFields
          form={form.schedule}
          onChange={(changes) => set({ schedule: form.schedule && { ...form.schedule, ...changes } })}
        />
      )}
      <OwnerSelect label={t("sites.owner")} teamId={form.teamId} onChoose={(teamId) => set({ teamId })} />
      <p class="fine-print">{t("sites.counts", extractionsFor(form.options.modes.length))}</p>
      <PagesThatFit fault={create.fault} />
      <FormEnd
        action={action}
        send={t(create.isBusy ? "sites.busy" : "sites.create")}
        isReady={form.name.trim() !== ""}
        onCancel={() => go({ at: "sites" })}
      />
    </ActionForm>
  );
}
