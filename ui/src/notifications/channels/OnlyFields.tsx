import { CAUSES } from "@tintype/shared/review/changes";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { kinds } from "../../kinds/index.ts";
import { KindChoice } from "../../kinds/KindChoice.tsx";
import { CheckField } from "../../kit/CheckField.tsx";
import { shortenAddress } from "../../kit/host.ts";
import { NumberField } from "../../kit/NumberField.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { useExtractions } from "../../platform/server/use-server.ts";
import { countChoices, type OnlyForm, useSitesOf } from "./only.ts";

/** The kinds whose changes are told: the others follow from them. */
const TOLD_KINDS = kinds.map(({ key }) => key).filter((key) => !(key in CAUSES));
/** The most pages that are listed besides the chosen ones. */
const MAX_PAGES = 8;
/** With more pages there is a field to search them. */
const FEW_PAGES = 5;

interface Props {
  readonly form: OnlyForm;
  readonly onChange: (form: OnlyForm) => void;
  /** Who has the sites and pages; null: the person. */
  readonly teamId: string | null;
}

/** A choice of the sites, pages and changes that a channel tells about. */
export function OnlyFields({ form, onChange, teamId }: Props) {
  const count = countChoices(form);
  return (
    <details class="channel-more">
      <summary>{t("channels.only.title", count)}</summary>
      <div class="stack">
        <SiteFields form={form} onChange={onChange} teamId={teamId} />
        <PageFields form={form} onChange={onChange} teamId={teamId} />
        <fieldset class="field checks">
          <legend class="field-label">{t("channels.only.kinds")}</legend>
          <KindChoice
            chosen={form.kinds}
            from={TOLD_KINDS}
            onChoose={(chosen) => onChange({ ...form, kinds: chosen })}
          />
        </fieldset>
        <NumberField
          label={t("channels.only.deltaE")}
          hint={t("channels.only.deltaEHint")}
          min={0}
          max={100}
          step="any"
          value={form.minDeltaE}
          onChange={(minDeltaE) => onChange({ ...form, minDeltaE })}
        />
      </div>
    </details>
  );
}

function SiteFields({ form, onChange, teamId }: Props) {
  const sites = useSitesOf(teamId);
  const choices = (sites.data ?? []).map(({ id, name }) => ({ id, label: name }));
  if (choices.length === 0 && form.siteIds.length === 0) return null;
  return (
    <fieldset class="field checks">
      <legend class="field-label">{t("channels.only.sites")}</legend>
      <Choices
        choices={choices}
        isLoaded={sites.data !== undefined}
        gone={t("channels.only.otherSite")}
        chosen={form.siteIds}
        onChoose={(siteIds) => onChange({ ...form, siteIds })}
      />
    </fieldset>
  );
}

function PageFields({ form, onChange, teamId }: Props) {
  const id = useId();
  const [search, setSearch] = useState("");
  const newest = useExtractions(teamId, "").data?.data;
  const matching = useExtractions(teamId, search).data?.data ?? [];
  const chosen = new Set(form.extractionIds);
  const present = new Map([...(newest ?? []), ...matching].map((page) => [page.id, page]));
  const listed = [
    ...[...present.values()].filter((page) => chosen.has(page.id)),
    ...matching.filter((page) => !chosen.has(page.id)).slice(0, MAX_PAGES),
  ];
  const choices = listed.map(({ id: page, url, title }) => ({
    id: page,
    label: title ?? shortenAddress(url),
    ...(title !== null && { hint: shortenAddress(url) }),
  }));
  return (
    <fieldset class="field checks" aria-describedby={id}>
      <legend class="field-label">{t("channels.only.pages")}</legend>
      <p class="field-hint" id={id}>
        {t("channels.only.pagesHint")}
      </p>
      {(newest?.length ?? 0) > FEW_PAGES && (
        <SearchField label={t("dashboard.search")} clearLabel={t("search.clear")} value={search} onChange={setSearch} />
      )}
      <Choices
        choices={choices}
        isLoaded={newest !== undefined}
        gone={t("channels.only.otherPage")}
        chosen={form.extractionIds}
        onChoose={(extractionIds) => onChange({ ...form, extractionIds })}
      />
    </fieldset>
  );
}

interface ChoicesProps {
  readonly choices: readonly { readonly id: string; readonly label: string; readonly hint?: string }[];
  readonly isLoaded: boolean;
  /** Names what is chosen and not in the list. */
  readonly gone: string;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

function Choices({ choices, isLoaded, gone, chosen, onChoose }: ChoicesProps) {
  const unlisted = isLoaded ? chosen.filter((id) => !choices.some((choice) => choice.id === id)) : [];
  const toggle = (id: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, id] : chosen.filter((otherId) => otherId !== id));
  return [...choices, ...unlisted.map((id) => ({ id, label: gone, hint: id }))].map(({ id, ...texts }) => (
    <CheckField key={id} {...texts} checked={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)} />
  ));
}
