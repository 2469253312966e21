import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { Destinations } from "../../platform/destination.ts";
import { leaveTeam } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

interface Props {
  readonly teamId: string;
  readonly name: string;
  readonly onLeft: () => void;
}

/** Leaves the team, after a confirmation. */
export function LeaveTeam({ teamId, name, onLeft }: Props) {
  const platform = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const stay = useRef<HTMLButtonElement>(null);
  // The button that asked is gone, and the focus with it.
  useEffect(() => {
    if (isAsking) stay.current?.focus();
  }, [isAsking]);
  const leave = useAction(
    async () => {
      const outcome = await leaveTeam(platform, teamId);
      if (!outcome.ok) setAsking(false);
      return outcome;
    },
    async () => {
      await resetDefault(platform.destinations, teamId);
      onLeft();
    },
  );
  return (
    <section class="card">
      {isAsking ? (
        <div role="alertdialog" aria-label={t("teams.leave.action")}>
          <p>{t("teams.leave.confirm", [name])}</p>
          <p class="fault-actions">
            <button type="button" class="button small primary" disabled={leave.isBusy} onClick={() => void leave.run()}>
              {t("teams.leave.yes")}
            </button>
            <button type="button" ref={stay} class="button small" onClick={() => setAsking(false)}>
              {t("teams.leave.no")}
            </button>
          </p>
        </div>
      ) : (
        <button type="button" class="button small" onClick={() => setAsking(true)}>
          {t("teams.leave.action")}
        </button>
      )}
      {leave.fault && <FaultNote fault={leave.fault} />}
    </section>
  );
}

/** Sends new pages to the person's own account if they went to the team. */
async function resetDefault(destinations: Destinations | undefined, teamId: string): Promise<void> {
  const usual = await destinations?.getDefault();
  if (usual?.kind === "team" && usual.teamId === teamId) await destinations?.setDefault({ kind: "personal" });
}
