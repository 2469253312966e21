import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { useId, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { PlusIcon, RulerIcon } from "../kit/icons.tsx";
import { None } from "../kit/None.tsx";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useServerQuery } from "../platform/server/use-server.ts";
import { useHasSystems, useSystems } from "../systems/choice/use-systems.ts";
import { Findings } from "../systems/findings/Findings.tsx";
import { NothingAlike } from "../systems/findings/NothingAlike.tsx";
import { Summary } from "../systems/findings/Summary.tsx";
import { NewSystem } from "../systems/stored/NewSystem.tsx";
import { resultsKey } from "./use-sites.ts";

/** The values of all pages together, held against a design system. */
export function SiteConformance({ site }: { readonly site: SiteOnWire }) {
  const id = useId();
  const { data, fault, reload } = useSystems(useHasSystems() === true);
  const [chosen, setChosen] = useState<string>();
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  const [firstGroup, ...others] = data.data;
  if (!firstGroup) return <NoSystem onCreated={reload} />;
  const system = chosen ?? firstGroup.id;
  return (
    <div class="conformance">
      <div class="field site-kind">
        <label for={id}>{t("conformance.heldAgainst")}</label>
        <select id={id} value={system} onChange={({ currentTarget: { value } }) => setChosen(value)}>
          {[firstGroup, ...others].map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </div>
      <Report key={system} siteId={site.id} system={system} />
    </div>
  );
}

/** The person has no design system yet: the form for the first one. */
function NoSystem({ onCreated }: { readonly onCreated: () => void }) {
  const [isAdding, setAdding] = useState(false);
  if (isAdding) return <NewSystem onCreated={onCreated} onCancel={() => setAdding(false)} />;
  return (
    <None icon={<RulerIcon />} title={t("sites.conformance.title")} text={t("sites.conformance.text")}>
      <button type="button" class="button primary" onClick={() => setAdding(true)}>
        <PlusIcon /> {t("systems.new")}
      </button>
    </None>
  );
}

function Report({ siteId: id, system }: { readonly siteId: string; readonly system: string }) {
  const { data, fault, reload } = useServerQuery(`${resultsKey(id)}conformance ${system}`, (client) =>
    client.sites.conformance.query({ id, system }),
  );
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  if (data.summary.values === 0) return <NothingAlike summary={data.summary} />;
  return (
    <>
      <Summary summary={data.summary} />
      {data.findings.length > 0 && <Findings findings={data.findings} />}
    </>
  );
}
