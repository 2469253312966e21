import { useState } from "preact/hooks";
import { i18n } from "#i18n";
import type { Place } from "../../lib/captures/destination.ts";
import type { ServerFault } from "../../lib/server/faults.ts";
import { setPlace } from "../../lib/sync/destination.ts";
import { useTeams } from "../../lib/use-server.ts";
import { usePlace } from "../../lib/use-sync.ts";
import { FaultNote } from "./FaultNote.tsx";

interface SelectProps {
  readonly label: string;
  readonly place: Place;
  readonly disabled?: boolean;
  readonly onChoose: (place: Place) => void;
}

/** Where captures go: nowhere, to the person alone, or to one of their teams. */
export function PlaceSelect({ label, place, disabled = false, onChoose }: SelectProps) {
  const teams = useTeams().data?.data ?? [];
  const chosen = place.kind === "team" ? place.teamId : place.kind;
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
      <option value="personal">{i18n.t("place.personal")}</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* Until the teams are known, or where the person has left this one. */}
      {place.kind === "team" && !teams.some(({ id }) => id === place.teamId) && (
        <option value={place.teamId}>{i18n.t("place.team")}</option>
      )}
      <option value="device">{i18n.t("place.device")}</option>
    </select>
  );
}

/** Where a page's versions go; choosing another place moves what is there already. */
export function PlaceChoice({ pageId }: { readonly pageId: string }) {
  const place = usePlace(pageId);
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  if (!place) return null;
  const choose = async (chosen: Place) => {
    setBusy(true);
    const outcome = await setPlace(pageId, chosen);
    setBusy(false);
    setFault(outcome.ok ? undefined : outcome.fault);
  };
  return (
    <div class="place">
      <PlaceSelect
        label={i18n.t("place.label")}
        place={place}
        disabled={isBusy}
        onChoose={(chosen) => void choose(chosen)}
      />
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}
