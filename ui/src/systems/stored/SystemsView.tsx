import type { System } from "@tintype/shared/api/systems/systems";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { ChevronIcon, PlusIcon, RulerIcon } from "../../kit/icons.tsx";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useTeams } from "../../platform/server/use-server.ts";
import { useSystems } from "../choice/use-systems.ts";
import { NewSystem } from "./NewSystem.tsx";

/** The design systems of the person and of their teams, and a form for a new one. */
export function SystemsView() {
  const { go } = usePlatform();
  const { data, fault, reload } = useSystems();
  const [isAdding, setAdding] = useState(false);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  const add = ({ id }: System) => go({ at: "system", systemId: id });
  return (
    <div class="stack">
      {isAdding && <NewSystem onCreated={add} onCancel={() => setAdding(false)} />}
      {!isAdding && data.pagination.total > 0 && (
        <p>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            <PlusIcon /> {t("systems.new")}
          </button>
        </p>
      )}
      {!isAdding && data.pagination.total === 0 && <Empty onAdd={() => setAdding(true)} />}
      {data.data.length > 0 && (
        <ul class="rows card" aria-label={t("systems.title")}>
          {data.data.map((system) => (
            <li key={system.id}>
              <Row system={system} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Empty({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <div class="none">
      <span class="none-eye">
        <RulerIcon />
      </span>
      <p class="none-title">{t("systems.empty.title")}</p>
      <p>{t("systems.empty.text")}</p>
      <button type="button" class="button primary" onClick={onAdd}>
        {t("systems.new")}
      </button>
    </div>
  );
}

function Row({ system }: { readonly system: System }) {
  const { link } = usePlatform();
  const { id, name, version, team_id: teamId, warnings } = system;
  const team = useTeams().data?.data.find((candidate) => candidate.id === teamId)?.name;
  return (
    <a class="row" {...link({ at: "system", systemId: id })}>
      <span class="row-main">
        <b dir="auto" title={name}>
          {name}
        </b>
        <small>
          {[
            team,
            t("history.version", [version]),
            t("systems.tokens", countTokens(system)),
            warnings.length > 0 && t("systems.warnings", warnings.length),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <span class="row-go">
        <ChevronIcon />
      </span>
    </a>
  );
}

/** The number of tokens of all kinds. */
export const countTokens = ({ token_counts: counts }: Pick<System, "token_counts">): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
