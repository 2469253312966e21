import { withoutTracking } from "@tintype/shared/text/tracking-parameters";
import { t } from "../../i18n/i18n.ts";
import { trackingNames } from "./names.ts";

interface Props {
  /** The address as it is typed so far. */
  readonly typed: string;
  /** Gets the address without its tracking parameters. */
  readonly onLeaveOut: (address: string) => void;
}

/** Offers to leave the tracking parameters out of an address that is entered. Renders nothing for an address without any. */
export function TrackingHint({ typed, onLeaveOut }: Props) {
  const short = withoutTracking(typed);
  if (short === undefined) return null;
  return (
    <div class="notice tracking-notice">
      <p role="status">{t("tracking.hint")}</p>
      <button type="button" class="button small" onClick={() => onLeaveOut(short)}>
        {t("tracking.leaveOut", [trackingNames(typed)])}
      </button>
    </div>
  );
}
