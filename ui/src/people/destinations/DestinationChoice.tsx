import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { Destination } from "../../platform/destination.ts";
import { type Outcome, succeeded } from "../../platform/outcome.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useTeamNames } from "../../platform/server/team-names.ts";
import { useAction } from "../../platform/server/use-action.ts";
import { useDestination } from "./use-destinations.ts";

interface SelectProps {
  readonly label: string;
  readonly destination: Destination;
  readonly disabled?: boolean;
  readonly onChoose: (destination: Destination) => void;
}

/** A choice of destinations: the person's own account, each of their teams, or this device only. */
export function DestinationSelect({ label, destination, disabled = false, onChoose }: SelectProps) {
  const { teams } = useTeamNames();
  const chosen = destination.kind === "team" ? destination.teamId : destination.kind;
  const choose = (value: string) => {
    onChoose(value === "device" || value === "personal" ? { kind: value } : { kind: "team", teamId: value });
  };
  return (
    <select
      aria-label={label}
      value={chosen}
      disabled={disabled}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="personal">{t("destination.personal")}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* The teams are not known yet, or the person is no longer in this one. */}
      {destination.kind === "team" && !teams.some(({ id }) => id === destination.teamId) && (
        <option value={destination.teamId}>{t("destination.team")}</option>
      )}
      <option value="device">{t("destination.device")}</option>
    </select>
  );
}

/** The destination of a page. Another choice also moves what the server already has of the page. */
export function DestinationChoice({ pageId }: { readonly pageId: string }) {
  const { destinations } = usePlatform();
  const destination = useDestination(pageId);
  const choose = useAction(
    async (chosen: Destination): Promise<Outcome<void>> =>
      destinations ? destinations.set(pageId, chosen) : succeeded(undefined),
    () => undefined,
  );
  if (!destinations || !destination) return null;
  return (
    <div class="destination">
      <DestinationSelect
        label={t("destination.label")}
        destination={destination}
        disabled={choose.isBusy}
        onChoose={(chosen) => void choose.run(chosen)}
      />
      {choose.fault && <FaultNote fault={choose.fault} />}
    </div>
  );
}
